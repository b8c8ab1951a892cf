import * as vscode from 'vscode';
import type { Feature } from '../services';
import { registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Show Extension Log` and `Pulumi: Restart State Language Server`. */
export const housekeeping: Feature = (services) =>
  vscode.Disposable.from(
    registerCommand(services, Command.showLog, () => {
      services.log.show();
      return Promise.resolve();
    }),
    registerCommand(services, Command.restartServer, () => services.server.restart()),
  );
