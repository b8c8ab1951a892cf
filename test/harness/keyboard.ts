import assert from 'node:assert/strict';
import { RETRY_MS } from './editorWindow';
import { plain } from './shownText';
import { ALL_COMMANDS, leftOut } from './commandPalette';
import type { Workbench } from './workbench';

const DIALOG = '.monaco-dialog-box';

/** A user without a mouse: uses only keys, and checks the focus before each. */
export class Keyboard {
  constructor(private readonly workbench: Workbench) {}

  press(key: string): Promise<void> {
    return this.workbench.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.workbench.page.keyboard.type(text);
  }

  /** Runs a command from the palette by entering its whole title. */
  async command(title: string): Promise<void> {
    if (leftOut(title) !== undefined) {
      const name = title.replace('Pulumi: ', '');
      // An editor that closes meanwhile takes the focus, which closes the list.
      await this.workbench.retry(async () => {
        await this.command(ALL_COMMANDS);
        await this.workbench.palette.allListed();
        await this.inputFocused(RETRY_MS);
        await this.workbench.page.keyboard.insertText(name);
        await this.arrowTo((text) => text.startsWith(name));
      });
      await this.press('Enter');
      return;
    }
    // The palette lists only what is enabled at the moment it opens.
    await this.workbench.retry(async (tries) => {
      await this.press('F1');
      // An editor that closes meanwhile takes the focus, which closes the palette.
      await this.inputFocused(RETRY_MS);
      // In one step, like an input method: at each key, the palette would search all commands.
      await this.workbench.page.keyboard.insertText(title);
      await this.workbench.palette.listed(title, tries);
      await this.arrowTo((text) => text.startsWith(title));
    });
    await this.press('Enter');
  }

  /** Opens a file of the project by its name. */
  async open(name: string): Promise<void> {
    const { page, quickInput } = this.workbench;
    await this.workbench.retry(async () => {
      await this.press('Control+P');
      // An editor that closes meanwhile takes the focus, which closes the list.
      await this.inputFocused(RETRY_MS);
      await page.keyboard.insertText(name);
      await quickInput.rows.filter({ hasText: name }).first().waitFor({ timeout: RETRY_MS });
    });
    await this.pick(name);
    await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  }

  /** Chooses the entry of the open list that contains a text. */
  async pick(text: string): Promise<void> {
    await this.workbench.quickInput.rows.filter({ hasText: text }).first().waitFor();
    await this.inputFocused();
    await this.arrowTo((focused) => focused.includes(text));
    await this.press('Enter');
  }

  /** Answers the open input box, which asks what contains a text. */
  async answer(question: string, text: string): Promise<void> {
    await this.workbench.quickInput.widget.getByText(question).first().waitFor();
    await this.inputFocused();
    await this.press('Control+A');
    await this.type(text);
    await this.press('Enter');
  }

  /** What the open modal question says; its focus is inside, so that no key goes astray. */
  async question(): Promise<string> {
    const text = await this.workbench.messages.modal();
    await this.workbench.until('the focus in the question', () =>
      this.workbench.page.evaluate(
        (dialog) => document.querySelector(dialog)?.contains(document.activeElement) === true,
        DIALOG,
      ),
    );
    return text;
  }

  /** The text of what has the focus. */
  async focused(): Promise<string> {
    return trimmed(await this.workbench.page.evaluate(() => document.activeElement?.textContent ?? ''));
  }

  /** Presses one of its buttons. */
  async pressButton(label: string): Promise<void> {
    for (let i = 0; i < 10 && (await this.focused()) !== label; i++) await this.press('Tab');
    assert.equal(await this.focused(), label);
    await this.press('Enter');
    await this.workbench.page.locator(DIALOG).waitFor({ state: 'hidden' });
  }

  /** Gives up the question. The focus goes back to something that takes keys. */
  async giveUp(): Promise<void> {
    await this.press('Escape');
    await this.workbench.page.locator(DIALOG).waitFor({ state: 'hidden' });
    await this.workbench.until('the focus in the workbench', () =>
      this.workbench.page.evaluate(() => document.activeElement !== document.body),
    );
  }

  private async arrowTo(isIt: (text: string) => boolean): Promise<void> {
    const { rows } = this.workbench.quickInput;
    const focusedRow = rows.and(this.workbench.page.locator('.focused'));
    const focused = async () => trimmed((await focusedRow.allInnerTexts())[0] ?? '');
    const count = await rows.count();
    for (let i = 0; i <= count + 1 && !isIt(await focused()); i++) await this.press('ArrowDown');
    assert.ok(isIt(await focused()), `“${await focused()}” has the focus`);
  }

  private async inputFocused(patienceMs?: number): Promise<void> {
    await this.workbench.until(
      'the focus in the input',
      () =>
        this.workbench.page.evaluate(() => document.activeElement?.closest('.quick-input-widget') !== null),
      patienceMs,
    );
  }
}

function trimmed(text: string): string {
  return plain(text).trim();
}
