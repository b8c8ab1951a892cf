import type { Page } from 'playwright-core';

/** From a row of a terminal to another one, in pixels. */
const TO_OTHER_ROW = 40;

/**
 * Moves the mouse to a place of a terminal from other rows of it. Only then the terminal asks what the row links to: an
 * answer that comes too late is lost, and coming back to the same row does not ask again.
 */
export async function moveToRow(page: Page, x: number, y: number): Promise<void> {
  // The first or the last row has only one neighbour.
  for (const by of [-TO_OTHER_ROW, TO_OTHER_ROW, 0]) await page.mouse.move(x, y + by);
}
