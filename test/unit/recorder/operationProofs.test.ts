import assert from 'node:assert/strict';
import { operationProofs } from '../../../client/src/pulumi/recorder/operationProofs';
import type { CallKind } from '../../../client/src/pulumi/recorder/providerCalls';
import type { RecordedCall } from '../../../client/src/pulumi/recorder/recordedCalls';
import type { OperationProof, PendingOperationRow } from '../../../shared/pendingOperations';

const TYPES = { create: 'creating', update: 'updating', delete: 'deleting', read: 'reading' } as const;
const [early, sentAt, at, late] = [0, 1, 2, 3].map((hour) => new Date(2026, 4, 3, hour)) as [
  Date,
  Date,
  Date,
  Date,
];

function proofOf(
  kind: CallKind,
  answer: RecordedCall['answer'],
  {
    exists = false,
    isOfWriter = true,
    before,
  }: { exists?: boolean; isOfWriter?: boolean; before?: Date } = {},
): OperationProof | undefined {
  const operation = { index: 4, urn: 'urn', type: TYPES[kind], exists } as PendingOperationRow;
  const call: RecordedCall = { kind, urn: 'urn', id: 'vpc-1', sentAt, ...(answer && { answer }) };
  const since = before && { operation, before: { time: before } };
  return operationProofs([{ operation, call, isOfWriter }], since ? [since] : [])[0];
}

describe('the recorded answer about a pending operation', () => {
  for (const [kind, answer, words, decision] of [
    [
      'create',
      { at, code: 0, id: 'vpc-1' },
      /^Proved: .* with vpc-1\.$/,
      { index: 4, action: 'created', id: 'vpc-1' },
    ],
    [
      'create',
      { at, code: 2, id: 'vpc-1' },
      /^Proved: .* made vpc-1/,
      { index: 4, action: 'created', id: 'vpc-1' },
    ],
    ['create', { at, code: 2 }, /^Proved: .* named no object\.$/, { index: 4, action: 'discard' }],
    ...([1, 4, 10, 14] as const).map(
      (code) => ['create', { at, code }, /^Recorded: .* not known\.$/, undefined] as const,
    ),
    ['create', undefined, /^Recorded: .* no answer came/, undefined],
    ['delete', { at, code: 0 }, /^Proved: .* vpc-1 is deleted\.$/, { index: 4, action: 'deleted' }],
    ['delete', { at, code: 2 }, /^Proved: .* still there\.$/, { index: 4, action: 'discard' }],
    ['delete', undefined, /^Recorded: /, undefined],
    ['update', { at, code: 0 }, /^Proved: .* is updated/, { index: 4, action: 'discard' }],
    ['update', { at, code: 2 }, /^Recorded: .* not known\.$/, undefined],
  ] as const)
    it(`of a ${kind} is told, and decides as far as it proves: ${answer ? `code ${answer.code}` : 'none'}`, () => {
      const proof = proofOf(kind, answer);
      assert.match(proof!.words, words);
      assert.deepEqual(proof!.decision, decision);
    });

  const made = { at, code: 0, id: 'vpc-1' };
  it('is none if another run can have left the operation since', () => {
    const isOfWriter = false;
    assert.equal(proofOf('create', made, { isOfWriter }), undefined);
    assert.equal(proofOf('create', made, { isOfWriter, before: late }), undefined);
    assert.ok(proofOf('create', made, { isOfWriter, before: early })?.decision);
  });

  it('is that nothing was asked, if its run has recorded all that was', () => {
    const operation = { index: 4, urn: 'urn', type: 'creating', exists: false } as PendingOperationRow;
    const [proof] = operationProofs([{ operation, call: undefined, isOfWriter: true }], []);
    assert.match(proof!.words, /^Proved: .* before it asked the provider/);
    assert.deepEqual(proof!.decision, { index: 4, action: 'discard' });
  });

  it('decides nothing if the state has a live entry of the resource', () => {
    const proof = proofOf('create', made, { exists: true });
    assert.match(proof!.words, /vpc-1/);
    assert.equal(proof!.decision, undefined);
  });
});
