import type { StateGraph } from './graph';
import type { Resource } from './resource';
import { parseUrn, type Urn, formatUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import type { StackIdentity } from './identities';

/** If more URNs than this are missing, typing errors are not the reason. */
const SEARCH_LIMIT = 100;
/** Texts with more differences are different on purpose. */
const FARTHEST = 3;

/** A resource that may have been meant by a URN that is not in the state. */
export interface NearMiss {
  urn: string;
  /** True if it is almost certain: nothing else is near, and the difference cannot be intended. */
  certain: boolean;
}

/** Finds the resources that may have been meant by URNs that are not in a state. */
export class NearMisses {
  private readonly asked = new Set<string>();
  private readonly found = new Map<string, NearMiss | undefined>();
  /** All dependencies of a near miss, direct and indirect. */
  private readonly needs = new Map<string, ReadonlySet<Resource>>();

  constructor(private readonly graph: StateGraph) {}

  /** To be called for each URN that {@link find} may get, in list order: only the first ones are searched. */
  ask(wanted: string): void {
    if (this.asked.size < SEARCH_LIMIT) this.asked.add(wanted);
  }

  /**
   * The resource that `wanted` most likely meant: one with the same name and type below another parent, or in another
   * stack or project; otherwise one whose URN differs in a few characters.
   * @param from the resource with the reference, which never means itself or one of its dependents
   */
  find(from: Resource, wanted: string): NearMiss | undefined {
    if (!this.asked.has(wanted)) return undefined;
    if (!this.found.has(wanted)) this.found.set(wanted, this.search(wanted));
    const near = this.found.get(wanted);
    return near && near.urn !== from.urn && !this.needsOf(near.urn).has(from) ? near : undefined;
  }

  private needsOf(urn: string): ReadonlySet<Resource> {
    const known = this.needs.get(urn);
    if (known) return known;
    const all = new Set(this.graph.byUrn.get(urn));
    for (const resource of all) for (const other of this.graph.requirements(resource)) all.add(other);
    this.needs.set(urn, all);
    return all;
  }

  private search(wanted: string): NearMiss | undefined {
    const renamed = underPresentNames(wanted, this.graph.identity);
    if (renamed !== undefined && this.graph.byUrn.has(renamed)) return { urn: renamed, certain: true };
    if (this.graph.byUrn.has(wanted.trim())) return { urn: wanted.trim(), certain: true };
    const target = parseUrn(wanted);
    const identified = target ? undefined : this.withId(wanted);
    if (identified) return { urn: identified.urn, certain: true };
    const namesakes: string[] = [];
    let best: { urn: string; distance: number } | undefined;
    let rivals = 0;
    const end = target && `::${target.name}`;
    for (const urn of this.graph.byUrn.keys()) {
      const mayBeNamesake = end !== undefined && urn.endsWith(end);
      const limit = Math.min(best?.distance ?? FARTHEST, FARTHEST) + 1;
      const distance = editDistance(wanted, urn, limit);
      if (!mayBeNamesake && distance === limit) continue;
      const candidate = parseUrn(urn);
      if (!candidate) continue; // the engine crashes on who names it
      if (candidate.name === target?.name && candidate.type === target.type) namesakes.push(urn);
      if (distance === limit) continue;
      if (best?.distance === distance) {
        rivals++;
        best.urn = this.firstOf([best.urn, urn]);
      } else {
        [best, rivals] = [{ urn, distance }, 0];
      }
    }
    if (namesakes.length > 0) {
      const urn = this.firstOf(namesakes);
      return { urn, certain: namesakes.length === 1 && !this.isStranger(urn, target) };
    }
    const isMeant = rivals === 0 && (!target || isSlip(wanted, best?.urn ?? ''));
    return best && { urn: best.urn, certain: isMeant && !this.isStranger(best.urn, target) };
  }

  /** The only resource with this id, where somebody wrote that for a URN. */
  private withId(id: string): Resource | undefined {
    if (id === '') return undefined;
    const found = [...this.graph.byUrn.values()].flat().filter((resource) => resource.id === id);
    return found.length === 1 && !found[0]!.delete ? found[0] : undefined;
  }

  /** True for the entry of another stack or project, if the URN that was wanted is of this one: the entry is at fault. */
  private isStranger(urn: string, target: Urn | undefined): boolean {
    return this.graph.isOwn(target) && !this.graph.isOwn(parseUrn(urn));
  }

  /** The one of these URNs that comes first in the list. */
  private firstOf(urns: readonly string[]): string {
    const place = (urn: string): number => this.graph.first(urn)!.index;
    return urns.reduce((first, urn) => (place(urn) < place(first) ? urn : first));
  }
}

/**
 * True for a missing or an extra letter. `subnet-a` and `subnet-b`, or `web1` and `web10`, are two resources: a replaced
 * character or a digit is intended.
 */
function isSlip(wanted: string, urn: string): boolean {
  if (Math.abs(wanted.length - urn.length) !== 1) return false;
  const longer = wanted.length > urn.length ? wanted : urn;
  const shorter = longer === wanted ? urn : wanted;
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at++;
  return longer.slice(at + 1) === shorter.slice(at) && !/\d/.test(longer[at]!);
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
  // The cells of the table near its diagonal, row by row: only they can be below the limit.
  const band = limit - 1;
  const [rows, columns] = [endA - start, endB - start];
  let row = Array.from({ length: 2 * band + 1 }, (_, cell) => (cell < band ? limit : cell - band));
  for (let i = 1; i <= rows; i++) {
    const next: number[] = [];
    let smallest = limit;
    for (let cell = 0; cell <= 2 * band; cell++) {
      const j = i + cell - band;
      let value = limit;
      if (j === 0) value = i;
      else if (j > 0 && j <= columns) {
        const cost = a.charCodeAt(start + i - 1) === b.charCodeAt(start + j - 1) ? 0 : 1;
        value = Math.min(row[cell]! + cost, (row[cell + 1] ?? limit) + 1, (next[cell - 1] ?? limit) + 1);
      }
      next.push(value);
      if (value < smallest) smallest = value;
    }
    if (smallest >= limit) return limit;
    row = next;
  }
  return Math.min(row[columns - rows + band]!, limit);
}

/**
 * The URN that a resource has now if its stack or project was renamed, and this URN still has the old name.
 * @param identity the stack and project of the state
 * @returns undefined for a URN with the present names
 */
export function underPresentNames(text: string, identity: StackIdentity | undefined): string | undefined {
  const urn = parseUrn(text);
  if (!urn || !identity || (urn.stack === identity.stack && urn.project === identity.project))
    return undefined;
  const { stack, project } = identity;
  // The resource of the stack itself is named after both.
  const name = urn.qualifiedType === ROOT_STACK_TYPE ? `${project}-${stack}` : urn.name;
  return formatUrn({ ...urn, stack, project, name });
}
