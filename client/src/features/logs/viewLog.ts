import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { logUriForCommand, openLog } from '../../ui/documents/openLog';

/** `Pulumi: View Log`: shows a log as a table. */
export const viewLog: EditorFeature = (services) =>
  registerCommand(services, Command.viewLog, async (argument) => {
    const uri = await logUriForCommand('View Log', argument);
    if (uri) await openLog(uri);
  });
