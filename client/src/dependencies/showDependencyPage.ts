import type * as vscode from 'vscode';
import type { ResourceHandle } from '../../../shared/resourceChanges';
import type { EditorServices } from '../services';
import { openPagesOf } from '../ui/pages/openPages';
import { DependencyPage } from './dependencyPage';
import type { DependencySource } from './dependencySource';

const openPages = openPagesOf<DependencyPage>();

/**
 * Shows a resource in the middle of its state's page.
 * @param column where a new page is opened; an open one stays where it is
 */
export async function showDependencyPage(
  services: EditorServices,
  source: DependencySource,
  resource: ResourceHandle,
  column: vscode.ViewColumn,
): Promise<void> {
  // Loaded before the open page is looked up: a second call must find that of the first.
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
