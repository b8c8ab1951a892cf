import type { VersionChange, VersionSummary } from '../../../shared/history';
import type { HistoryRow } from '../../src/history/historyRow';
import { element } from '../dom';
import { resourceName, title } from './historyWords';
import { counted } from '../../../shared/counted';

export interface DetailsActions {
  open(): void;
  restore(): void;
  /** Undefined if there is no earlier state. */
  readonly compareWithBefore: (() => void) | undefined;
  choose(): void;
  /** Compares with the chosen state; undefined if none is chosen, or if it is this one. */
  readonly compareWithChosen: (() => void) | undefined;
  readonly isChosen: boolean;
}

/** The details of a state, and the actions for it. */
export function details(row: HistoryRow, broke: boolean, actions: DetailsActions): HTMLElement[] {
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
  const list = element('dl');
  for (const [name, value] of facts) {
    if (value !== undefined) list.append(element('dt', {}, name), element('dd', {}, value));
  }
  return [
    element('h2', {}, broke ? `${title(row)} · first with errors` : title(row)),
    list,
    buttons(row, actions),
    ...(problem === undefined ? [] : [element('p', { class: 'errors' }, `Cannot be read: ${problem}`)]),
    ...errorElements(row),
    ...dangerElements(row),
    ...(change ? changeElements(change) : []),
  ];
}

function buttons({ source, problem, summary }: HistoryRow, actions: DetailsActions): HTMLElement {
  const box = element('div', { class: 'actions' });
  const add = (label: string, action: (() => void) | undefined): void => {
    if (!action) return;
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', action);
    box.append(button);
  };
  if (problem !== undefined) return box;
  add('Open', () => {
    actions.open();
  });
  add('Compare With the One Before', actions.compareWithBefore);
  if (!actions.isChosen) {
    add('Choose for Comparison', () => {
      actions.choose();
    });
  }
  add('Compare With the Chosen One', actions.compareWithChosen);
  if (source !== 'now' && summary?.isState === true) {
    add('Restore…', () => {
      actions.restore();
    });
  }
  return box;
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

/** @param count the number of all findings of this kind, of which only the first are given */
function kindsList(kinds: VersionSummary['errors'], count: number): HTMLElement {
  const shown = kinds.reduce((sum, { places }) => sum + places, 0);
  const items = kinds.map(({ message, places }) =>
    element('li', {}, places > 1 ? `${message} (${places} times)` : message),
  );
  if (shown < count) items.push(element('li', {}, `and ${count - shown} more`));
  return element('ul', {}, ...items);
}

function changeElements(change: VersionChange): HTMLElement[] {
  const { added, removed, changed, addedCount, removedCount, changedCount } = change;
  if (addedCount + removedCount + changedCount === 0) {
    return [element('h3', {}, 'No resource differs from the state before')];
  }
  return [
    ...names(
      'Added',
      addedCount,
      added.map((urn) => resourceName(urn)),
    ),
    ...names(
      'Removed',
      removedCount,
      removed.map((urn) => resourceName(urn)),
    ),
    ...names(
      'Changed',
      changedCount,
      changed.map(({ urn, fields }) => `${resourceName(urn)}: ${fields.join(', ')}`),
    ),
    element('p', { class: 'fields' }, 'Compared with the state before it. Secret values are not compared.'),
  ];
}

function names(heading: string, count: number, shown: readonly string[]): HTMLElement[] {
  if (count === 0) return [];
  const items = shown.map((name) => element('li', {}, name));
  if (shown.length < count) items.push(element('li', {}, `and ${count - shown.length} more`));
  return [element('h3', {}, `${heading}: ${count}`), element('ul', {}, ...items)];
}
