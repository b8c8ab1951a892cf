import type * as vscode from 'vscode';
import { targetKey } from '../pulumi/backend/stackTarget';
import type { StackTarget } from '../pulumi/stacks/stacks';
import { oneFor, type Services } from '../services';
import { HistoryPage } from './historyPage';

/** The histories that are open: one page a stack. */
class HistoryPages implements vscode.Disposable {
  private readonly pages = new Map<string, HistoryPage>();

  constructor(private readonly services: Services) {}

  /** Shows the history of a stack, as it is now. Resolves when all of it is read, or the page is closed. */
  async show(target: StackTarget): Promise<void> {
    const key = targetKey(target);
    // Before anything else: a second call must find the page.
    const { historyPageHtml } = await import('./historyPageHtml');
    let page = this.pages.get(key);
    if (page) page.reveal();
    else {
      page = new HistoryPage(this.services, target, historyPageHtml, () => this.pages.delete(key));
      this.pages.set(key, page);
    }
    await page.load();
  }

  dispose(): void {
    for (const page of this.pages.values()) page.dispose();
  }
}

export const historyPages = oneFor((services) => {
  const pages = new HistoryPages(services);
  services.context.subscriptions.push(pages);
  return pages;
});
