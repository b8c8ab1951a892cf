import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { repository } from './repository';
import { slowness } from './slowMachine.cjs';

/** Where pictures of windows go. */
export const SCREENSHOTS = path.join(repository, 'out', 'screenshots');
/** The timeout of a single action on a busy machine. */
const PATIENCE_MS = 60_000 * slowness;
/** After this time, the action was not noticed and is repeated. */
export const RETRY_MS = 3_000;

/** A window of VS Code: its page, timeouts, and screenshots. */
export class EditorWindow {
  protected constructor(protected window: Page) {}

  /** The page of the window; another one after it was reopened. */
  get page(): Page {
    return this.window;
  }

  /**
   * Writes what is on the screen to out/screenshots/NAME.png; with UPDATE_SCREENSHOTS set, also to docs/images if
   * there is a picture of this name.
   */
  async screenshot(name: string): Promise<void> {
    const file = path.join(SCREENSHOTS, `${name}.png`);
    await this.page.screenshot({ path: file, animations: 'disabled' });
    const documented = path.join(repository, 'docs', 'images', `${name}.png`);
    if (process.env['UPDATE_SCREENSHOTS'] && existsSync(documented)) await copyFile(file, documented);
  }

  /**
   * Repeats `attempt` until it does not throw; like a user would.
   * @param attempt is told how often it was tried before
   */
  async retry(attempt: (tries: number) => Promise<void>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (let tries = 0; ; tries++) {
      try {
        await attempt(tries);
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /**
   * Waits until `condition` is true.
   * @param patienceMs within {@link retry}, {@link RETRY_MS}: a longer wait would leave no time for another attempt
   */
  async until(
    what: string,
    condition: () => boolean | Promise<boolean>,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    const end = Date.now() + patienceMs;
    // Each look costs the page some milliseconds.
    for (let pause = 50; !(await condition()); pause = Math.min(pause * 1.2, 200)) {
      if (Date.now() > end) throw new Error(`waited ${patienceMs / 1000} s for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
