import { pageIn } from './shownPage';
import type { Workbench } from './workbench';

/**
 * Decides on the page how the only pending operation ended, and continues to the question.
 * @param choice the beginning of its label
 * @param id the id of a created resource
 */
export async function decideOnPage(workbench: Workbench, choice: string, id?: string): Promise<void> {
  const page = pageIn(workbench);
  await page.locator('h1', { hasText: '1 pending operation' }).waitFor();
  await page.getByLabel(choice).check();
  if (id !== undefined) await page.locator('.row input[type=text]').fill(id);
  await page.getByRole('button', { name: /^Settle/ }).click();
}
