import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Show Extension Log`. */
export const showLog: EditorFeature = (services) =>
  registerCommand(services, Command.showLog, () => {
    services.log.show();
    return Promise.resolve();
  });
