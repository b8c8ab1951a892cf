import assert from 'node:assert/strict';
import { formatSearch } from '../../../client/src/features/pendingOperations/model/formatSearch';
import type { PropertyChange } from '../../../client/src/pulumi/driftDetection/drift';
import type { FoundObject, ObjectSearch } from '../../../client/src/pulumi/lookUp/findObject';

const object = (id: string, madeAt?: string, changes: PropertyChange[] = []): FoundObject => ({
  id,
  found: { kind: 'found', changes, ...(madeAt !== undefined && { madeAt }) },
});

function words(fitting: readonly FoundObject[], began?: string): string {
  const search: ObjectSearch = {
    command: 'aws ec2 describe-vpcs',
    all: 3,
    known: 1,
    compared: 2,
    fitting,
    ofOthers: [],
    nearest: [],
    began,
    canRead: true,
    knowsStacks: true,
  };
  return formatSearch(search);
}

describe('what a search has found', () => {
  const [before, began, after] = ['2026-05-03T14:00:00Z', '2026-05-03T14:00:05Z', '2026-05-03T14:00:07Z'];

  it('shows the times of equal objects beside that of the create, and chooses none', () => {
    const all = words([object('vpc-1', before), object('vpc-2', after)], began);
    assert.match(all, /^2 objects are as requested: which of them it is cannot be told from here\. /);
    assert.match(all, /vpc-1 was made at [^.]*, before this create began \([^.]*\)\./);
    assert.match(all, /vpc-2 was made at [^.]*, after this create began \([^.]*\)\./);
  });

  it('says which secrets were not compared', () => {
    const password = { path: 'password', kind: 'removed', isComputed: false, old: '[secret]' } as const;
    assert.match(
      words([object('vpc-1', undefined, [password])]),
      /^One object is as requested\. Secrets could not be compared: password\. Of 3/,
    );
  });

  it('says only when it was made if nothing tells when the create began, and nothing if it does not say that', () => {
    assert.match(words([object('vpc-1', before)]), /vpc-1 was made at [^.]*:00[^.,]*\. Of 3 objects/);
    assert.doesNotMatch(words([object('vpc-1')], began), /was made/);
  });
});
