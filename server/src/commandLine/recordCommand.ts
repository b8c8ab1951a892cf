import path from 'node:path';
import { inNpmPackage } from './npmPackage';
import { Misuse, subcommand } from './subcommand';

const HELP = `Runs the pulumi CLI, and notes what providers are asked to create, update, delete and read, and what they answer. If
the CLI is killed, it is then known which objects were made, with their ids: on this machine, and in a backend that
is a folder, beside the stack's history. No property is noted.

Usage: pulumi-troubleshooter record -- pulumi <ARGUMENTS>

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
   * @returns its exit code
   * @throws {Error} if it cannot be run
   */
  readonly record: (args: readonly string[]) => Promise<number>;
}

const PROGRAM = path.join(__dirname, 'record.js');

/** Records what providers answer. */
export const recordCommand = subcommand({
  name: 'record',
  summary: 'Run pulumi, and note what providers answer, also to a run that is killed',
  help: HELP,
  options: {},
  run: ({ positionals: [program, ...args] }) => {
    if (program !== 'pulumi') throw new Misuse("Only pulumi is recorded, after '--'");
    return inNpmPackage('record', 'In VS Code, all runs of the extension are recorded.', async () => {
      const { record } = (await import(PROGRAM)) as RecordProgram;
      return record(args);
    });
  },
});
