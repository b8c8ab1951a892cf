import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathIn } from '../../../processes/windows';
import { counted } from '../../../../../shared/counted';
import { failureText } from '../../../../../shared/failureText';
import { withTemporaryFolder } from '../../cli/temporaryFolder';
import { LanguageShims } from './languageShims';
import { makeRecord } from './makeRecord';
import { writeRecord, type ProgramRecord } from './programRecord';
import { readRecord } from './readRecord';

/** A run of the CLI that is to be recorded. */
interface RunForReplay {
  /** Of the record: only its owner can read it. */
  readonly file: string;
  /** The CLI's program. */
  readonly cli: string;
  /** The folder with the shim's program. */
  readonly dist: string;
  readonly env: NodeJS.ProcessEnv;
  /** Gets what became of the record. */
  readonly tell: (message: string) => void;
}

/**
 * Runs the CLI with a shim before its language hosts, and writes what the program has asked and got, however the run ends.
 * @param go runs the CLI with further arguments and variables
 * @throws {Error} before the run, if the file has something else in it
 */
export async function recordForReplay<Result>(
  { file, cli, dist, env, tell }: RunForReplay,
  go: (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present !== undefined && !isRecord(present)) throw new Error(`${file} exists, and is not a record`);
  return withTemporaryFolder('pulumi-record-', async (folder) => {
    const shims = new LanguageShims(folder);
    try {
      const programs = { node: process.execPath, shim: path.join(dist, 'languageShim.js') };
      const PATH = await shims.begin(programs, { path: pathIn(env), cli });
      try {
        return await go(['--event-log', shims.events], { PATH, PULUMI_DEBUG_COMMANDS: 'true' });
      } finally {
        const events = await readFile(shims.events, 'utf8').catch(() => '');
        await keepRecord(file, () => makeRecord(shims.hosts, events, new Date()), tell);
      }
    } finally {
      shims.end();
    }
  });
}

/** Writes a record, and tells of it, or why there is none. */
async function keepRecord(
  file: string,
  make: () => ProgramRecord | undefined,
  tell: RunForReplay['tell'],
): Promise<void> {
  try {
    const made = make();
    if (!made) throw new Error('Pulumi ran no program. What it has printed says why');
    await rm(file, { force: true });
    await writeFile(file, writeRecord(made), { mode: 0o600, flag: 'wx' });
    const { calls, secrets } = made;
    const without = secrets.length === 0 ? '' : ` and without ${counted(secrets.length, 'secret')}`;
    tell(`Recorded for a replay in ${file}, with ${counted(calls.length, 'call')}${without}.`);
    tell('It has the values of properties: read it before you share it.');
  } catch (error) {
    tell(`Not recorded for a replay: ${failureText(error)}`);
  }
}

function isRecord(text: string): boolean {
  try {
    readRecord(text);
    return true;
  } catch {
    return false;
  }
}
