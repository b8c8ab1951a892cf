import type { DecisionProblem, OperationProof } from '../../../../../shared/pendingOperations';
import type { PageMessage, PageUpdate, RowsUpdate } from '../messages';
import pass from '@vscode/codicons/src/icons/pass.svg';
import warningIcon from '@vscode/codicons/src/icons/warning.svg';
import { element, icon } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  focusOpened,
  inputById,
  onClick,
  onTyped,
  sendOnClick,
  showBusy,
  showContent,
  startPage,
  type Send,
} from '../../../ui/pages/webview/page';
import './page.css';
import { Choices, type Action } from './choices';
import { RowElement, type RowListener } from './operationRow';
import { isDecided, formatProgress, type Progress } from './formatOperations';
import { MOST_UNGROUPED, OperationGroups, type Filter } from './operationGroups';

/** The pause in typing before an id is checked. */
const PAUSE_MS = 250;

class PendingOperationsPage {
  private readonly choices = new Choices();
  private shown: { update: RowsUpdate; rows: RowElement[]; groups: OperationGroups | undefined } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: Send<PageMessage>) {
    byId('all').addEventListener('change', ({ target }) => {
      for (const row of this.shown?.rows ?? []) row.isSelected = (target as HTMLInputElement).checked;
      if (this.shown) this.showSelection();
    });
    onTyped(byId('filter'), this.filter);
    byId('decided').addEventListener('change', this.filter);
    for (const [id, action] of [
      ['manyLeave', 'leave'],
      ['manyCreated', 'created'],
      ['manyDiscard', 'discard'],
    ] as const) {
      onClick(id, () => {
        const possible = this.selected().filter(
          (i) => action !== 'created' || this.shown!.rows[i]!.canBeCreated,
        );
        const skipped = this.selected().length - possible.length;
        this.choose(possible, action);
        if (this.selected().length === 0) byId('selected').textContent = 'Select some first.';
        else if (skipped > 0) byId('selected').textContent = `${skipped} of them can’t have been created.`;
      });
    }
    onClick('manyLookUp', () => {
      if (!this.shown) return;
      const { of, rows: operations } = this.shown.update;
      const asked = this.selected().flatMap((i) => {
        const id = this.shown!.rows[i]!.beginLookUp();
        return id === undefined ? [] : [{ index: operations[i]!.index, id }];
      });
      if (asked.length > 0) this.send({ type: 'lookUp', of, asked });
      else byId('selected').textContent = 'Select some with an id to look up.';
    });
    sendOnClick(send, 'reload', 'next');
    onClick('settle', () => {
      if (!this.shown) return;
      const { update, rows } = this.shown;
      if (!isDecided(update.kind, this.progress())) {
        const isOpen = (i: number): boolean => {
          const { action } = this.choices.of(i);
          return action === undefined || action === 'leave';
        };
        rows.find((_, i) => isOpen(i))?.focus();
        return;
      }
      this.send({ type: 'settle', of: update.of, decisions: this.choices.decisions(update.rows) });
    });
  }

  receive(data: PageUpdate): void {
    if (data.type === 'rows') this.show(data);
    else if (data.type === 'busy') {
      showBusy(data.isBusy);
      buttonById('settle').disabled = buttonById('reload').disabled = data.isBusy;
    } else if (data.of !== this.shown?.update.of) return;
    else if (data.type === 'earlier') {
      const { rows, update, groups } = this.shown;
      const since = rows.map(
        (_, i) => data.since[i] ?? 'It is not known since when: no earlier state could be read.',
      );
      update.rows.forEach(({ urn, notCreatable }, i) => {
        const row = rows[i]!;
        const fresh = data.proposals.filter(({ urn: of, id }) => of === urn && !row.proposed.includes(id));
        if (notCreatable === undefined) row.propose(fresh, true);
        if (!groups) row.tellSince(since[i]!);
      });
      groups?.tellSince(since);
      for (const proof of data.proofs) this.useProof(proof);
      this.showProgress();
      this.check();
    } else if (data.type === 'lookingUp') {
      for (const { index, id } of data.asked) this.rowOf(index)?.asking(id);
    } else if (data.type === 'lookedUp') {
      for (const { index, id, found } of data.found) this.rowOf(index)?.found(id, found);
      if (data.found.some(({ found }) => found?.kind === 'missing')) this.check();
    } else if (data.type === 'searched') {
      const row = this.rowOf(data.index);
      row?.propose(
        data.proposals.filter(({ id }) => !row.proposed.includes(id)),
        true,
      );
      row?.tellSearch(data.words);
    } else if (data.type === 'go') this.rowOf(data.index)?.focus();
    else this.tell(data.problems, data.isRefusal);
  }

  private rowOf(index: number): RowElement | undefined {
    return this.shown?.rows[this.shown.update.rows.findIndex((row) => row.index === index)];
  }

  private show(update: RowsUpdate): void {
    const isFirst = !this.shown;
    const hadRows = (this.shown?.rows.length ?? 0) > 0;
    const { activeElement } = document;
    const at = this.shown?.rows.findIndex((row) => row.element.contains(activeElement)) ?? -1;
    const { urn } = this.shown?.update.rows[at] ?? {};
    this.choices.use(update.rows);
    const isGrouped = update.rows.length > MOST_UNGROUPED;
    const rows = update.rows.map(
      (operation, i) =>
        new RowElement(operation, i, this.listenerOf(update, i), { kind: update.kind, isGrouped }),
    );
    const groups = isGrouped ? new OperationGroups(update.rows, rows, this.showSelection) : undefined;
    rows.forEach((row, i) => {
      row.show(this.choices.of(i));
    });
    this.shown = { update, rows, groups };
    showContent();
    showAround(update, groups?.elements ?? rows.map((row) => row.element));
    byId('filters').hidden = !isGrouped;
    this.filter();
    this.showProgress();
    this.check();
    // The focus stays with its operation, even if the state was read again by itself.
    const focused = rows[update.rows.findIndex((row) => row.urn === urn)];
    // Only where something has gone: a page in the background would take the focus from a question.
    if (isFirst) focusOpened();
    else if ((hadRows && rows.length === 0) || (at >= 0 && !focused)) byId('title').focus();
    else focused?.focus();
  }

  /** Shows what a provider has answered. It decides what the user has not decided. */
  private useProof({ index, words, decision }: OperationProof): void {
    const { rows, update } = this.shown!;
    const i = update.rows.findIndex((row) => row.index === index);
    rows[i]?.tellProof(words, decision?.action === 'created');
    if (!rows[i] || !decision || this.choices.of(i).action !== undefined) return;
    this.choices.set(i, {
      action: decision.action,
      ...(decision.action === 'created' && { id: decision.id }),
    });
    rows[i].show(this.choices.of(i));
  }

  /** The actions of a row. */
  private listenerOf({ of, rows, canLookUp, canFind }: RowsUpdate, i: number): RowListener {
    const { index, line, urn, isListable } = rows[i]!;
    return {
      choose: (action) => {
        this.choose([i], action);
      },
      type: (id) => {
        this.choices.set(i, { id });
        this.later();
      },
      lookUp: canLookUp
        ? (id) => {
            this.send({ type: 'lookUp', of, asked: [{ index, id }] });
          }
        : undefined,
      find:
        canFind && isListable
          ? () => {
              this.send({ type: 'find', of, index });
            }
          : undefined,
      select: this.showSelection,
      show: () => {
        this.send({ type: 'show', line });
      },
      showDependencies: () => {
        this.send({ type: 'dependencies', urn });
      },
      reveal: () => {
        this.shown?.groups?.reveal(i);
      },
    };
  }

  private choose(indexes: readonly number[], action: Action): void {
    for (const i of indexes) {
      this.choices.set(i, { action });
      this.shown!.rows[i]!.show(this.choices.of(i));
    }
    this.showProgress();
    this.check();
  }

  /** Asks for problems once the user stops typing. */
  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.check, PAUSE_MS);
  }

  private readonly check = (): void => {
    clearTimeout(this.timer);
    if (!this.shown) return;
    const { of, rows } = this.shown.update;
    this.send({ type: 'check', of, decisions: this.choices.decisions(rows) });
  };

  /** @param isRefusal true if the user wanted to continue; otherwise a missing id is not a fault yet */
  private tell(problems: readonly DecisionProblem[], isRefusal: boolean): void {
    const { update, rows } = this.shown!;
    const byIndex = new Map(problems.map(({ index, problem }) => [index, problem]));
    rows.forEach((row, i) => {
      const isNotYetAFault = this.choices.of(i).id.trim() === '' && !isRefusal && !row.isIdAwaited;
      row.tell(isNotYetAFault ? '' : (byIndex.get(update.rows[i]!.index) ?? ''), isRefusal);
    });
    this.showProgress();
    if (isRefusal) rows.find(({ hasProblem }) => hasProblem)?.focus();
  }

  private progress(): Progress {
    const { update, rows } = this.shown!;
    const chosen = update.rows.map((_, i) => this.choices.of(i));
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

  private readonly actionOf = (row: number): Action | undefined => this.choices.of(row).action;

  private readonly filter = (): void => {
    const decision = (byId('decided') as HTMLSelectElement).value as Filter['decision'];
    const filter = { text: inputById('filter').value, decision };
    byId('found').textContent = this.shown?.groups?.filter(filter, this.actionOf) ?? '';
    if (this.shown) this.showSelection();
  };

  private showProgress(): void {
    const { update, rows, groups } = this.shown!;
    groups?.showDecisions(this.actionOf);
    const words = rows.length === 0 ? '' : formatProgress(update.kind, this.progress());
    // Until all is decided, the button only leads to what is not.
    buttonById('settle').classList.toggle('primary', isDecided(update.kind, this.progress()));
    if (byId('verdict').textContent !== words) byId('verdict').textContent = words;
  }

  private selected(): number[] {
    return this.shown!.rows.flatMap(({ isSelected }, i) => (isSelected ? [i] : []));
  }

  private readonly showSelection = (): void => {
    const { rows, groups } = this.shown!;
    const count = this.selected().length;
    const possible = rows.filter((row) => !row.element.hidden).length;
    const all = inputById('all');
    all.checked = count > 0 && count === possible;
    all.indeterminate = count > 0 && count < possible;
    groups?.showSelection();
    byId('selected').textContent = count === 0 ? 'For those selected:' : `For the ${count} selected:`;
  };
}

/** Shows the rows, and the words and buttons around them. */
function showAround(
  { kind, place, warning, canLookUp, rows }: RowsUpdate,
  shown: readonly HTMLElement[],
): void {
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
      : shown),
  );
  document.body.classList.toggle('alone', rows.length === 1);
  byId('many').hidden = rows.length < 2;
  byId('manyLookUp').hidden = !canLookUp;
  byId('manyLeave').hidden = byId('filterLeft').hidden = kind === 'stack';
  document.querySelector('footer')!.hidden = isEmpty;
  byId('next').hidden = !isEmpty || kind === 'document';
  buttonById('settle').textContent = kind === 'stack' ? 'Settle on the Stack…' : 'Settle in the Document';
  inputById('all').checked = false;
}

startPage(PendingOperationsPage);
