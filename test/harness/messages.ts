import type { EditorWindow } from './editorWindow';
import { beginningWith, exactly, plain } from './shownText';

/** A message that takes longer is looked for where it would be if it had been sent away. */
const ON_SCREEN_MS = 30_000;

/** A tab on which a write is reviewed. */
export const REVIEW_TAB = '.tab[aria-label^="Review: "]';

/** What the window says: in a dialog that has to be answered, or in a notification. */
export class Messages {
  constructor(private readonly window: EditorWindow) {}

  /** Waits for a modal dialog; returns its text, or after a click on `button` closes it. */
  async modal(button?: string): Promise<string> {
    const dialog = this.window.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = plain(await dialog.innerText());
    if (button !== undefined) {
      await dialog.locator('.monaco-button', { hasText: exactly(button) }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    return text;
  }

  /**
   * Waits for the page that reviews a write; returns its text, or after a click on the button that begins with `button`
   * closes it.
   * @param answers the name to type, and whether to accept all harms
   */
  async review(
    button?: string,
    answers: { readonly typed?: string; readonly accept?: true } = {},
  ): Promise<string> {
    const { page } = this.window;
    await page.locator(`${REVIEW_TAB}.active`).waitFor();
    const review = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
    await review.locator('body.loaded #write').waitFor();
    const text = plain(await review.locator('body').innerText());
    const frame = await (await review.owner().elementHandle()).contentFrame();
    if (answers.typed !== undefined) await review.locator('#typed').fill(answers.typed);
    if (answers.accept) for (const box of await review.getByRole('checkbox').all()) await box.check();
    if (button !== undefined) {
      await review
        .locator('button', { hasText: beginningWith(button) })
        .first()
        .click();
      await this.window.until('the review to close', () => frame!.isDetached());
    }
    return text;
  }

  /**
   * Waits for a notification that contains `text`; returns all of its text, or clicks `button` on it. One that is on the
   * screen no longer, as Escape sends all away, is where the bell shows it.
   */
  async toast(text: string, button?: string): Promise<string> {
    const { page } = this.window;
    const shown = ['.notifications-toasts', '.notifications-center'].map(
      (one) => `${one} .notification-list-item`,
    );
    const toast = page.locator(shown.join(', '), { hasText: text }).first();
    await toast.waitFor({ timeout: ON_SCREEN_MS }).catch(async () => {
      await page
        .locator('.statusbar-item', { has: page.locator('.codicon-bell, .codicon-bell-dot') })
        .click();
      await toast.waitFor();
    });
    const all = plain(await toast.innerText());
    // A hover that the pointer has left behind can lie over the button.
    await page.mouse.move(1, 1);
    if (button !== undefined) await toast.locator('.monaco-button', { hasText: exactly(button) }).click();
    return all;
  }

  /** Waits until no notification lies over the window. */
  async noToast(): Promise<void> {
    const toasts = this.window.page.locator('.notifications-toasts .notification-list-item');
    await toasts.first().waitFor({ state: 'hidden' });
  }
}
