import type * as vscode from 'vscode';
import type { ResourceHandle } from '../../../shared/protocol';
import { oneFor, type EditorServices } from '../services';
import { DependencyPage } from './dependencyPage';
import type { DependencySource } from './dependencySource';

/** The pages of dependencies that are open: one a state. */
export class DependencyPages implements vscode.Disposable {
  private readonly pages = new Map<string, DependencyPage>();

  constructor(private readonly services: EditorServices) {}

  /**
   * Shows a resource in the middle of its state's page.
   * @param column where a new page is opened; one that is open stays where it is
   */
  async show(source: DependencySource, resource: ResourceHandle, column: vscode.ViewColumn): Promise<void> {
    const { dependencyPageHtml } = await import('./dependencyPageHtml');
    const known = this.pages.get(source.key);
    if (known) {
      await known.show(source, resource);
      return;
    }
    const { key } = source;
    const onClose = (): void => {
      this.pages.delete(key);
    };
    const options = { column, html: dependencyPageHtml, onClose };
    this.pages.set(key, new DependencyPage(this.services, source, resource, options));
  }

  dispose(): void {
    for (const page of this.pages.values()) page.dispose();
  }
}

export const dependencyPages = oneFor((services: EditorServices) => {
  const pages = new DependencyPages(services);
  services.context.subscriptions.push(pages);
  return pages;
});
