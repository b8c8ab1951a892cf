import * as vscode from 'vscode';

/** The keys in the `when` clauses of package.json, besides VS Code's own. */
export const ContextKey = {
  /** The workspace, or the active file, belongs to a Pulumi project. */
  hasProject: 'pulumiTroubleshooter.hasProject',
  /** Certainly no stack can be chosen: there is no project and no login. */
  noStacks: 'pulumiTroubleshooter.noStacks',
  /** The paths of the programs' main files. */
  programFiles: 'pulumiTroubleshooter.programFiles',
  /** The extension runs. Without a key to wait for, VS Code would open the walkthrough at installation. */
  isRunning: 'pulumiTroubleshooter.isRunning',
  /** A stack of the view needs a repair, as far as its stacks have been read. */
  hasTrouble: 'pulumiTroubleshooter.hasTrouble',
  /** A command of Pulumi has failed in a terminal, and none has succeeded since. */
  hasFailed: 'pulumiTroubleshooter.hasFailed',
  /** Which welcome text the view “Stacks” shows. */
  welcome: 'pulumiTroubleshooter.stacks.welcome',
} as const;

/** Sets one of {@link ContextKey}. */
export async function setContextKey(
  key: (typeof ContextKey)[keyof typeof ContextKey],
  value: boolean | string | readonly string[],
): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
