import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Show Extension Log`. */
export const showLog: EditorFeature = (services) =>
  registerCommand(services, Command.showLog, () => {
    services.log.show();
    return Promise.resolve();
  });

/** `Pulumi: Restart State Language Server`. */
export const restartServer: EditorFeature = (services) =>
  registerCommand(services, Command.restartServer, () => services.server.restart());
