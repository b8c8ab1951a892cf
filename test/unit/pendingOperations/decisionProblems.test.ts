import assert from 'node:assert/strict';
import { decisionProblems } from '../../../server/src/features/pendingOperations/decisionProblems';
import { resolvePendingOperations } from '../../../server/src/edits/settledOperations';
import { StateModel } from '../../../server/src/state/model';
import type { PendingOperationDecision } from '../../../shared/pendingOperations';
import { resources, urn } from '../state/smallState';

const create = (name: string, type = 'test:index:Thing') => ({
  type: 'creating',
  resource: { urn: urn(name), custom: true, type },
});

const pending = [
  create('x'),
  create('y'),
  create('x'),
  create('other', 'test:index:Other'),
  { type: 'creating', resource: { urn: urn('site'), custom: false, type: 'test:index:Site' } },
  { type: 'updating', resource: { urn: urn('a'), custom: true, type: 'test:index:Thing', id: 'id-a' } },
  create('a'),
];
const text = JSON.stringify({
  version: 3,
  deployment: { resources: resources(['a', 'b(a)', 'c-']), pending_operations: pending },
});

const created = (index: number, id: string): PendingOperationDecision => ({ index, action: 'created', id });

function problems(...decisions: PendingOperationDecision[]): string[] {
  return decisionProblems(new StateModel(text), decisions).map(
    ({ index, problem }) => `${index}: ${problem}`,
  );
}

describe('the problems of decisions about pending operations', () => {
  it('are none if they can be carried out', () => {
    const decisions = [
      created(0, 'id-x'),
      created(1, ' id-y '),
      { index: 2, action: 'discard' } as const,
      // Of another type.
      created(3, 'id-a'),
      { index: 4, action: 'discard' } as const,
      { index: 5, action: 'leave' } as const,
    ];
    assert.deepEqual(problems(...decisions), []);
    assert.equal(resolvePendingOperations(text, decisions).failure, undefined);
  });

  for (const [what, decisions, expected] of [
    ['an id that is missing', [created(0, ' ')], /^0: Enter its id/],
    [
      'an id that another of the type has',
      [created(0, 'id-b')],
      /^0: b has this id, and is of the same type/,
    ],
    ['the id of what is to be deleted', [created(0, 'id-c-')], /^0: c has this id/],
    ['the id that it has in the state', [created(6, 'id-a')], /^6: It is in the state with this id already/],
    ['one id for two', [created(0, 'n'), created(1, 'n')], /^1: x of the same type gets this id here/],
    ['two creates of one resource', [created(0, 'n'), created(2, 'm')], /^2: Another operation of the same/],
    ['a component', [created(4, 'n')], /^4: A component has no id/],
    ['an update', [created(5, 'n')], /^5: Only a create/],
    ['an operation that is gone', [created(99, 'n')], /^99: This operation is not in the state any more/],
  ] as const) {
    it(`are reported for ${what}`, () => {
      const found = problems(...decisions);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0]!, expected);
    });
  }
});
