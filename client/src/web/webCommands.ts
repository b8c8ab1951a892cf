import { Command, type WebCommandName } from '../manifest/commandIds';

const names: Readonly<Record<WebCommandName, true>> = {
  fixAll: true,
  allCommands: true,
  openSample: true,
  showDependencies: true,
  explainError: true,
  viewLog: true,
  openLogAsText: true,
  viewTrace: true,
  showLog: true,
  restartServer: true,
};

/** The ids of the commands that need no program. */
export const WEB_COMMANDS: readonly string[] = Object.keys(names).map(
  (name) => Command[name as WebCommandName],
);
