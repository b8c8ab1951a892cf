import type { Workbench } from './workbench';

/** The rows of the view “Stacks” that are on the screen, as a screen reader says them. */
async function stackRows(workbench: Workbench): Promise<string[]> {
  const found = workbench.page.locator('.pane-body .monaco-list-row[aria-label]');
  return found.evaluateAll((elements) => elements.map((row) => row.getAttribute('aria-label') ?? ''));
}

/** Waits until the view has a row that begins so. */
export async function stackRow(workbench: Workbench, start: string): Promise<void> {
  await workbench.until(`a row “${start}”`, async () =>
    (await stackRows(workbench)).some((label) => label.startsWith(start)),
  );
}
