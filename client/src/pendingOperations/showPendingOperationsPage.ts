import type { Services } from '../ui/services';
import { openPagesOf } from '../ui/pages/openPages';
import type { OperationSource } from './operationSource';
import type { PendingOperationsPage } from './pendingOperationsPage';

const openPages = openPagesOf<PendingOperationsPage>();

/** Shows the pending operations of a state on its page. */
export async function showPendingOperationsPage(services: Services, source: OperationSource): Promise<void> {
  // Loaded before the open page is looked up, so that a second call finds the page of the first.
  const { PendingOperationsPage } = await import('./pendingOperationsPage');
  const pages = openPages(services);
  const page = pages.get(source.key);
  if (page) await page.show(source);
  else pages.open(source.key, (onClose) => new PendingOperationsPage(services, source, onClose));
}
