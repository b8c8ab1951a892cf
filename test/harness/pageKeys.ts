import assert from 'node:assert/strict';
import type { Frame, FrameLocator } from 'playwright-core';
import type { Keyboard } from './keyboard';

/** More stops than this no page has. */
const MOST_PRESSES = 60;

/** What has the focus on a page of the editor: its label, or its text. */
export async function focusedOn(page: FrameLocator): Promise<string> {
  return focusedIn(await frameOf(page));
}

/** Presses a key until something on a page has the focus. */
export async function pressUntil(
  keyboard: Keyboard,
  page: FrameLocator,
  key: string,
  what: RegExp,
): Promise<void> {
  const frame = await frameOf(page);
  for (let i = 0; i < MOST_PRESSES; i++) {
    if (what.test(await focusedIn(frame))) return;
    await keyboard.press(key);
  }
  assert.fail(`${key} never comes to ${what.source}: “${await focusedIn(frame)}” has the focus`);
}

/** The frame itself: to find it takes twenty times as long as a look at what has the focus there. */
async function frameOf(page: FrameLocator): Promise<Frame> {
  const owner = await page.owner().elementHandle();
  return (await owner.contentFrame())!;
}

function focusedIn(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const it = document.activeElement as HTMLInputElement | null;
    const name = it?.getAttribute('aria-label') ?? it?.labels?.[0]?.textContent ?? it?.textContent ?? '';
    return name.trim();
  });
}
