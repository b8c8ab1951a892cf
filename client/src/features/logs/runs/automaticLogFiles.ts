import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { parseCliJson } from '../../../pulumi/cli/parseCliJson';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { readsOnly } from '../../../pulumi/cli/commandEffects';

/** A log that the CLI (3.249 and newer) writes automatically: one entry of `pulumi logs list --output json`. */
export interface AutomaticLog {
  readonly file: string;
  readonly path: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly size: number;
  /** The stack of the logged command, if it had one, with organization and project. Such logs are encrypted. */
  readonly stack?: string;
  readonly command?: string;
}

/** The automatic logs on this machine, the newest first. */
export async function listAutomaticLogs(
  cli: PulumiCli,
  folder: string,
  control: RunControl,
): Promise<AutomaticLog[]> {
  const { stdout } = await cli
    .run({ ...control, args: ['logs', 'list', '--output', 'json'], cwd: folder, backend: 'none' })
    .catch((error: unknown) => {
      // Before automatic logs existed, `pulumi logs` had no subcommands.
      if (!(error instanceof PulumiProblem) || error.kind !== 'cli-too-old') throw error;
      throw new PulumiProblem(
        'cli-too-old',
        'This Pulumi CLI writes no automatic logs. Update it, or use “Run With Verbose Logging”.',
        error.details,
      );
    });
  // Without any, it prints `null`.
  const logs = (parseCliJson(stdout) as AutomaticLog[] | null) ?? [];
  return logs.sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}

/** True if it is of a command that only reads: the CLI keeps one of each look that this extension takes at a stack. */
export function isOfReading({ stack, command }: AutomaticLog): boolean {
  if (stack !== undefined || command === undefined) return false;
  const words = command.split(' ');
  return readsOnly(words) || words[0] === 'logs';
}

/** The text of an automatic log, with its secrets. */
export async function decryptAutomaticLog(
  cli: PulumiCli,
  folder: string,
  { path, stack }: AutomaticLog,
  control: RunControl,
): Promise<string> {
  const { stdout } = await cli.run({
    ...control,
    args: ['logs', 'decrypt', path],
    cwd: folder,
    // The log does not name the backend of its stack.
    backend: await cli.configuredAddress(folder),
    ...(stack !== undefined && { passphraseOf: `stack “${stack}”` }),
  });
  return stdout;
}
