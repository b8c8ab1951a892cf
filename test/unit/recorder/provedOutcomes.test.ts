import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DESCRIPTION,
  provedOutcomes,
  runFolderName,
  SUCCEEDED,
} from '../../../client/src/pulumi/recorder/recordedCalls';

const URN = 'urn:pulumi:dev::shop::aws:ec2/vpc:Vpc::main';
const SENT = { call: 0, at: time(2), kind: 'create', urn: URN };
const ANSWERED = { answered: 0, at: time(3), code: 0, id: 'vpc-1' };
const ENDED = { ended: time(5) };

/** So many seconds after the first run began. */
function time(seconds: number): string {
  return new Date(Date.UTC(2026, 4, 3) + seconds * 1000).toISOString();
}

describe('what records prove about a pending operation', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'calls-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  interface Run {
    readonly began?: number;
    readonly lines: readonly object[];
    readonly other?: readonly object[];
    readonly beganClean?: boolean;
    readonly packages?: readonly string[];
    readonly succeeded?: boolean;
    readonly isUndescribed?: boolean;
  }

  async function record({ began = 0, lines, other, succeeded = false, ...run }: Run): Promise<void> {
    const folder = path.join(root, runFolderName(new Date(time(began)), 7));
    await mkdir(folder);
    const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
    const linesOf = (all: readonly object[]): string =>
      all.map((line) => `${JSON.stringify(line)}\n`).join('');
    await write('aws-11.jsonl', linesOf(lines));
    if (other) await write('aws-12.jsonl', linesOf(other));
    const { beganClean = true, packages = ['aws'] } = run;
    if (!run.isUndescribed) await write(DESCRIPTION, JSON.stringify({ packages, beganClean }));
    if (succeeded) await write(SUCCEEDED, '');
  }

  /** In words. */
  async function proved(writtenAt: number | undefined): Promise<string> {
    const operation = { urn: URN, type: 'creating' };
    const written = writtenAt === undefined ? undefined : new Date(time(writtenAt));
    const [found] = await provedOutcomes(root, [operation], written);
    if (!found) return 'nothing';
    const { call, isOfWriter } = found;
    return `${call ? (call.answer?.id ?? 'sent') : 'never sent'}${isOfWriter ? '' : ', by another run'}`;
  }

  const REST = [SENT, ANSWERED, ENDED];
  for (const [title, runs, writtenAt, expected] of [
    ['an answer', [{ lines: REST }], 2, 'vpc-1'],
    ['an answer after the CLI was killed', [{ lines: [ENDED, SENT, ANSWERED] }], 4, 'vpc-1'],
    ['a call without an answer', [{ lines: [SENT, ENDED] }], 2, 'sent'],
    ['an answer to a run before the last one', [{ lines: REST }], 60, 'vpc-1, by another run'],
    ['an answer, to a state without a time', [{ lines: REST }], undefined, 'vpc-1, by another run'],
    ['no answer of a run that succeeded', [{ lines: REST, succeeded: true }], 2, 'nothing'],
    ['a call that was never sent', [{ lines: [ENDED] }], 2, 'never sent'],
    [
      'a call that was never sent, whatever an earlier run was asked',
      [{ lines: REST }, { began: 20, lines: [{ ended: time(22) }] }],
      21,
      'never sent',
    ],
    ['nothing, if the last line is missing', [{ lines: [] }], 0, 'nothing'],
    ['nothing, if one of the providers has not ended', [{ lines: [ENDED], other: [] }], 2, 'nothing'],
    ['nothing, if a record could not be written', [{ lines: [ENDED], isUndescribed: true }], 2, 'nothing'],
    ['nothing, if the provider had no shim', [{ lines: [ENDED], packages: ['gcp'] }], 2, 'nothing'],
    ['nothing, if an operation was pending before', [{ lines: [ENDED], beganClean: false }], 2, 'nothing'],
    ['nothing, if another run wrote the state', [{ lines: [ENDED] }], 60, 'nothing'],
  ] as const)
    it(`is ${title}`, async () => {
      for (const run of runs) await record(run);
      assert.equal(await proved(writtenAt), expected);
    });
});
