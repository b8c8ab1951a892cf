import * as vscode from 'vscode';

/** Starts every feature. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true }));
}
