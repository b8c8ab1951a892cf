import * as vscode from 'vscode';
import { debugRuns } from './startDebugRun';
import type { Feature } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import type { ProgramPlace } from './attach/pickProgram';
import { waitingIn } from './attach/waitingLine';

/** Debugging without commands: ends all runs with the window, and adds links in terminals. */
export const programDebugging: Feature = (services) =>
  vscode.Disposable.from(debugRuns(services), debuggerTerminalLinks());

/** A terminal line that names a program waiting for a debugger. */
class WaitingLink extends vscode.TerminalLink {
  constructor(
    start: number,
    length: number,
    readonly place: ProgramPlace,
  ) {
    super(start, length, 'Attach the debugger');
  }
}

/** In every terminal, makes the CLI's line about a waiting program clickable. */
function debuggerTerminalLinks(): vscode.Disposable {
  return vscode.window.registerTerminalLinkProvider({
    provideTerminalLinks: ({ line }) => {
      const found = waitingIn(line);
      return found ? [new WaitingLink(found.start, found.length, found.place)] : [];
    },
    handleTerminalLink: async ({ place }: WaitingLink) => {
      await vscode.commands.executeCommand(Command.attachToProgram, place);
    },
  });
}
