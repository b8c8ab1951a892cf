import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { counted } from '../../../../shared/counted';
import type { StateComparison } from '../../../../shared/stateDifferences';
import { compareStates } from '../compare/stateComparison';
import { inLine, pageOf } from './answerPages';

/** The differences of two states, by resource. */
export function comparisonAnswer({
  text = '',
  otherText = '',
  file = 'The state',
  other = 'the other state',
  page,
}: AssistantQuestion): AssistantAnswer {
  const comparison = compareStates({ before: text, after: otherText });
  const { added, removed, changed } = comparison;
  const isSame = added.length + removed.length + changed.length === 0;
  const head = isSame
    ? `${file} and ${other} have the same resources with the same content.`
    : `From ${file} to ${other}: ${counted(removed.length, 'resource')} removed, ${added.length} added, ${changed.length} changed.`;
  const rows = rowsOf(comparison);
  const blocks = rows.map(
    ({ change, urn, fields }) =>
      `- ${change}: ${inLine(urn) || 'a resource without URN'}${fields.length === 0 ? '' : `: ${fields.map(inLine).join(', ')}`}`,
  );
  const { text: said, start, end, ...pages } = pageOf(head, blocks, page);
  return {
    answer: said,
    data: {
      file,
      other,
      removed: removed.length,
      added: added.length,
      changed: changed.length,
      differences: rows.slice(start, end),
      ...pages,
    },
  };
}

interface Row {
  readonly change: 'removed' | 'added' | 'changed';
  readonly urn: string;
  readonly fields: readonly string[];
}

/** What is lost comes first. */
function rowsOf({ added, removed, changed }: StateComparison): Row[] {
  return [
    ...removed.map((urn): Row => ({ change: 'removed', urn, fields: [] })),
    ...added.map((urn): Row => ({ change: 'added', urn, fields: [] })),
    ...changed.map(({ urn, fields }): Row => ({ change: 'changed', urn, fields })),
  ];
}
