import * as vscode from 'vscode';

/** What the `when` clauses of package.json ask, besides VS Code's own keys. */
export const ContextKey = {
  /** The workspace, or the file in front, belongs to a Pulumi project. */
  hasProject: 'pulumiTroubleshooter.hasProject',
  /** No stack can be chosen for sure: there is no project and no login. */
  noStacks: 'pulumiTroubleshooter.noStacks',
  /** The paths of the files with which programs begin. */
  programFiles: 'pulumiTroubleshooter.programFiles',
  /** The extension runs. VS Code opens a walkthrough when it is installed, unless it waits for a key. */
  isRunning: 'pulumiTroubleshooter.isRunning',
  /** Which of its welcomes the view “Stacks” shows. */
  welcome: 'pulumiTroubleshooter.stacks.welcome',
} as const;

/** Sets one of {@link ContextKey}. */
export async function setContextKey(
  key: (typeof ContextKey)[keyof typeof ContextKey],
  value: boolean | string | readonly string[],
): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
