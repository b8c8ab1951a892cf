import type { StateGraph } from '../state/graph';
import type { Resource } from '../state/resource';
import { parseUrn } from '../state/urn';

/** Looking through more resources than this for a near miss takes longer than a person wants to wait. */
const SEARCH_LIMIT = 20_000;

/**
 * The resource that was most likely meant by a URN that is not in the state: same type and nearly the same name, or
 * same name and type below another parent, stack or project.
 * @returns its URN, and whether it is so near that there is hardly a choice; undefined if nothing is near
 */
export function nearestUrn(
  graph: StateGraph,
  from: Resource,
  wanted: string,
): { urn: string; certain: boolean } | undefined {
  const target = parseUrn(wanted);
  let best: { urn: string; distance: number } | undefined;
  let runnerUp = Infinity;
  for (const { urn } of graph.resources.slice(0, SEARCH_LIMIT)) {
    if (urn === from.urn || urn === '') continue;
    const distance = target ? distanceByParts(wanted, target, urn) : editDistance(wanted, urn, 4);
    if (best === undefined || distance < best.distance) {
      if (best && best.urn !== urn) runnerUp = best.distance;
      best = { urn, distance };
    } else if (urn !== best.urn && distance < runnerUp) {
      runnerUp = distance;
    }
  }
  if (best === undefined || best.distance > 3) return undefined;
  return { urn: best.urn, certain: best.distance <= 1 && runnerUp > best.distance + 1 };
}

function distanceByParts(
  wanted: string,
  target: NonNullable<ReturnType<typeof parseUrn>>,
  urn: string,
): number {
  const candidate = parseUrn(urn);
  if (!candidate) return Infinity;
  if (candidate.name === target.name && candidate.type === target.type) return 1;
  return candidate.type === target.type
    ? editDistance(wanted, urn, 4)
    : Math.max(2, editDistance(wanted, urn, 4));
}

/** Levenshtein distance of two texts, or `limit` if it is that or more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  let row = Array.from({ length: endB - start + 1 }, (_, i) => i);
  for (let i = start; i < endA; i++) {
    const next = [i - start + 1];
    let smallest = next[0]!;
    for (let j = start; j < endB; j++) {
      const cost = a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1;
      const value = Math.min(row[j - start]! + cost, row[j - start + 1]! + 1, next[j - start]! + 1);
      next.push(value);
      smallest = Math.min(smallest, value);
    }
    if (smallest >= limit) return limit;
    row = next;
  }
  return Math.min(row.at(-1)!, limit);
}
