import add from '@vscode/codicons/src/icons/add.svg';
import arrowSwap from '@vscode/codicons/src/icons/arrow-swap.svg';
import check from '@vscode/codicons/src/icons/check.svg';
import cloudDownload from '@vscode/codicons/src/icons/cloud-download.svg';
import dash from '@vscode/codicons/src/icons/dash.svg';
import edit from '@vscode/codicons/src/icons/edit.svg';
import question from '@vscode/codicons/src/icons/question.svg';
import trash from '@vscode/codicons/src/icons/trash.svg';
import type { Outcome } from '../model/plan';
import { OUTCOME_WORDS } from '../model/planWords';
import type { FateRow } from '../messages';
import { element, icon } from '../../../ui/pages/webview/elements';
import { formatReason, shortOutcome, shortType } from './formatFate';

const ICONS: Readonly<Partial<Record<Outcome, string>>> = {
  delete: trash,
  replace: arrowSwap,
  create: add,
  update: edit,
  import: cloudDownload,
  forget: dash,
  gone: dash,
  read: check,
  refresh: check,
  same: check,
  unknown: question,
};

/** A resource in the list, with what becomes of it. */
export function fateRowElement(row: FateRow): HTMLButtonElement {
  const { step, next, today } = row;
  const reason = formatReason(row);
  return element(
    'button',
    { type: 'button', class: 'row', 'data-index': row.index, tabindex: -1 },
    element('span', { class: 'name' }, step.name),
    element('span', { class: 'type' }, shortType(step.type)),
    reason === undefined ? undefined : element('span', { class: 'reason' }, reason),
    today === undefined ? undefined : outcomeElement('today', 'Today', today),
    outcomeElement('next', today === undefined ? 'Next' : 'With this state', next),
  );
}

function outcomeElement(column: 'today' | 'next', title: string, outcome: Outcome): HTMLElement {
  const words = OUTCOME_WORDS[outcome];
  const short = shortOutcome(outcome, words);
  const picture = ICONS[outcome];
  return element(
    'span',
    { class: `outcome ${column} ${outcome}` },
    element('span', { class: 'said' }, `${title}: ${words}`),
    picture === undefined ? undefined : icon(picture),
    element('span', { 'aria-hidden': 'true' }, short),
  );
}
