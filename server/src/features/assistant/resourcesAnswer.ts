import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { counted } from '../../../../shared/counted';
import type { StateModel } from '../../state/model';
import { editDistance } from '../../state/nearMisses';
import { matchResource, wordsOf } from '../search/matchResource';
import { allResourceEntries, type ResourceEntry } from '../search/resourceEntries';
import { shownUrn } from '../../state/unsureTexts';
import { inLine, pageOf, type AskedState } from './answerPages';

/** Maximum nearest names. */
const MOST_NEAREST = 5;
/** Names that differ in more places are others. */
const FARTHEST = 4;

/** The resources of a state, or those that match a query, the best first. */
export function resourcesAnswer(
  { model, file }: AskedState,
  { query = '', page }: Pick<AssistantQuestion, 'query' | 'page'>,
): AssistantAnswer {
  const words = wordsOf(query);
  const entries = allResourceEntries(model);
  const found = words.length === 0 ? entries : bestFirst(model, entries, words);
  if (found.length === 0 && words.length > 0) {
    const near = nearestNames(model, words.join(' ')).map((name) => `\n- ${inLine(name)}`);
    const advice = near.length === 0 ? '' : ` These have the nearest names:${near.join('')}`;
    return { failure: `${file} has no resource that matches '${inLine(query)}'.${advice}` };
  }
  const which =
    words.length === 0 ? '' : ` that ${found.length === 1 ? 'matches' : 'match'} '${inLine(query)}'`;
  const head = `${file} has ${counted(found.length, 'resource')}${which}.`;
  const blocks = found.map((entry) => `- ${resourceLine(model, entry)}`);
  const { text, start, end, ...pages } = pageOf(head, blocks, page);
  return {
    answer: text,
    data: {
      file,
      total: found.length,
      resources: found.slice(start, end).map((entry) => ({
        urn: urnOf(model, entry),
        type: entry.type,
        name: entry.name,
        kind: entry.kind,
        line: entry.line,
        marks: [...entry.marks],
      })),
      ...pages,
    },
  };
}

function resourceLine(model: StateModel, entry: ResourceEntry): string {
  const marks = entry.marks.length === 0 ? '' : `, ${entry.marks.join(', ')}`;
  return `${inLine(urnOf(model, entry) || entry.name)}, line ${entry.line}${marks}`;
}

function urnOf(model: StateModel, { index }: ResourceEntry): string {
  return shownUrn(model, model.resources[index]!);
}

function bestFirst(
  model: StateModel,
  entries: readonly ResourceEntry[],
  words: readonly string[],
): ResourceEntry[] {
  return entries
    .flatMap((entry) => {
      const match = matchResource({ urn: urnOf(model, entry), type: entry.type }, words);
      return match ? [{ entry, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** The names in a state that differ least from a name, the nearest first. */
export function nearestNames(model: StateModel, wanted: string): string[] {
  const lower = wanted.toLowerCase();
  const names = new Map<string, number>();
  for (const { name } of allResourceEntries(model)) {
    if (names.has(name)) continue;
    const distance = editDistance(lower, name.toLowerCase(), FARTHEST + 1);
    if (distance <= FARTHEST && distance < wanted.length) names.set(name, distance);
  }
  const nearest = [...names].sort(([, a], [, b]) => a - b);
  return nearest.slice(0, MOST_NEAREST).map(([name]) => name);
}
