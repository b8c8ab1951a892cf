import { checkCommand } from './checkCommand';
import { explainCommand } from './explainCommand';
import { mcpCommand } from './mcpCommand';
import { playCommand } from './playCommand';
import { recordCommand } from './recordCommand';
import { rehearseCommand } from './rehearseCommand';
import { runCommand } from './runCommand';
import { ruleCommand, rulesCommand } from './ruleCommands';
import { scanCommand } from './scanCommand';
import type { Subcommand } from './subcommand';

/** The subcommands, in the order of the help. */
export const subcommands: readonly Subcommand[] = [
  checkCommand,
  scanCommand,
  explainCommand,
  ruleCommand,
  rulesCommand,
  rehearseCommand,
  runCommand,
  recordCommand,
  playCommand,
  mcpCommand,
];
