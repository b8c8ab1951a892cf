import path from 'node:path';
import { inNpmPackage } from './npmPackage';
import { Misuse, subcommand } from './subcommand';
import { waitMs, WAIT_OPTION } from './waitOption';

const HELP = `Runs the pulumi CLI, and notes what providers are asked to create, update, delete and read, and what they answer. If
the CLI is killed, it is then known which objects were made, with their ids: on this machine, and in a backend that
is a folder, beside the stack's history. No property is noted.

Usage: pulumi-troubleshooter record [OPTIONS] -- pulumi <ARGUMENTS>

  --wait <TIME>    Wait so long for whoever holds the stack, such as 90s, 5m or 1h; default: not at all
  --replay <FILE>  Also writes what the program asked Pulumi for and what it got, for 'play'. This has the values of
                   properties. Secrets are left out.

Everything after -- is run as it is, with the same input and output. What changes no object, such as a preview, is not
recorded. Pulumi warns of each provider that it is taken 'from $PATH': that is the recorder.

Exit code: that of the CLI. If the CLI was killed, 128 and the signal's number, after all providers have answered; their
answers are then printed. 2 if it could not be run.

Example:
  pulumi-troubleshooter record -- pulumi up --yes --stack prod
`;

/** The program that records. It is a file of its own, because it runs the CLI. */
export interface RecordProgram {
  /**
   * Runs the CLI.
   * @param args of the CLI
   * @returns its exit code, or 1 if it was not run, and the user has been told
   * @throws {Error} if it cannot be run
   */
  readonly record: (args: readonly string[], options?: RecordOptions) => Promise<number>;
}

/** What comes before the run. */
export interface RecordOptions {
  /** Added to the environment. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** The file for the record of the program, if one is wanted. */
  readonly replay?: string | undefined;
  /** How long to wait for who holds the stack, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** Called when nobody holds it: another result than 0 is returned, and nothing is run. */
  readonly before?: () => Promise<number>;
  /** The hash of the state that the stack must have, looked at last. */
  readonly state?: string;
  readonly signal?: AbortSignal;
}

/** The file of the program. */
export const RECORD_PROGRAM = path.join(__dirname, 'record.js');

/** Records what providers answer. */
export const recordCommand = subcommand({
  name: 'record',
  summary: 'Run pulumi, and note what providers answer, also to a run that is killed',
  help: HELP,
  options: { ...WAIT_OPTION, replay: { type: 'string' } },
  run: ({ values, positionals: [program, ...args] }) => {
    if (program !== 'pulumi') throw new Misuse("Only pulumi is recorded, after '--'");
    const limit = waitMs(values.wait);
    return inNpmPackage('record', 'In VS Code, all runs of the extension are recorded.', async () => {
      const { record } = (await import(RECORD_PROGRAM)) as RecordProgram;
      return record(args, { waitMs: limit, replay: values.replay });
    });
  },
});
