import type * as vscode from 'vscode';

/** The purpose of a replacement, in the words of the dialogs. */
export interface ReplaceWording {
  /** The title of the questions, such as `Import Stack State`. */
  readonly title: string;
  /** The verb on the last button, such as `Import`. */
  readonly action: string;
  /** The last question, if the title alone does not say what happens to the stack. */
  readonly question?: string | undefined;
  /** The origin of the differences, if the user has not made them. */
  readonly note?: string | undefined;
  /** Begins again with what the document and the stack have by then. */
  readonly again?: (() => void) | undefined;
  /** The document that shows the state's problems, if it is in an editor. */
  readonly document?: vscode.Uri | undefined;
}
