import * as vscode from 'vscode';
import type { ExplainableError } from '../../../../shared/knownErrors/knownError';
import { findKnownError } from '../../../../shared/knownErrors/readKnownErrors';
import type { StackTarget } from '../../pulumi/location/stackTarget';
import { oneFor, type EditorServices, type EditorFeature } from '../../ui/services';
import { askForError } from './askForError';
import { ExplanationPanel, PageCommand } from './panel';
import { registerCommand } from '../../ui/command';

/** Explains texts on the explanation page. */
class Explanations implements vscode.Disposable {
  readonly panel: ExplanationPanel;

  constructor({ canRunPrograms }: EditorServices) {
    this.panel = new ExplanationPanel(canRunPrograms);
  }

  /**
   * Explains a text, or asks for one if it is missing or has no known error.
   * @param target the stack that it may be about
   * @param isOfTarget true if that stack has printed it
   */
  async explain(text: string | undefined, target?: StackTarget, isOfTarget = false): Promise<void> {
    if (text && this.panel.showText(text, target, isOfTarget)) return;
    const answer = await askForError(
      text
        ? 'No known error in this text. Paste another message, or choose'
        : 'No known error is selected or copied. Paste the message, or choose',
      text,
    );
    if (!answer) return;
    if ('text' in answer) this.panel.showText(answer.text);
    else this.panel.showError(answer.error);
  }

  /**
   * Explains an error that is known without Pulumi's message.
   * @returns false if no error has this id
   */
  explainKnown({ id, facts }: ExplainableError, target?: StackTarget): boolean {
    const error = findKnownError(id);
    if (error) this.panel.showError(error, facts, target);
    return error !== undefined;
  }

  dispose(): void {
    this.panel.dispose();
  }
}

/** The explanations of this window. */
export const explanations = oneFor((services: EditorServices) => new Explanations(services));

/** The explanation page, and the commands of its links. */
export const explanationCommands: EditorFeature = (services) => {
  const all = explanations(services);
  const { panel } = all;
  return vscode.Disposable.from(
    all,
    registerCommand(services, PageCommand.show, (index) => {
      if (typeof index === 'number') panel.show(index);
      return Promise.resolve();
    }),
    registerCommand(services, PageCommand.openPlace, () => panel.openPlace()),
    registerCommand(services, PageCommand.run, (name) => panel.run(name)),
    registerCommand(services, PageCommand.copy, async (text) => {
      if (typeof text !== 'string') return;
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage('$(check) Copied', 2000);
    }),
  );
};
