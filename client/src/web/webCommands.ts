import { Command } from '../ui/commandIds';

/** The commands that need no program. */
export const WEB_COMMANDS: readonly string[] = [
  Command.explainError,
  Command.filterLog,
  Command.fixAll,
  Command.openSample,
  Command.restartServer,
  Command.showDependencies,
  Command.showLog,
  Command.viewTrace,
];
