import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import type { Keyboard } from './keyboard';

/** More stops than this no page has. */
const MOST_PRESSES = 60;

/** What has the focus on a page of the editor: its label, or its text. */
export function focusedOn(page: FrameLocator): Promise<string> {
  return page.locator('body').evaluate(() => {
    const it = document.activeElement as HTMLInputElement | null;
    const name = it?.getAttribute('aria-label') ?? it?.labels?.[0]?.textContent ?? it?.textContent ?? '';
    return name.trim();
  });
}

/** Presses a key until something on a page has the focus. */
export async function pressUntil(
  keyboard: Keyboard,
  page: FrameLocator,
  key: string,
  what: RegExp,
): Promise<void> {
  for (let i = 0; i < MOST_PRESSES; i++) {
    if (what.test(await focusedOn(page))) return;
    await keyboard.press(key);
  }
  assert.fail(`${key} never comes to ${what.source}: “${await focusedOn(page)}” has the focus`);
}
