import type { Page } from 'playwright-core';

/** More than a row of a terminal, in pixels. */
const ROWS = 40;

/**
 * Moves the mouse to a place of a terminal from other rows of it. Only then the terminal asks what the row links to: an
 * answer that comes too late is lost, and coming back to the same row does not ask again.
 */
export async function moveToRow(page: Page, x: number, y: number): Promise<void> {
  // The first or the last row has only one neighbour.
  for (const by of [-ROWS, ROWS, 0]) await page.mouse.move(x, y + by);
}
