import * as vscode from 'vscode';

const PULUMI = /\bpulumi\b/i;

/**
 * Loads the extension when the user runs Pulumi in a terminal or a task. A task's event comes before its process, so that
 * its output is read from the beginning.
 * @param begin gets the reason, and the command in a terminal, whose event the extension's own listeners have missed
 */
export function commandLineReasons(
  begin: (reason: string, running?: vscode.TerminalShellExecution) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTask(({ execution: { task } }) => {
      if (PULUMI.test(`${task.name} ${commandOf(task.execution)}`)) begin('a task runs Pulumi');
    }),
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => {
      if (PULUMI.test(execution.commandLine.value)) begin('Pulumi runs in a terminal', execution);
    }),
    vscode.window.registerTerminalLinkProvider({
      provideTerminalLinks: ({ line }) => {
        // The links appear when the pointer moves over the line again.
        if (PULUMI.test(line)) begin('Pulumi has run in a terminal');
        return [];
      },
      handleTerminalLink: () => undefined,
    }),
  );
}

function commandOf(execution: vscode.Task['execution']): string {
  if (execution instanceof vscode.ProcessExecution) return [execution.process, ...execution.args].join(' ');
  if (!(execution instanceof vscode.ShellExecution)) return '';
  const { commandLine, command = '', args = [] } = execution;
  const words = [command, ...args].map((word) => (typeof word === 'string' ? word : word.value));
  return commandLine ?? words.join(' ');
}
