import path from 'node:path';
import type { Locator } from 'playwright-core';
import { RETRY_MS, type EditorWindow } from './editorWindow';
import { exactly, plain } from './shownText';
import type { QuickInput } from './quickInput';

const EDITOR = '.editor-instance .monaco-editor';

/** The text editor in front. */
export class TextEditor {
  constructor(
    private readonly window: EditorWindow,
    private readonly quickInput: QuickInput,
  ) {}

  /** Opens a file of the folder by its name or path and waits until its text is shown. */
  async open(file: string): Promise<void> {
    await this.openTab(file);
    await this.window.page.locator(`${EDITOR} .view-line`).first().waitFor();
  }

  /** Opens a file of the folder by its name or path in the editor that it has, which need not be one of texts. */
  async openTab(file: string): Promise<void> {
    const { page } = this.window;
    const name = path.posix.basename(file);
    await this.window.retry(async () => {
      await page.keyboard.press('Control+P');
      await this.quickInput.input.fill(file, { timeout: RETRY_MS });
      // What was open before comes first, and its name may begin alike.
      await this.quickInput.row(exactly(name)).click({ timeout: RETRY_MS });
      // What happened before can still bring another file to the front.
      const tab = page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`);
      await tab.waitFor({ timeout: RETRY_MS });
    });
  }

  /** Puts the cursor at a 1-based position; the editor has the focus then. */
  async goToLine(line: number, column = 1): Promise<void> {
    const { page } = this.window;
    await this.window.retry(async () => {
      await page.keyboard.press('Control+G');
      const { input } = this.quickInput;
      await input.fill(`:${line}:${column}`, { timeout: RETRY_MS });
      await page.keyboard.press('Enter');
      await input.waitFor({ state: 'hidden', timeout: RETRY_MS });
    });
    await page.locator(`${EDITOR}.focused`).waitFor();
    await page
      .locator('.part.statusbar')
      .getByText(new RegExp(`Ln ${line}, Col ${column}\\b`))
      .waitFor();
  }

  /** The lines that are on the screen. For all of a long text, save and read the file. */
  async text(): Promise<string> {
    const lines = await this.window.page.locator(`${EDITOR} .view-line`).evaluateAll((elements) =>
      (elements as HTMLElement[])
        .map((element) => ({ top: parseInt(element.style.top), text: element.textContent }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return lines.map(plain).join('\n');
  }

  /** Saves the text and waits until it is written. */
  async save(): Promise<void> {
    await this.window.page.keyboard.press('Control+S');
    await this.window.page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
  }

  /** Waits until the text is in a language, which the status bar names. VS Code opens some texts before it knows that. */
  async inLanguage(name: string): Promise<void> {
    await this.window.page.locator('[id="status.editor.mode"]', { hasText: exactly(name) }).waitFor();
  }

  /** Waits for a squiggle of this severity. */
  async squiggle(severity: 'error' | 'warning' | 'info' = 'error'): Promise<void> {
    await this.window.page.locator(`${EDITOR} .squiggly-${severity}`).first().waitFor({ state: 'attached' });
  }

  /** Opens the quick fixes at the cursor and returns their titles. Leaves the menu open. */
  async openQuickFix(): Promise<string[]> {
    // Right after a start VS Code may cancel the request, as providers are still registering: ask again.
    await this.window.retry(async () => {
      await this.window.page.keyboard.press('Control+.');
      await this.quickFixes.first().waitFor({ timeout: RETRY_MS });
    });
    return (await this.quickFixes.allInnerTexts()).map(plain);
  }

  /** Carries out the quick fix at the cursor whose title is, or begins with, `title`. */
  async pickQuickFix(title: string): Promise<void> {
    const { page } = this.window;
    const row = this.quickFixes.filter({ hasText: title }).first();
    await this.window.retry(async () => {
      await page.keyboard.press('Control+.');
      await row.click({ timeout: RETRY_MS });
    });
    await page.locator('.action-widget').first().waitFor({ state: 'hidden' });
  }

  private get quickFixes(): Locator {
    return this.window.page.locator('.action-widget .monaco-list-row.action');
  }
}
