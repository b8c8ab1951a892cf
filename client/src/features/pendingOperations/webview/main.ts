import type { DecisionProblem, OperationProof } from '../../../../../shared/pendingOperations';
import type { PageMessage, PageUpdate, RowsUpdate } from '../messages';
import pass from '@vscode/codicons/src/icons/pass.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import warningIcon from '@vscode/codicons/src/icons/warning.svg';
import { element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  connectPage,
  inputById,
  onClick,
  showBusy,
  showContent,
} from '../../../ui/pages/webview/page';
import './page.css';
import { Choices, type Action } from './choices';
import { RowElement, type RowListener } from './operationRow';
import { isDecided, formatProgress, type Progress } from './formatOperations';

/** The pause in typing before an id is checked. */
const PAUSE_MS = 250;

const choices = new Choices();
let shown: { update: RowsUpdate; rows: RowElement[] } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  if (data.type === 'rows') show(data);
  else if (data.type === 'busy') {
    showBusy(data.isBusy);
    buttonById('settle').disabled = buttonById('reload').disabled = data.isBusy;
  } else if (data.of !== shown?.update.of) return;
  else if (data.type === 'earlier') {
    const { rows, update } = shown;
    update.rows.forEach(({ urn, notCreatable }, i) => {
      const row = rows[i]!;
      const fresh = data.proposals.filter(({ urn: of, id }) => of === urn && !row.proposed.includes(id));
      if (notCreatable === undefined) row.propose(fresh, true);
      row.tellSince(data.since[i] ?? 'It is not known since when: no earlier state could be read.');
    });
    for (const proof of data.proofs) useProof(proof);
    showProgress();
    check();
  } else if (data.type === 'lookingUp') {
    for (const { index, id } of data.asked) rowOf(index)?.asking(id);
  } else if (data.type === 'lookedUp') {
    for (const { index, id, found } of data.found) rowOf(index)?.found(id, found);
    if (data.found.some(({ found }) => found?.kind === 'missing')) check();
  } else if (data.type === 'go') rowOf(data.index)?.focus();
  else tell(data.problems, data.isRefusal);
});

function rowOf(index: number): RowElement | undefined {
  return shown?.rows[shown.update.rows.findIndex((row) => row.index === index)];
}

function show(update: RowsUpdate): void {
  const isFirst = !shown;
  choices.use(update.rows);
  const rows = update.rows.map((operation, i) => new RowElement(operation, i, listenerOf(update, i)));
  rows.forEach((row, i) => {
    row.show(choices.of(i));
  });
  shown = { update, rows };
  showContent();
  showAround(update, rows);
  showSelection();
  showProgress();
  check();
  if (isFirst || rows.length === 0) byId('title').focus();
}

/** Shows what a provider has answered. It decides what the user has not decided. */
function useProof({ index, words, decision }: OperationProof): void {
  const { rows, update } = shown!;
  const i = update.rows.findIndex((row) => row.index === index);
  rows[i]?.tellProof(words);
  if (!rows[i] || !decision || choices.of(i).action !== undefined) return;
  choices.set(i, { action: decision.action, ...(decision.action === 'created' && { id: decision.id }) });
  rows[i].show(choices.of(i));
}

/** The actions of a row. */
function listenerOf({ of, rows, canLookUp }: RowsUpdate, i: number): RowListener {
  const { index, line, urn } = rows[i]!;
  return {
    choose: (action) => {
      choose([i], action);
    },
    type: (id) => {
      choices.set(i, { id });
      later();
    },
    lookUp: canLookUp
      ? (id) => {
          send({ type: 'lookUp', of, asked: [{ index, id }] });
        }
      : undefined,
    select: showSelection,
    show: () => {
      send({ type: 'show', line });
    },
    showDependencies: () => {
      send({ type: 'dependencies', urn });
    },
  };
}

/** Shows the rows, and the words and buttons around them. */
function showAround({ kind, place, warning, canLookUp }: RowsUpdate, rows: readonly RowElement[]): void {
  const isEmpty = rows.length === 0;
  byId('title').textContent = isEmpty
    ? 'No pending operations'
    : `${rows.length} pending ${rows.length === 1 ? 'operation' : 'operations'}`;
  byId('about').textContent = place;
  byId('warning').replaceChildren(icon(warningIcon, 'warning'), warning ?? '');
  byId('warning').hidden = warning === undefined || isEmpty;
  byId('rows').replaceChildren(
    ...(isEmpty
      ? [element('li', { class: 'empty' }, icon(pass), 'Nothing left to decide: everything is settled.')]
      : rows.map((row) => row.element)),
  );
  document.body.classList.toggle('alone', rows.length === 1);
  byId('many').hidden = rows.length < 2;
  byId('manyLookUp').hidden = !canLookUp;
  document.querySelector('footer')!.hidden = isEmpty;
  buttonById('settle').textContent = kind === 'stack' ? 'Settle on the Stack…' : 'Settle in the Document';
  inputById('all').checked = false;
}

function choose(indexes: readonly number[], action: Action): void {
  for (const i of indexes) {
    choices.set(i, { action });
    shown!.rows[i]!.show(choices.of(i));
  }
  showProgress();
  check();
}

/** Asks for problems once the user stops typing. */
function later(): void {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE_MS);
}

function check(): void {
  clearTimeout(timer);
  if (!shown) return;
  const { of, rows } = shown.update;
  send({ type: 'check', of, decisions: choices.decisions(rows) });
}

/** @param isRefusal true if the user wanted to continue; otherwise a missing id is not a fault yet */
function tell(problems: readonly DecisionProblem[], isRefusal: boolean): void {
  const { update, rows } = shown!;
  const byIndex = new Map(problems.map(({ index, problem }) => [index, problem]));
  rows.forEach((row, i) => {
    const isMissing = choices.of(i).id.trim() === '';
    const problem = byIndex.get(update.rows[i]!.index) ?? '';
    row.tell(isMissing && !isRefusal ? '' : problem, isRefusal);
  });
  showProgress();
  if (isRefusal) rows.find(({ hasProblem }) => hasProblem)?.focus();
}

function progress(): Progress {
  const { update, rows } = shown!;
  const chosen = update.rows.map((_, i) => choices.of(i));
  return {
    all: rows.length,
    settled: chosen.filter(({ action }) => action !== undefined && action !== 'leave').length,
    withoutId: chosen.filter(
      ({ action, id }, i) => action === 'created' && id.trim() === '' && !rows[i]!.hasProblem,
    ).length,
    wrong: rows.filter(({ hasProblem }) => hasProblem).length,
    left: chosen.filter(({ action }) => action === 'leave').length,
  };
}

function showProgress(): void {
  const { update, rows } = shown!;
  const words = rows.length === 0 ? '' : formatProgress(update.kind, progress());
  // Until all is decided, the button only leads to what is not.
  buttonById('settle').classList.toggle('primary', isDecided(update.kind, progress()));
  if (byId('verdict').textContent !== words) byId('verdict').textContent = words;
}

function selected(): number[] {
  return shown!.rows.flatMap(({ isSelected }, i) => (isSelected ? [i] : []));
}

function showSelection(): void {
  const { rows } = shown!;
  const count = selected().length;
  const all = inputById('all');
  all.checked = count > 0 && count === rows.length;
  all.indeterminate = count > 0 && count < rows.length;
  byId('selected').textContent = count === 0 ? 'For those selected:' : `For the ${count} selected:`;
}

byId('all').addEventListener('change', ({ target }) => {
  for (const row of shown?.rows ?? []) row.isSelected = (target as HTMLInputElement).checked;
  if (shown) showSelection();
});
for (const [id, action] of [
  ['manyLeave', 'leave'],
  ['manyCreated', 'created'],
  ['manyDiscard', 'discard'],
] as const) {
  onClick(id, () => {
    const possible = selected().filter((i) => action !== 'created' || shown!.rows[i]!.canBeCreated);
    const skipped = selected().length - possible.length;
    choose(possible, action);
    if (selected().length === 0) byId('selected').textContent = 'Select some first.';
    else if (skipped > 0) byId('selected').textContent = `${skipped} of them can’t have been created.`;
  });
}
onClick('manyLookUp', () => {
  if (!shown) return;
  const { of, rows: operations } = shown.update;
  const asked = selected().flatMap((i) => {
    const id = shown!.rows[i]!.beginLookUp();
    return id === undefined ? [] : [{ index: operations[i]!.index, id }];
  });
  if (asked.length > 0) send({ type: 'lookUp', of, asked });
  else byId('selected').textContent = 'Select some with an id to look up.';
});
onClick('reload', () => {
  send({ type: 'reload' });
});
onClick('settle', () => {
  if (!shown) return;
  const { update, rows } = shown;
  if (!isDecided(update.kind, progress())) {
    const isOpen = (i: number): boolean => {
      const { action } = choices.of(i);
      return action === undefined || action === 'leave';
    };
    rows.find((_, i) => isOpen(i))?.focus();
    return;
  }
  send({ type: 'settle', of: update.of, decisions: choices.decisions(update.rows) });
});

setIcons({ reload: refresh });
send({ type: 'ready' });
