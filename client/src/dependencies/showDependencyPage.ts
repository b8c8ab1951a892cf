import type * as vscode from 'vscode';
import type { ResourceHandle } from '../../../shared/resourceChanges';
import type { EditorServices } from '../ui/services';
import { openPagesOf } from '../ui/pages/openPages';
import { DependencyPage } from './dependencyPage';
import type { DependencySource } from './dependencySource';

const openPages = openPagesOf<DependencyPage>();

/**
 * Shows a resource in the middle of its state's page.
 * @param column the column of a new page; an open one keeps its place
 */
export async function showDependencyPage(
  services: EditorServices,
  source: DependencySource,
  resource: ResourceHandle,
  column: vscode.ViewColumn,
): Promise<void> {
  // Loaded before the open page is looked up, so that a second call finds the page of the first.
  const { dependencyPageHtml: html } = await import('./dependencyPageHtml');
  const pages = openPages(services);
  const page = pages.get(source.key);
  if (page) await page.show(source, resource);
  else
    pages.open(
      source.key,
      (onClose) => new DependencyPage(services, source, resource, { column, html, onClose }),
    );
}
