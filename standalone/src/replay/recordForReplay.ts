import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathIn } from '../../../client/src/processes/windows';
import { counted } from '../../../shared/counted';
import { failureText } from '../../../shared/failureText';
import { LanguageShims } from './languageShims';
import { makeRecord } from './makeRecord';
import { readRecord, writeRecord, type ProgramRecord } from './programRecord';

/**
 * Runs the CLI with a shim before its language hosts, and writes what the program has asked and got.
 * @param file of the record: only its owner can read it
 * @param go runs the CLI with further arguments, in an environment
 * @throws {Error} before the run, if the file has something else in it
 */
export async function recordForReplay<Result>(
  file: string,
  cli: string,
  env: NodeJS.ProcessEnv,
  go: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present !== undefined && !isRecord(present)) throw new Error(`${file} exists, and is not a record`);
  const shims = new LanguageShims();
  try {
    const programs = { node: process.execPath, shim: path.join(__dirname, 'languageShim.js') };
    const PATH = await shims.begin(programs, { path: pathIn(env), cli });
    const result = await go(['--event-log', shims.events], { ...env, PATH, PULUMI_DEBUG_COMMANDS: 'true' });
    const events = await readFile(shims.events, 'utf8').catch(() => '');
    try {
      await keepRecord(file, makeRecord(shims.hosts, events, new Date()));
    } catch (error) {
      tell(`Not recorded for a replay: ${failureText(error)}`);
    }
    return result;
  } finally {
    shims.end();
  }
}

/** Writes a record, and says so. @throws {Error} if it cannot be written, or if there is none */
async function keepRecord(file: string, made: ProgramRecord | undefined): Promise<void> {
  if (!made) throw new Error('Pulumi ran no program');
  await rm(file, { force: true });
  await writeFile(file, writeRecord(made), { mode: 0o600, flag: 'wx' });
  const { calls, secrets } = made;
  const without = secrets.length === 0 ? '' : ` and without ${counted(secrets.length, 'secret')}`;
  tell(`Recorded for a replay in ${file}, with ${counted(calls.length, 'call')}${without}.`);
  tell('It has the values of properties: read it before you share it.');
}

function isRecord(text: string): boolean {
  try {
    readRecord(text);
    return true;
  } catch {
    return false;
  }
}

function tell(message: string): void {
  process.stderr.write(`${message}\n`);
}
