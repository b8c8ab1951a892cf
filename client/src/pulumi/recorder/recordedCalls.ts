import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PendingOperationKey } from '../../../../shared/pendingOperations';
import type { RecordedFacts, RecordedObject } from '../../../../shared/recordedFacts';
import { parseUrn } from '../../../../shared/urn';
import type { AnswerLine, EndLine, SentLine } from './callRecord';
import type { CallKind } from './providerCalls';

/** A call that was recorded, with its answer if there was one. */
export interface RecordedCall extends Omit<SentLine, 'call' | 'at'> {
  readonly sentAt: Date;
  readonly answer?: { readonly at: Date; readonly code: number; readonly id?: string };
}

/** How a pending operation ended, as its provider has said. */
export interface ProvedOutcome<Operation extends PendingOperationKey = PendingOperationKey> {
  readonly operation: Operation;
  /** Its last call that was recorded. Undefined: the run that left it pending has never sent it to its provider. */
  readonly call: RecordedCall | undefined;
  /** Whether the run of the call wrote the state: then no other run has come after it. */
  readonly isOfWriter: boolean;
}

/** What is known of a run from its beginning. */
export interface RunDescription {
  /** The packages whose providers had a shim. */
  readonly packages: readonly string[];
  /** Whether the state before the run had no pending operation, as far as it could be seen. */
  readonly beganClean: boolean;
}

/** The file with the {@link RunDescription}: a shim that cannot write its record removes it. */
export const DESCRIPTION = 'run.json';

/** An empty file in the folder of a run that succeeded. */
export const SUCCEEDED = 'succeeded';

/** The names of folders of runs, which sort by time. */
const RUN_FOLDER = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+$/;

/** The name of a provider's record, which begins with its package. */
const RECORD = /^(.+)-\d+\.jsonl$/;

/** The name of a new run's folder. */
export function runFolderName(now: Date, pid: number): string {
  return `${now.toISOString().replace(/[:.]/g, '-')}-${pid}`;
}

function timeInName(name: string): Date {
  return new Date(name.replace(/^(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*/, '$1:$2:$3.$4'));
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
  return (await readRun(folder)).calls;
}

/** How long after its providers have ended a run can still write its state, in milliseconds. */
const LAST_WRITE_MS = 1000;

interface ReadRun {
  readonly calls: RecordedCall[];
  readonly began: Date;
  /** By then it had written the state the last time: some time after the last sign of life of it or of its providers. */
  readonly wroteUntil: Date;
  /** The packages of which all calls are in the record. */
  readonly complete: ReadonlySet<string>;
  readonly beganClean: boolean;
}

async function readRun(folder: string): Promise<ReadRun> {
  const files = (await readdir(folder).catch(() => [])).flatMap((name) => {
    const [, of] = RECORD.exec(name) ?? [];
    return of === undefined ? [] : [{ name, of }];
  });
  const records = await Promise.all(
    files.map(async ({ name, of }) => ({
      of,
      ...readRecord(await readFile(path.join(folder, name), 'utf8')),
    })),
  );
  const description = await readFile(path.join(folder, DESCRIPTION), 'utf8')
    .then((text) => JSON.parse(text) as RunDescription)
    .catch(() => undefined);
  const cutOff = new Set(records.flatMap(({ of, hasEnded }) => (hasEnded ? [] : [of])));
  const began = timeInName(path.basename(folder));
  const seen = records.flatMap(({ lastLine }) => (lastLine ? [lastLine.getTime()] : []));
  return {
    calls: records.flatMap(({ calls }) => calls).sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime()),
    began,
    wroteUntil: new Date(Math.max(began.getTime(), ...seen) + LAST_WRITE_MS),
    complete: new Set(
      records.flatMap(({ of }) => (description?.packages.includes(of) && !cutOff.has(of) ? [of] : [])),
    ),
    beganClean: description?.beganClean === true,
  };
}

/** Reads a record. Its last line can be cut off. */
function readRecord(text: string): { calls: RecordedCall[]; hasEnded: boolean; lastLine: Date | undefined } {
  const calls = new Map<number, RecordedCall>();
  let hasEnded = false;
  let lastLine: Date | undefined;
  for (const line of text.split('\n')) {
    const read = readLine(line);
    if (!read) continue;
    lastLine = new Date('ended' in read ? read.ended : read.at);
    if ('ended' in read) {
      hasEnded = true;
    } else if ('call' in read) {
      const { call, at, ...sent } = read;
      calls.set(call, { ...sent, sentAt: new Date(at) });
    } else {
      const { answered, at, ...answer } = read;
      const call = calls.get(answered);
      if (call) calls.set(answered, { ...call, answer: { ...answer, at: new Date(at) } });
    }
  }
  return { calls: [...calls.values()], hasEnded, lastLine };
}

function readLine(line: string): SentLine | AnswerLine | EndLine | undefined {
  try {
    return JSON.parse(line) as SentLine | AnswerLine | EndLine;
  } catch {
    return undefined;
  }
}

/**
 * What providers have made and deleted in the newest recorded run in which one was asked anything. Others may have changed it since.
 * @param root the folder of a stack's recorded runs
 */
export async function lastRun(root: string): Promise<RecordedFacts['run']> {
  for (const folder of await recordedRuns(root)) {
    const { calls, began, wroteUntil } = await readRun(folder);
    if (calls.length === 0) continue;
    return {
      began: began.toISOString(),
      wroteUntil: wroteUntil.toISOString(),
      succeeded: existsSync(path.join(folder, SUCCEEDED)),
      objects: objectsAfter(calls),
    };
  }
  return undefined;
}

/** The objects that calls have made and deleted, by the URNs of their resources. */
function objectsAfter(calls: readonly RecordedCall[]): RecordedObject[] {
  const objects = new Map<string, RecordedObject>();
  for (const { kind, urn, id: asked, answer } of calls) {
    const { made, deleted = [] } = objects.get(urn) ?? {};
    if (kind === 'create' && answer?.id !== undefined) {
      const { id, at } = answer;
      const others = deleted.filter((one) => one !== id);
      objects.set(urn, { urn, at: at.toISOString(), made: id, deleted: others });
    } else if (kind === 'delete' && asked !== undefined) {
      const at = (answer?.at ?? calls.at(-1)!.sentAt).toISOString();
      // Whether what was not answered has happened is not known, so nothing is said of it.
      const gone = answer?.code === 0 ? [...deleted, asked] : deleted;
      objects.set(urn, { urn, at, ...(made !== undefined && made !== asked && { made }), deleted: gone });
    }
  }
  return [...objects.values()].filter(({ made, deleted }) => made !== undefined || deleted.length > 0);
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
 * @param writtenAt when the state with the operations was written
 */
export async function provedOutcomes<Operation extends PendingOperationKey>(
  root: string,
  operations: readonly Operation[],
  writtenAt: Date | undefined,
): Promise<ProvedOutcome<Operation>[]> {
  const open = new Set(operations);
  const found: ProvedOutcome<Operation>[] = [];
  for (const folder of await recordedRuns(root)) {
    if (open.size === 0) break;
    // It has left nothing pending, and what came after it was not recorded.
    if (existsSync(path.join(folder, SUCCEEDED))) continue;
    const { calls, began, wroteUntil, complete, beganClean } = await readRun(folder);
    const isOfWriter = writtenAt !== undefined && writtenAt >= began && writtenAt <= wroteUntil;
    for (const operation of open) {
      const call = calls.findLast(
        ({ kind, urn }) => urn === operation.urn && kind === KIND_OF[operation.type],
      );
      const isNeverSent = isOfWriter && beganClean && complete.has(packageOf(operation.urn));
      if (!call && !isNeverSent) continue;
      found.push({ operation, call, isOfWriter });
      open.delete(operation);
    }
  }
  return found;
}

/** The package whose provider has a resource. */
function packageOf(urn: string): string {
  return parseUrn(urn)?.type.split(':')[0] ?? '';
}
