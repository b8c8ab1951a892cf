import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { errorDocsUrl } from '../../../../shared/docsUrl';
import type { StateModel } from '../../state/model';
import type { PendingOperation } from '../../state/resource';
import { shownUrn } from '../../state/unsureTexts';
import { LineIndex } from '../../text/lineStarts';
import { isTimestamp } from '../../text/timestamp';
import { explainOperation, interruptionLabel } from '../hover/operationHover';
import { inLine, pageOf, type AskedState } from './answerPages';
import { counted } from '../../../../shared/counted';

/** The interrupted operations of a state, and how to settle each. */
export function operationsAnswer(
  { model, file }: AskedState,
  { page }: Pick<AssistantQuestion, 'page'>,
): AssistantAnswer {
  const { pendingOperations } = model;
  const lines = new LineIndex(model.text);
  const head =
    pendingOperations.length === 0
      ? `${file} has no pending operations.`
      : [
          `${file} has ${counted(pendingOperations.length, 'pending operation')}. How they ended only the provider tells.`,
          errorDocsUrl('pending-operations'),
        ].join('\n');
  const blocks = pendingOperations.map((operation) => operationBlock(model, lines, operation));
  const { text, start, end, ...pages } = pageOf(head, blocks, page);
  return {
    answer: text,
    data: {
      file,
      total: pendingOperations.length,
      operations: pendingOperations.slice(start, end).map((operation) => ({
        urn: operation.resource ? shownUrn(model, operation.resource) : '',
        what: interruptionLabel(operation),
        line: lines.positionOf(operation.node.start).line,
        advice: explainOperation(operation),
      })),
      ...pages,
    },
  };
}

function operationBlock(model: StateModel, lines: LineIndex, operation: PendingOperation): string {
  const { resource, node } = operation;
  const urn = resource ? shownUrn(model, resource) : '';
  const begun = resource?.string('modified') ?? '';
  const isThere = model.graph.live(urn) !== undefined;
  return [
    '',
    `${interruptionLabel(operation)}, line ${lines.positionOf(node.start).line}: ${urn === '' ? 'a resource without URN' : inLine(urn)}`,
    ...(isTimestamp(begun) ? [`  It began at ${begun}.`] : []),
    `  The state has ${isThere ? 'a' : 'no'} resource with this URN.`,
    `  ${explainOperation(operation)}`,
  ].join('\n');
}
