import { pageIn } from './shownPage';
import type { Workbench } from './workbench';

/**
 * Decides on the page of pending operations how the only one ended, and goes on to the question.
 * @param choice the beginning of its label
 * @param id of a resource that was created
 */
export async function decideOnPage(workbench: Workbench, choice: string, id?: string): Promise<void> {
  const page = pageIn(workbench);
  await page.locator('h1', { hasText: '1 pending operation' }).waitFor();
  await page.getByLabel(choice).check();
  if (id !== undefined) await page.locator('.row input[type=text]').fill(id);
  await page.getByRole('button', { name: /^Settle/ }).click();
}
