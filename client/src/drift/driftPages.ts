import type * as vscode from 'vscode';
import { targetKey, type StackTarget } from '../pulumi/stacks/stacks';
import { oneFor, type Services } from '../services';
import { showError } from '../ui/showProblem';
import type { DriftPage } from './driftPage';
import { readStackDrift } from './stackDrift';

/** The pages of drift that are open: one a stack. */
class DriftPages implements vscode.Disposable {
  private readonly pages = new Map<string, DriftPage>();

  constructor(private readonly services: Services) {}

  /** Compares a stack with the real resources, and shows what differs. */
  async show(target: StackTarget): Promise<void> {
    const shown = await readStackDrift(this.services, target);
    // Loaded before the look for a known page: a second call must find that of the first.
    const { DriftPage } = await import('./driftPage');
    const key = targetKey(target);
    const known = this.pages.get(key);
    if (known) {
      known.show(shown);
      return;
    }
    const onError = (error: unknown): void => void showError(this.services, error);
    const onClose = (): void => {
      this.pages.delete(key);
    };
    this.pages.set(key, new DriftPage(this.services, shown, onError, onClose));
  }

  dispose(): void {
    for (const page of this.pages.values()) page.dispose();
  }
}

export const driftPages = oneFor((services) => {
  const pages = new DriftPages(services);
  services.context.subscriptions.push(pages);
  return pages;
});
