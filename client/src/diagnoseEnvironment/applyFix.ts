import * as vscode from 'vscode';
import { Command } from '../ui/commandIds';
import { typeCommand } from '../ui/terminals/terminalLine';
import type { Fix } from './doctorCheck';

/** Runs a button's fix. A command is only typed into a terminal: the user reads it and presses Enter. */
export async function applyFix(fix: Fix): Promise<void> {
  switch (fix.kind) {
    case 'open':
      await vscode.env.openExternal(vscode.Uri.parse(fix.address));
      break;
    case 'setting':
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${fix.id}`);
      break;
    case 'copy':
      await vscode.env.clipboard.writeText(fix.text);
      void vscode.window.showInformationMessage(`Copied: ${fix.text.trim().replace(/\n/g, ' ')}`);
      break;
    case 'explainError':
      await vscode.commands.executeCommand(Command.explainError, fix.text);
      break;
    case 'terminal': {
      const terminal = vscode.window.createTerminal({ name: fix.label.replace('…', ''), cwd: fix.cwd });
      terminal.show();
      typeCommand(terminal, fix.command);
      break;
    }
    default:
      await vscode.commands.executeCommand(Command[fix.kind], fix.target);
  }
}
