import type { Locator } from 'playwright-core';
import type { EditorWindow } from './editorWindow';
import { plain } from './shownText';

/** What the window asks at its top: a list to choose from, or a box to type into. */
export class QuickInput {
  constructor(private readonly window: EditorWindow) {}

  /** All of it. */
  get widget(): Locator {
    return this.window.page.locator('.quick-input-widget:visible');
  }

  /** What is typed into. */
  get input(): Locator {
    return this.widget.locator('.quick-input-box input');
  }

  /** The entries of the list that are on the screen. */
  get rows(): Locator {
    return this.widget.locator('.quick-input-list .monaco-list-row');
  }

  /** The first entry whose label contains `label`, or matches it. */
  row(label: string | RegExp): Locator {
    return this.rows.filter({ has: this.window.page.locator('.label-name', { hasText: label }) }).first();
  }

  /** The labels that the open list shows (about the first ten) from top to bottom, once it has any. */
  async labels(): Promise<string[]> {
    await this.rows.locator('.label-name').first().waitFor();
    // A list keeps rows for later, and fills them in any order.
    const labels = await this.rows.evaluateAll((rows) =>
      (rows as HTMLElement[])
        .filter((row) => row.checkVisibility())
        .sort((a, b) => a.offsetTop - b.offsetTop)
        .map((row) => row.querySelector<HTMLElement>('.label-name')?.innerText ?? ''),
    );
    return labels.map(plain);
  }

  /** Chooses the entry of the open list whose label contains `label`. */
  async pick(label: string): Promise<void> {
    await this.row(label).click();
  }

  /** The same of a list that is longer than the screen: types the label first. */
  async find(label: string): Promise<void> {
    await this.input.fill(label);
    await this.pick(label);
  }

  /** Fills the open input box and accepts it. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
    await this.window.page.keyboard.press('Enter');
  }

  /** Waits for the dialog that asks for a file, until it proposes one of this name: what is typed before is lost. */
  async fileProposed(name: string): Promise<void> {
    await this.window.until('a proposed file', async () => (await this.input.inputValue()).endsWith(name));
  }
}
