import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PendingOperationKey } from '../../../../shared/pendingOperations';
import type { AnswerLine, SentLine } from './callRecord';
import type { CallKind } from './providerCalls';

/** A call that was recorded, with its answer if there was one. */
export interface RecordedCall extends Omit<SentLine, 'call' | 'at'> {
  readonly sentAt: Date;
  readonly answer?: { readonly at: Date; readonly code: number; readonly id?: string };
}

/** An object that a provider has made, as it has answered. */
export interface AnsweredCreate {
  readonly urn: string;
  readonly id: string;
  readonly at: Date;
}

/** How a pending operation ended, as its provider has said. */
export interface ProvedOutcome<Operation extends PendingOperationKey = PendingOperationKey> {
  readonly operation: Operation;
  /** Its last call that was recorded. */
  readonly call: RecordedCall;
}

/** An empty file in the folder of a run that succeeded. */
export const SUCCEEDED = 'succeeded';

/** The names of folders of runs, which sort by time. */
const RUN_FOLDER = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+$/;

/** The name of a new run's folder. */
export function runFolderName(now: Date, pid: number): string {
  return `${now.toISOString().replace(/[:.]/g, '-')}-${pid}`;
}

/** The folders of recorded runs below one, newest first. */
export async function recordedRuns(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names
    .filter((name) => RUN_FOLDER.test(name))
    .sort()
    .reverse()
    .map((name) => path.join(root, name));
}

/** Deletes all recorded runs but the newest, and those from before a time. */
export async function pruneRuns(root: string, { most, since }: { most: number; since: Date }): Promise<void> {
  const oldest = runFolderName(since, 0);
  const outdated = (await recordedRuns(root)).filter(
    (folder, i) => i >= most || path.basename(folder) < oldest,
  );
  await Promise.all(outdated.map((folder) => rm(folder, { recursive: true, force: true })));
}

/** The calls of one run, in the order in which they were sent. */
export async function callsOf(folder: string): Promise<RecordedCall[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  const found = await Promise.all(
    files.map(async (name) => readRecord(await readFile(path.join(folder, name), 'utf8'))),
  );
  return found.flat().sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
}

/** Reads a record. Its last line can be cut off. */
function readRecord(text: string): RecordedCall[] {
  const calls = new Map<number, RecordedCall>();
  for (const line of text.split('\n')) {
    const read = readLine(line);
    if (read && 'call' in read) {
      const { call, at, ...sent } = read;
      calls.set(call, { ...sent, sentAt: new Date(at) });
    } else if (read) {
      const { answered, at, ...answer } = read;
      const call = calls.get(answered);
      if (call) calls.set(answered, { ...call, answer: { ...answer, at: new Date(at) } });
    }
  }
  return [...calls.values()];
}

function readLine(line: string): SentLine | AnswerLine | undefined {
  try {
    return JSON.parse(line) as SentLine | AnswerLine;
  } catch {
    return undefined;
  }
}

/**
 * Objects that providers made in the newest recorded run, if that did not succeed, and whose ids a state does not have anywhere.
 * They may have been deleted since.
 * @param root the folder of a stack's recorded runs
 * @param text the state
 */
export async function createsUnknownTo(root: string, text: string): Promise<AnsweredCreate[]> {
  const [newest] = await recordedRuns(root);
  if (newest === undefined || existsSync(path.join(newest, SUCCEEDED))) return [];
  return (await callsOf(newest)).flatMap(({ kind, urn, answer }) =>
    kind === 'create' && answer?.id !== undefined && !text.includes(JSON.stringify(answer.id))
      ? [{ urn, id: answer.id, at: answer.at }]
      : [],
  );
}

const KIND_OF: Readonly<Record<string, CallKind>> = {
  creating: 'create',
  updating: 'update',
  deleting: 'delete',
  reading: 'read',
  importing: 'read',
};

/**
 * What providers have said about pending operations: the last call of each in the newest run that has one and did not succeed.
 * A run after the one that left an operation pending has asked again if it did anything about it.
 * @param root the folder of a stack's recorded runs
 */
export async function provedOutcomes<Operation extends PendingOperationKey>(
  root: string,
  operations: readonly Operation[],
): Promise<ProvedOutcome<Operation>[]> {
  const open = new Set(operations);
  const found: ProvedOutcome<Operation>[] = [];
  for (const folder of await recordedRuns(root)) {
    if (open.size === 0) break;
    // It has left nothing pending, and what came after it was not recorded.
    const calls = existsSync(path.join(folder, SUCCEEDED)) ? [] : await callsOf(folder);
    for (const operation of open) {
      const call = calls.findLast(
        ({ kind, urn }) => urn === operation.urn && kind === KIND_OF[operation.type],
      );
      if (!call) continue;
      found.push({ operation, call });
      open.delete(operation);
    }
  }
  return found;
}
