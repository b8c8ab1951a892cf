import { targetKey, type StackTarget } from '../pulumi/stacks/stacks';
import type { Services } from '../ui/services';
import { openPagesOf } from '../ui/pages/openPages';
import type { DriftPage } from './driftPage';
import { readStackDrift } from './stackDrift';

const openPages = openPagesOf<DriftPage>();

/** Compares a stack with the real resources, and shows the differences on the stack's page. */
export async function showDriftPage(services: Services, target: StackTarget): Promise<void> {
  const shown = await readStackDrift(services, target);
  // Loaded before the open page is looked up, so that a second call finds the page of the first.
  const { DriftPage } = await import('./driftPage');
  const pages = openPages(services);
  const key = targetKey(target);
  const page = pages.get(key);
  if (page) page.show(shown);
  else pages.open(key, (onClose) => new DriftPage(services, shown, onClose));
}
