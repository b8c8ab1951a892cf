import type { VersionChange, VersionSummary } from '../../../../../shared/history';
import type { HistoryRow } from '../model/updateRow';
import { button, element, factList, changeIcon, type ChangeKind } from '../../../ui/pages/webview/elements';
import { formatResource, formatTitle } from './formatUpdate';
import { counted } from '../../../../../shared/counted';

export interface DetailsActions {
  readonly open: () => void;
  readonly restore: () => void;
  /** Undefined if there is no earlier state. */
  readonly compareWithBefore: (() => void) | undefined;
  readonly choose: () => void;
  /** Compares with the chosen state; undefined if none is chosen, or if it is this one. */
  readonly compareWithChosen: (() => void) | undefined;
  readonly isChosen: boolean;
}

/** The details of a state, and the actions for it. */
export function historyDetails(row: HistoryRow, broke: boolean, actions: DetailsActions): HTMLElement[] {
  const { summary, problem, change, source, when, by, outcomeOf, savedBefore } = row;
  const facts: [string, string | undefined][] = [
    ['When', when],
    ['Who', by],
    ['Written by', outcomeOf],
    ['Saved before', savedBefore],
    ['Kept as', source === 'now' ? 'what the stack has' : source],
    ['Size', summary && counted(summary.resourceCount, 'resource')],
    [
      'Interrupted',
      summary && summary.pendingCount > 0 ? counted(summary.pendingCount, 'operation') : undefined,
    ],
    ['Warnings', summary && summary.warningCount > 0 ? String(summary.warningCount) : undefined],
  ];
  return [
    element('h2', {}, broke ? `${formatTitle(row)} · first with errors` : formatTitle(row)),
    factList(facts),
    actionButtons(row, actions),
    ...(problem === undefined ? [] : [element('p', { class: 'errors' }, `Cannot be read: ${problem}`)]),
    ...errorElements(row),
    ...dangerElements(row),
    ...(change ? changeElements(change) : []),
  ];
}

function actionButtons({ source, problem, summary }: HistoryRow, actions: DetailsActions): HTMLElement {
  const { open, compareWithBefore, choose, compareWithChosen, restore, isChosen } = actions;
  const canRestore = source !== 'now' && summary?.isState === true;
  const all: readonly (readonly [string, (() => void) | undefined])[] = [
    ['Open', open],
    ['Compare With the One Before', compareWithBefore],
    ['Choose for Comparison', isChosen ? undefined : choose],
    ['Compare With the Chosen One', compareWithChosen],
    ['Restore…', canRestore ? restore : undefined],
  ];
  const possible = problem === undefined ? all : [];
  return element(
    'div',
    { class: 'actions' },
    ...possible.flatMap(([label, action]) => (action ? [button(label, action)] : [])),
  );
}

function errorElements({ summary }: HistoryRow): HTMLElement[] {
  if (!summary || summary.errorCount === 0) return [];
  return [
    element('h3', {}, counted(summary.errorCount, 'error')),
    kindsList(summary.errors, summary.errorCount),
  ];
}

function dangerElements({ summary }: HistoryRow): HTMLElement[] {
  if (!summary || summary.dangerCount === 0) return [];
  return [
    element('h3', {}, `${counted(summary.dangerCount, 'danger')}: an update of it would do harm`),
    kindsList(summary.dangers, summary.dangerCount),
  ];
}

/** @param count the number of all causes, of which only the first are given */
function kindsList(kinds: VersionSummary['errors'], count: number): HTMLElement {
  const items = kinds.map(({ message }) => element('li', {}, message));
  if (kinds.length < count) items.push(element('li', {}, `and ${count - kinds.length} more`));
  return element('ul', {}, ...items);
}

function changeElements(change: VersionChange): HTMLElement[] {
  const { added, removed, changed, addedCount, removedCount, changedCount } = change;
  if (addedCount + removedCount + changedCount === 0) {
    return [element('h3', {}, 'No resource differs from the state before')];
  }
  return [
    ...nameList(
      'added',
      addedCount,
      added.map((urn) => formatResource(urn)),
    ),
    ...nameList(
      'removed',
      removedCount,
      removed.map((urn) => formatResource(urn)),
    ),
    ...nameList(
      'changed',
      changedCount,
      changed.map(({ urn, fields }) => `${formatResource(urn)}: ${fields.join(', ')}`),
    ),
    element(
      'p',
      { class: 'fields why' },
      'Compared with the state before it. Secret values are not compared.',
    ),
  ];
}

const HEADINGS = { added: 'Added', removed: 'Removed', changed: 'Changed' };

function nameList(kind: ChangeKind, count: number, shown: readonly string[]): HTMLElement[] {
  if (count === 0) return [];
  const items = shown.map((name) => element('li', {}, name));
  if (shown.length < count) items.push(element('li', {}, `and ${count - shown.length} more`));
  const heading = element('h3', {}, changeIcon(kind), ` ${HEADINGS[kind]}: ${count}`);
  return [heading, element('ul', {}, ...items)];
}
