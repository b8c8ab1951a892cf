import * as vscode from 'vscode';

/** Which messages between editor and server are logged. */
const SETTING = 'pulumiTroubleshooter.trace.server';

/**
 * The channel of the messages between editor and server, for the language client. That logs only at the level Trace, which
 * the user would have to set, too: here the setting alone decides.
 */
export function serverTrace(channel: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const level = (): vscode.LogLevel => {
    const setting = vscode.workspace.getConfiguration().get<string>(SETTING, 'off');
    return setting === 'off' ? vscode.LogLevel.Off : vscode.LogLevel.Trace;
  };
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTING)) changed.fire(level());
  });
  return {
    name: channel.name,
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: changed.event,
    trace: (message, ...more: unknown[]) => {
      channel.info(message, ...more);
    },
    debug: channel.debug.bind(channel),
    info: channel.info.bind(channel),
    warn: channel.warn.bind(channel),
    error: channel.error.bind(channel),
    append: channel.append.bind(channel),
    appendLine: channel.appendLine.bind(channel),
    replace: channel.replace.bind(channel),
    clear: channel.clear.bind(channel),
    // oxlint-disable-next-line typescript/no-deprecated -- the interface has both overloads
    show: () => {
      channel.show();
    },
    hide: channel.hide.bind(channel),
    dispose: () => {
      vscode.Disposable.from(listener, changed, channel).dispose();
    },
  };
}
