import { readFileSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '../../../shared/failureText';
import { ExitCode, Misuse, subcommand } from './subcommand';

const HELP = `Runs a program again as in a recorded run: everything that it asks Pulumi for is answered from the record. No cloud, no
login, no lock and no network are needed, and nothing can change. The host of the program's language comes with the
Pulumi CLI; the project's folder needs its packages. Environment variables are not in a record.

Usage: pulumi-troubleshooter play [OPTIONS] <RECORD>

RECORD is what 'pulumi-troubleshooter record --replay RECORD -- pulumi up' has written.

  --cwd <FOLDER>    The folder of the project; default: the working directory
  --secrets <FILE>  Values of the record's secrets, as a JSON object: {"shop:password": "…"}. A text stands for each
                    other one

Exit codes: 0 the program has ended as in the record, 1 in another way, 2 it could not be run.

Example:
  pulumi-troubleshooter play failed.json --cwd infra
`;

/** Where a record is played. */
export interface PlayRequest {
  /** With the record. */
  readonly file: string;
  /** Of the project, or one below it. */
  readonly folder: string;
  /** Values by the names of secrets. */
  readonly secrets: Readonly<Record<string, unknown>>;
}

/** The program that plays records. */
export interface PlayProgram {
  /**
   * Runs the program of a record.
   * @returns whether it has ended as in the record
   * @throws {Error} if it cannot be run
   */
  readonly play: (request: PlayRequest) => Promise<boolean>;
}

const PROGRAM = path.join(__dirname, 'play.js');

/** Plays a record. */
export const playCommand = subcommand({
  name: 'play',
  summary: 'Run a program again as in a recorded run, without cloud or login',
  help: HELP,
  options: { cwd: { type: 'string', default: '.' }, secrets: { type: 'string' } },
  run: async ({ values, positionals: [file, ...more] }) => {
    if (file === undefined || more.length > 0) throw new Misuse('One record can be played at a time');
    const secrets = readSecrets(values.secrets);
    const { play } = (await import(PROGRAM)) as PlayProgram;
    try {
      return (await play({ file, folder: values.cwd, secrets })) ? ExitCode.clean : ExitCode.findings;
    } catch (error) {
      process.stderr.write(`Nothing was played: ${failureText(error)}\n`);
      return ExitCode.unusable;
    }
  },
});

/** @throws {Misuse} if the file has no object */
function readSecrets(file: string | undefined): Readonly<Record<string, unknown>> {
  if (file === undefined) return {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // Said below.
  }
  throw new Misuse(`${file} has no JSON object with secrets`);
}
