import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parse } from '../cli/output';
import { PulumiProblem } from '../cli/pulumiProblem';
import { readsOnly } from '../cli/writes';

/** A log that the CLI (3.249 and newer) has written by itself: one entry of `pulumi logs list --output json`. */
export interface AutomaticLog {
  readonly file: string;
  readonly path: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly size: number;
  /** The stack that it is about, with organization and project, if it is about one. Such logs are encrypted. */
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
      // Before there were automatic logs, `pulumi logs` took no more words.
      if (!(error instanceof PulumiProblem) || error.kind !== 'cli-too-old') throw error;
      throw new PulumiProblem(
        'cli-too-old',
        'This Pulumi CLI writes no automatic logs. Update it, or use “Run With Verbose Logging”.',
        error.details,
      );
    });
  // Where there are none, it prints `null`.
  const logs = (parse(stdout) as AutomaticLog[] | null) ?? [];
  return logs.sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}

/** True if it is of a command that only reads: the CLI keeps one of each look that this extension takes at a stack. */
export function isOfReading({ stack, command }: AutomaticLog): boolean {
  if (stack !== undefined || command === undefined) return false;
  const words = command.split(' ');
  return readsOnly(words) || words[0] === 'logs';
}

/** The text of an automatic log, secrets and all. */
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
    // The log does not say in which backend its stack is.
    backend: await cli.configuredAddress(folder),
    ...(stack !== undefined && { passphraseOf: `stack “${stack}”` }),
  });
  return stdout;
}
