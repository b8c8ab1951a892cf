import type * as vscode from 'vscode';
import { oneFor, type Services } from '../services';
import type { OperationSource } from './operationSource';
import { showError } from '../ui/showProblem';
import type { PendingOperationsPage } from './pendingOperationsPage';

/** The pages of pending operations that are open: one a state. */
export class PendingOperationsPages implements vscode.Disposable {
  private readonly pages = new Map<string, PendingOperationsPage>();

  constructor(private readonly services: Services) {}

  /** Shows the pending operations of a state. */
  async show(source: OperationSource): Promise<void> {
    // Before anything else: a second call must find the page.
    const { PendingOperationsPage } = await import('./pendingOperationsPage');
    const { key } = source;
    const known = this.pages.get(key);
    if (known) {
      await known.show(source);
      return;
    }
    const onError = (error: unknown): void => void showError(this.services, error);
    const onClose = (): void => {
      this.pages.delete(key);
    };
    this.pages.set(key, new PendingOperationsPage(this.services, source, onError, onClose));
  }

  dispose(): void {
    for (const page of this.pages.values()) page.dispose();
  }
}

export const pendingOperationsPages = oneFor((services) => {
  const pages = new PendingOperationsPages(services);
  services.context.subscriptions.push(pages);
  return pages;
});
