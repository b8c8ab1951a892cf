import { inSlices } from '../../../pulumi/cli/eventLoopSlices';
import { cell, code, escaped, row } from '../../../pulumi/driftDetection/markdownText';
import {
  type Drift,
  type DriftedResource,
  type PropertyChange,
  summarizeRefresh,
} from '../../../pulumi/driftDetection/drift';

/** The title of a drift. */
export interface DriftTitle {
  /** The stack's name for users. */
  readonly stack: string;
  /** When it was read, in words. */
  readonly when: string;
}

const SIGNS: Readonly<Record<PropertyChange['kind'], string>> = {
  added: 'only really there',
  removed: 'only in the state',
  changed: 'changed',
};

/** A drift as Markdown, written in slices: a table for each resource, deleted resources first. */
export function driftMarkdown(drift: Drift, title: DriftTitle): Promise<string> {
  return inSlices(writeInSteps(drift, title));
}

function* writeInSteps(drift: Drift, { stack, when }: DriftTitle): Generator<void, string, void> {
  const { resources, messages } = drift;
  const of = (kind: DriftedResource['kind']): DriftedResource[] =>
    resources.filter((resource) => resource.kind === kind);
  const [gone, changed, known, computed] = [of('gone'), of('changed'), of('known'), of('computed')];
  const parts = [
    `# Drift of stack ${code(stack)}`,
    `State against the real resources, ${when}: ${summarizeRefresh(drift)}.`,
    ...messages.map((message) => `> ${escaped(message)}`),
  ];
  if (gone.length > 0)
    parts.push('## Not found by its provider', gone.map((resource) => `- ${titleOf(resource)}`).join('\n'));
  for (const [heading, some] of [
    ['## Changed', changed],
    ['## Same as the state, different from the program', known],
    ['## Only computed by providers', computed],
  ] as const) {
    if (some.length > 0) parts.push(heading);
    for (const resource of some) {
      parts.push(...section(resource));
      yield;
    }
  }
  return `${parts.join('\n\n')}\n`;
}

function section(resource: DriftedResource): string[] {
  const { changes, kind: kindOfAll } = resource;
  if (changes.length === 0) {
    return [`### ${titleOf(resource)}`, 'Only in secret values, which Pulumi hides.'];
  }
  const rows = changes.map(({ path, kind, isComputed, isKnown, old, now }) => {
    const words = isKnown === true ? 'already in the state; the program differs' : SIGNS[kind];
    return row([code(path), isComputed ? `${words}, computed` : words, cell(old), cell(now)]);
  });
  const sides =
    kindOfAll === 'known'
      ? ['The program says', 'In the state and in reality']
      : ['In the state', 'Really there'];
  const head = [row(['Property', '', ...sides]), row(['---', '---', '---', '---'])];
  return [`### ${titleOf(resource)}`, [...head, ...rows].join('\n')];
}

function titleOf({ name, type, id }: DriftedResource): string {
  return `${code(name)} (${escaped(type)})${id === '' ? '' : `, id ${code(id)}`}`;
}
