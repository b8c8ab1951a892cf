import type { EditorWindow } from './editorWindow';
import { exactly, plain } from './shownText';

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

  /** Waits for a notification that contains `text`; returns all of its text, or clicks `button` on it. */
  async toast(text: string, button?: string): Promise<string> {
    const toast = this.window.page
      .locator('.notifications-toasts .notification-list-item', { hasText: text })
      .first();
    await toast.waitFor();
    const all = plain(await toast.innerText());
    if (button !== undefined) await toast.locator('.monaco-button', { hasText: exactly(button) }).click();
    return all;
  }
}
