import { targetKey } from '../pulumi/location/stackTarget';
import type { StackTarget } from '../pulumi/stacks/stacks';
import type { Services } from '../ui/services';
import { openPagesOf } from '../ui/pages/openPages';
import { HistoryPage } from './historyPage';

const openPages = openPagesOf<HistoryPage>();

/** Shows the present history of a stack. Resolves when all of it is read, or the page is closed. */
export async function showHistoryPage(services: Services, target: StackTarget): Promise<void> {
  // Loaded before the open page is looked up, so that a second call finds the page of the first.
  const { historyPageHtml } = await import('./historyPageHtml');
  const pages = openPages(services);
  const key = targetKey(target);
  const known = pages.get(key);
  known?.reveal();
  const page =
    known ?? pages.open(key, (onClose) => new HistoryPage(services, target, historyPageHtml, onClose));
  await page.load();
}
