import type { JsonNode } from '../../server/src/json/jsonNode';
import { StateModel } from '../../server/src/state/model';
import type { RuleFixture } from '../harness/fixtures';

/** How the broken part of a state can be repeated. */
export interface Repetition {
  name: string;
  /** The state with this many copies of the part. */
  text: (times: number) => string;
}

/** A part of a text that can be repeated, separated by commas. */
interface Part {
  name: string;
  start: number;
  end: number;
}

/**
 * The ways to repeat the broken part of a fixture: all its resources, under new names or unchanged, and the element
 * and the member around a marked place.
 */
export function repetitions(fixture: RuleFixture): Repetition[] {
  const { text } = fixture;
  const model = new StateModel(text);
  const found: Repetition[] = [];
  const repeat = (
    name: string,
    { start, end }: Omit<Part, 'name'>,
    nth: (part: string, i: number) => string,
  ) => {
    const part = text.slice(start, end);
    found.push({
      name,
      text: (times) =>
        text.slice(0, start) +
        Array.from({ length: times }, (_, i) => nth(part, i)).join(',') +
        text.slice(end),
    });
  };
  const { resources } = model;
  if (resources.length > 0) {
    const all = { start: resources[0]!.node.start, end: resources.at(-1)!.node.end };
    const names = namesOf(model);
    repeat('resources under new names', all, (part, i) => renamed(part, names.all, i));
    if (fixture.code === 'shared-id')
      repeat('resources with one id', all, (part, i) => renamed(part, names.urns, i));
    repeat('resources as they are', all, (part) => part);
  }
  for (const part of partsAround(fixture, model)) {
    repeat(`${part.name} as it is`, part, (same) => same);
    repeat(`${part.name} under new names`, part, withNumber);
  }
  return found;
}

/** The URNs and ids of a state's resources, the longest first. */
function namesOf({ resources }: StateModel): { all: string[]; urns: string[] } {
  const longestFirst = (names: string[]): string[] =>
    [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const urns = longestFirst(resources.map(({ urn }) => urn));
  return { urns, all: longestFirst([...urns, ...resources.map(({ id }) => id)]) };
}

function renamed(part: string, names: readonly string[], i: number): string {
  if (i === 0 || names.length === 0) return part;
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  return part.replace(new RegExp(`(?<=["]|::)(${any})(?="|::)`, 'g'), `$1-${i}`);
}

/** The first string of a part with a number appended. */
function withNumber(part: string, i: number): string {
  return i === 0 ? part : part.replace(/"((?:[^"\\]|\\.)*)"/, `"$1-${i}"`);
}

/** The innermost element and the innermost member around the first marked place, below the top-level fields. */
function partsAround({ spans: [span] }: RuleFixture, model: StateModel): Part[] {
  let element: Part | undefined;
  let member: Part | undefined;
  const holds = (start: number, end: number): boolean =>
    span !== undefined && span.start >= start && span.end <= end;
  const visit = (node: JsonNode, depth: number): void => {
    const inside = node.isOpaque ? node.expand() : node;
    for (const { key, value } of inside.members()) {
      if (!holds(key.start, value.end)) continue;
      if (depth > 1) member = { name: `member ${key.string ?? ''}`, start: key.start, end: value.end };
      visit(value, depth + 1);
    }
    const elements = inside.isSegmented
      ? model.resources.map((resource) => resource.node)
      : inside.elements();
    for (const one of elements) {
      if (!holds(one.start, one.end)) continue;
      element = { name: inside.isSegmented ? 'resource' : 'element', start: one.start, end: one.end };
      visit(one, depth + 1);
    }
  };
  if (model.root) visit(model.root, 0);
  return [element, member].filter((part) => part !== undefined);
}
