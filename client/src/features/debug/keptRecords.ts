import { readFile } from 'node:fs/promises';
import type { Recording, Recordings } from '../../pulumi/kept/recordings';
import { summaryOf } from '../../pulumi/runs/replay/failureMessage';
import { textIn } from '../../pulumi/runs/replay/messageText';
import { RECORD_EXTENSION, type ProgramRecord } from '../../pulumi/runs/replay/programRecord';
import { readRecord } from '../../pulumi/runs/replay/readRecord';
import { UPDATE_NAMES } from '../../pulumi/runs/updates';
import { bareName, type StackTarget } from '../../pulumi/stacks/stacks';

/** A record that the extension keeps. */
export interface KeptRecord {
  readonly path: string;
  readonly time: Date;
  /** `update of stack “dev”`. */
  readonly what: string;
  /** How it has failed, in one line; undefined if it has succeeded. */
  readonly failure: string | undefined;
}

/** The records of a stack, or all if none is given; newest first. Those that cannot be played are left out. */
export async function keptRecords(
  recordings: Recordings,
  target: StackTarget | undefined,
): Promise<readonly KeptRecord[]> {
  const read = await Promise.all((await recordings.list()).map((recording) => recordOf(recording, target)));
  return read.flat();
}

/** The name of the project that a record is of; undefined if it cannot be played. */
export async function projectIn(path: string): Promise<string | undefined> {
  const record = await recordAt(path);
  return record && textIn(record.run, 'project');
}

/** How a recorded run has failed, in one line; undefined if it has not. */
export async function failureIn(path: string): Promise<string | undefined> {
  const record = await recordAt(path);
  return record && failureOf(record);
}

function failureOf({ failures: [first] }: ProgramRecord): string | undefined {
  return first && summaryOf(first.message);
}

async function recordAt(path: string): Promise<ProgramRecord | undefined> {
  try {
    return readRecord(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function recordOf(
  { files, time }: Recording,
  target: StackTarget | undefined,
): Promise<readonly KeptRecord[]> {
  const path = files.find((file) => file.endsWith(RECORD_EXTENSION));
  const record = path && (await recordAt(path));
  if (!record) return [];
  const { run } = record;
  const [project, stack] = [textIn(run, 'project'), textIn(run, 'stack')];
  if (target && (target.project !== project || bareName(target) !== stack)) return [];
  const isPreview = run.some(([name, value]) => name === 'preview' && value === true);
  const what = `${UPDATE_NAMES[isPreview ? 'preview' : 'up']} of stack “${stack}”`;
  return [{ path, time, what, failure: failureOf(record) }];
}
