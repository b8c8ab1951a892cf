import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { masked } from '../../edits/maskedText';
import { unifiedDiff, type DiffSide } from '../../edits/unifiedDiff';
import { repairAll, type Repair } from '../../rules/engine/repair';
import { summarizeModel } from '../../rules/engine/summary';
import { StateModel } from '../../state/model';
import { inLine, pageOf, type AskedState } from './answerPages';
import { valueSpans, withoutIds } from './valueSpans';
import { counted } from '../../../../shared/counted';
import { dangerWarning, errorsKeptWarning } from '../../../../shared/problemCounts';

/** Stands for a value, or for a line of one. */
const MASK = '[value]';

/** Maximum kinds of repairs listed; in a badly broken state, each missing resource is one. */
const MOST_KINDS = 20;

/** The lossless repairs of a state. Writes nothing. */
export function repairAnswer(
  { model, file }: AskedState,
  { page }: Pick<AssistantQuestion, 'page'>,
): AssistantAnswer {
  const repair = repairAll(model);
  const { edits, left } = repair;
  const without = withoutIds(model);
  const warning = warningAfter(repair);
  const rest = [
    left === 0
      ? 'Nothing is left then.'
      : `${counted(left, 'finding')} ${left === 1 ? 'is' : 'are'} left for the user to decide: in VS Code the lightbulb on each offers what can be done, and pulumi_check_state tells them.`,
    ...(warning === undefined ? [] : [inLine(without(warning))]),
  ].join('\n');
  const facts = {
    file,
    repairs: repair.done.map(({ text }) => without(text)),
    left,
    ...(warning !== undefined && { warning: without(warning) }),
  };
  if (edits.length === 0) {
    return {
      answer: `${file} has nothing that can be repaired without a decision.\n${rest}`,
      data: { ...facts, diff: [], page: 1, pages: 1 },
    };
  }
  const head = [
    warning === undefined
      ? `These repairs of ${file} lose nothing:`
      : `These repairs of ${file} need no decision, but the next update would do harm all the same:`,
    ...repair.done.slice(0, MOST_KINDS).map(({ text }) => `- ${inLine(without(text))}`),
    ...(repair.done.length > MOST_KINDS ? [`- and ${repair.done.length - MOST_KINDS} more of the kind`] : []),
    rest,
    '',
    'Nothing has been written. With the user’s consent, "pulumi-troubleshooter check --fix FILE" makes these repairs and keeps',
    'the file as FILE.bak; in VS Code, “Pulumi: Repair State (Fix Problems)” makes them on the stack, after a confirmation.',
    'The diff below is for reading: values are masked, so that it can’t be applied.',
    '',
  ].join('\n');
  if (!model.isValidJson) {
    return {
      answer: `${head}\nThe JSON of the state is broken, so that values can’t be told from names, and no diff is shown.`,
      data: { ...facts, diff: [], page: 1, pages: 1 },
    };
  }
  const diff = diffOf(file, model, repair).map(clipped);
  const { text, start, end, ...pages } = pageOf(head, diff, page);
  return { answer: text, data: { ...facts, diff: diff.slice(start, end), ...pages } };
}

/** Why the state must not be updated even after the repair, if so. */
function warningAfter({ text, waitsFor }: Repair): string | undefined {
  if (waitsFor !== undefined) return errorsKeptWarning(waitsFor);
  const { findings, dangerCount } = summarizeModel(new StateModel(text, { isFinal: true }), {});
  return dangerWarning(findings, dangerCount);
}

/** The lines of a repair's diff. */
function diffOf(file: string, before: StateModel, { text, edits }: Repair): string[] {
  const after = new StateModel(text, { isFinal: true });
  return unifiedDiff(file, side(before), side(after), edits).trimEnd().split('\n');
}

function side(model: StateModel): DiffSide {
  const spans = valueSpans(model);
  const { text } = model;
  return { text, show: (span) => masked(text, spans, span, MASK) };
}

/** A shortened line of a diff; its first character is the sign. */
function clipped(line: string): string {
  return line.slice(0, 1) + inLine(line.slice(1));
}
