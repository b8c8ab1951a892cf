import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePrivateFile } from '../../../pulumi/secrets/privateFile';
import { redact } from '../../../pulumi/secrets/redact';
import { run } from '../../../pulumi/cli/run';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { SstEdit } from './sstEdit';

/** A stage of an SST app, which is a stack of Pulumi whose state SST keeps. */
export interface SstStage {
  /** The folder of `sst.config.ts`. */
  readonly cwd: string;
  readonly stage: string;
  /** Variables for SST, besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A stage's present state, as `sst state export` prints it: a checkpoint without its version.
 * @throws if SST fails, with what it printed
 */
export async function exportSstState(stage: SstStage, control: RunControl = {}): Promise<string> {
  const printed = await sst(stage, ['state', 'export'], {}, control);
  const start = printed.indexOf('{');
  if (start < 0) throw new Error(`“sst state export” printed no state:\n${redact(printed)}`);
  return printed.slice(start);
}

/**
 * Writes a stage's state by `sst state edit`, which locks the stage and keeps a snapshot. Replaces only the state that
 * {@link SstEdit.time} says.
 * @param program the bundle of `sstEditorProgram.ts`
 * @throws if SST or the program fails; the state is as before then
 */
export async function writeSstState(
  stage: SstStage,
  edit: SstEdit,
  program: string,
  control: RunControl = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pulumi-troubleshooter-sst-'));
  try {
    // SST splits EDITOR at spaces, whatever their quotes.
    if (/\s/.test(folder))
      throw new Error(`SST cannot run an editor from ${folder}: set TMPDIR to a folder without spaces.`);
    const editor = join(folder, 'editor.cjs');
    const request = join(folder, 'edit.json');
    await copyFile(program, editor);
    await writePrivateFile(request, JSON.stringify(edit));
    await sst(stage, ['state', 'edit'], { EDITOR: `node ${editor} ${request}` }, control);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sst(
  { cwd, stage, env = {} }: SstStage,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  // No lines for the progress: an export's are the state, with its secrets.
  { stop, kill }: RunControl,
): Promise<string> {
  // As `npx sst` finds it: a script, which also runs on Windows without a shell.
  const script = join(cwd, 'node_modules', 'sst', 'bin', 'sst.mjs');
  const [program, first] = existsSync(script) ? ['node', [script]] : ['sst', []];
  const { exitCode, stdout, stderr, stopped } = await run({
    program,
    args: [...first, ...args, '--stage', stage],
    cwd,
    env: { ...process.env, ...env, ...variables },
    stop,
    kill,
  }).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isMissing
      ? new Error(`There is no “${program}” in PATH, and no “sst” in ${cwd}. Run “npm install” there.`)
      : error;
  });
  if (exitCode === 0) return stdout;
  if (stopped) throw new Error(`“sst ${args.join(' ')}” was stopped.`);
  throw new Error(`“sst ${args.join(' ')}” failed:\n${redact(`${stdout}\n${stderr}`.trim())}`);
}
