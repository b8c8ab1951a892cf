import type { PendingOperationRow, PendingOperationDecision } from '../../../../../shared/pendingOperations';
import { keepState, keptState } from '../../../ui/pages/webview/page';

export type Action = PendingOperationDecision['action'];

/** The choice for one operation; its id stays when the choice changes. */
export interface Choice {
  action?: Action;
  id: string;
}

interface Kept {
  readonly choices: [key: string, choice: Choice][];
}

/**
 * The choice for each operation. It is kept while the page is hidden, and when the state is read again, for operations
 * that still exist.
 */
export class Choices {
  private readonly byKey: Map<string, Choice>;
  private keys: string[] = [];

  constructor() {
    this.byKey = new Map(keptState<Kept>().choices);
  }

  /** Uses these operations from now on. */
  use(rows: readonly PendingOperationRow[]): void {
    const seen = new Map<string, number>();
    this.keys = rows.map(({ urn, type }) => {
      const key = `${type} ${urn}`;
      const count = seen.get(key) ?? 0;
      seen.set(key, count + 1);
      return `${count} ${key}`;
    });
    for (const key of this.byKey.keys()) if (!this.keys.includes(key)) this.byKey.delete(key);
    this.keep();
  }

  /** The choice for the operation in this row. */
  of(row: number): Choice {
    return this.byKey.get(this.keys[row]!) ?? { id: '' };
  }

  set(row: number, change: Partial<Choice>): void {
    this.byKey.set(this.keys[row]!, { ...this.of(row), ...change });
    this.keep();
  }

  /** The decisions; undecided operations are left out. */
  decisions(rows: readonly PendingOperationRow[]): PendingOperationDecision[] {
    return rows.flatMap(({ index }, row): PendingOperationDecision[] => {
      const { action, id } = this.of(row);
      if (action === undefined) return [];
      return [action === 'created' ? { index, action, id: id.trim() } : { index, action }];
    });
  }

  private keep(): void {
    keepState({ choices: [...this.byKey] } satisfies Kept);
  }
}
