import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { stacksTreeView } from './stacksTreeView';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { openLoginTerminal } from '../../ui/terminals/terminalLine';

/** `Pulumi: Log In…` in a terminal. The view is read again when the terminal is closed. */
export const logIn: Feature = (services) =>
  registerCliCommand(services, Command.logIn, () => {
    const terminal = openLoginTerminal();
    const closed = vscode.window.onDidCloseTerminal((other) => {
      if (other !== terminal) return;
      closed.dispose();
      stacksTreeView(services).tree.reload();
    });
    return Promise.resolve();
  });
