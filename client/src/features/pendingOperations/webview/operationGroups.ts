import type { PendingOperationRow } from '../../../../../shared/pendingOperations';
import { counted } from '../../../../../shared/counted';
import open from '@vscode/codicons/src/icons/chevron-down.svg';
import closed from '@vscode/codicons/src/icons/chevron-right.svg';
import { button, element, icon } from '../../../ui/pages/webview/elements';
import type { Action } from './choices';
import { formatDecisions, formatKind } from './formatOperations';
import type { RowElement } from './operationRow';

/** More operations are grouped, and can be filtered. */
export const MOST_UNGROUPED = 8;
/** A larger group begins closed. */
const MOST_OPEN = 10;

/** What the filter looks for: a text, and how it is decided; an empty one is any. */
export interface Filter {
  readonly text: string;
  readonly decision: '' | 'open' | Action;
}

/** An operation in a group. */
interface Grouped {
  readonly at: number;
  readonly operation: PendingOperationRow;
  readonly row: RowElement;
}

/** The operations of one kind on resources of one type, of which the same is said once. */
class GroupElement {
  readonly element: HTMLLIElement;
  private readonly box: HTMLInputElement;
  private readonly toggle: HTMLButtonElement;
  private readonly counts = element('span', { class: 'why' });
  private readonly since = element('p', { class: 'since' }, 'Looking since when they are pending…');
  private readonly list: HTMLUListElement;
  private isOpen: boolean;

  constructor(
    readonly rows: readonly Grouped[],
    select: () => void,
  ) {
    const { resourceType, meaning, notCreatable, type } = rows[0]!.operation;
    const count = rows.length;
    this.isOpen = count <= MOST_OPEN;
    this.box = element('input', { type: 'checkbox', 'aria-label': `Select all of ${resourceType}` });
    this.box.addEventListener('change', () => {
      for (const { row } of this.shown()) row.isSelected = this.box.checked;
      select();
    });
    const name = element('span', {}, resourceType);
    const toggle = (): void => {
      this.show(!this.isOpen);
    };
    this.toggle = button(name, toggle, { class: 'bare' });
    this.list = element('ul', {}, ...rows.map(({ row }) => row.element));
    this.element = element(
      'li',
      { class: 'kinds' },
      element(
        'div',
        { class: 'heading' },
        this.box,
        element('h2', {}, this.toggle),
        element('span', {}, `${count} ${formatKind(rows[0]!.operation)}`),
        this.counts,
      ),
      element('p', {}, meaning),
      notCreatable !== undefined && type === 'creating'
        ? element('p', { class: 'why' }, notCreatable)
        : undefined,
      this.since,
      this.list,
    );
    this.show(this.isOpen);
  }

  show(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.list.hidden = !isOpen;
    this.toggle.setAttribute('aria-expanded', String(isOpen));
    this.toggle.querySelector('.icon')?.remove();
    this.toggle.prepend(icon(isOpen ? open : closed));
  }

  shown(): Grouped[] {
    return this.rows.filter(({ row }) => !row.element.hidden);
  }

  showSelection(): void {
    const shown = this.shown();
    const count = shown.filter(({ row }) => row.isSelected).length;
    this.box.checked = count > 0 && count === shown.length;
    this.box.indeterminate = count > 0 && count < shown.length;
  }

  showDecisions(actionOf: (at: number) => Action | undefined): void {
    this.counts.textContent = formatDecisions(this.rows.map(({ at }) => actionOf(at)));
  }

  /** Says once what is the same of all. */
  tellSince(words: readonly string[]): void {
    const [first] = this.rows.map(({ at }) => words[at]!);
    const isSame = this.rows.every(({ at }) => words[at] === first);
    this.since.textContent = isSame ? first! : '';
    for (const { at, row } of this.rows) row.tellSince(isSame ? '' : words[at]!);
  }
}

/** All operations, in groups by type and kind. */
export class OperationGroups {
  private readonly groups: readonly GroupElement[];

  /** @param select called when others are selected */
  constructor(operations: readonly PendingOperationRow[], rows: readonly RowElement[], select: () => void) {
    const byKind = new Map<string, Grouped[]>();
    operations.forEach((operation, at) => {
      const { type, resourceType, meaning, notCreatable } = operation;
      const key = JSON.stringify([resourceType, type, meaning, notCreatable]);
      const grouped = { at, operation, row: rows[at]! };
      const known = byKind.get(key);
      if (known) known.push(grouped);
      else byKind.set(key, [grouped]);
    });
    this.groups = [...byKind.values()].map((group) => new GroupElement(group, select));
  }

  get elements(): HTMLElement[] {
    return this.groups.map((group) => group.element);
  }

  /** Shows the operation of this row. */
  reveal(at: number): void {
    const group = this.groups.find(({ rows }) => rows.some((one) => one.at === at));
    if (!group) return;
    for (const { row } of group.rows.filter((one) => one.at === at)) row.element.hidden = false;
    group.element.hidden = false;
    group.show(true);
  }

  /** Shows what the filter leaves, in open groups, and says how many that are. */
  filter({ text, decision }: Filter, actionOf: (at: number) => Action | undefined): string {
    const wanted = text.trim().toLowerCase();
    const isAny = wanted === '' && decision === '';
    let found = 0;
    for (const group of this.groups) {
      for (const { at, operation, row } of group.rows) {
        const { urn, inputNames } = operation;
        const isSaid = [urn, ...inputNames].some((one) => one.toLowerCase().includes(wanted));
        row.element.hidden = !isSaid || (decision !== '' && decision !== (actionOf(at) ?? 'open'));
      }
      const { length } = group.shown();
      group.element.hidden = length === 0;
      group.show(isAny ? group.rows.length <= MOST_OPEN : true);
      found += length;
    }
    return isAny ? '' : `${counted(found, 'operation')} found`;
  }

  showSelection(): void {
    for (const group of this.groups) group.showSelection();
  }

  showDecisions(actionOf: (at: number) => Action | undefined): void {
    for (const group of this.groups) group.showDecisions(actionOf);
  }

  tellSince(words: readonly string[]): void {
    for (const group of this.groups) group.tellSince(words);
  }
}
