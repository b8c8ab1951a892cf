// Written by `npm run manifest` from the tables in client/src/manifest.
import { Command } from '../manifest/commandIds';

/** The commands that need no program. */
export const WEB_COMMANDS: readonly string[] = [
  Command.fixAll,
  Command.openSample,
  Command.showDependencies,
  Command.explainError,
  Command.viewLog,
  Command.openLogAsText,
  Command.viewTrace,
  Command.showLog,
  Command.restartServer,
];
