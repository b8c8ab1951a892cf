import assert from 'node:assert/strict';
import type { LookedUp } from '../../../client/src/pulumi/lookUp/lookUp';
import { answersWithout, LookUpAnswers } from '../../../client/src/pulumi/lookUp/lookUpAnswers';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';
import {
  answeredIds,
  describeIds,
  isUnsure,
  verdictOnIds,
} from '../../../client/src/features/pendingOperations/formatIds';
import type { PendingOperationInfo } from '../../../shared/pendingOperations';

const FOUND: LookedUp = { kind: 'found', changes: [] };
const OTHER: LookedUp = { kind: 'found', changes: [{ path: 'label', old: 'web', now: 'cache' } as never] };
const FAILED: LookedUp = { kind: 'failed', message: 'no credentials' };

const answered = (...all: LookedUp[]) => all.map((found, i) => ({ name: `part-${i}`, id: `id-${i}`, found }));

describe('the texts about ids of interrupted creates', () => {
  it('call an id confirmed only if the provider has the object as requested', () => {
    assert.ok(!isUnsure(FOUND));
    for (const found of [OTHER, FAILED, { kind: 'unread' }, { kind: 'missing' }] as LookedUp[]) {
      assert.ok(isUnsure(found), found.kind);
    }
  });

  it('put the verdict first, for one and for several', () => {
    assert.equal(verdictOnIds(answered(FOUND)), '“id-0” was found at the provider.');
    assert.equal(
      verdictOnIds(answered(OTHER)),
      '“id-0” was found at the provider, but differs from the request.',
    );
    assert.equal(verdictOnIds(answered({ kind: 'unread' })), '“id-0” could not be looked up.');
    assert.equal(verdictOnIds(answered(FOUND, FOUND)), 'All 2 ids were found at their providers.');
    assert.equal(verdictOnIds(answered(FOUND, FAILED, FOUND)), '1 of 3 ids is not confirmed.');
  });

  it('show each id in full in the details, and shorten it in the verdict, keeping both ends', () => {
    const id = `arn:aws:${'x'.repeat(200)}:bucket-7`;
    const all = [{ name: 'web', id, found: FAILED }];
    assert.equal(describeIds(all), `web: “${id}” is not confirmed: no credentials`);
    assert.match(verdictOnIds(all), /^“arn:aws:x+…x+:bucket-7” could not be looked up\.$/);
    assert.ok(describeIds(answered(...Array.from({ length: 10 }, () => FOUND))).endsWith('\nand 2 more'));
  });

  it('call an id not confirmed if it was never looked up', () => {
    const operations = [{ index: 4, name: 'web' }] as PendingOperationInfo[];
    const decisions = [{ index: 4, action: 'created' as const, id: ' web-1 ' }];
    const lookUps = new LookUpAnswers();
    const [unknown] = answeredIds(operations, decisions, lookUps);
    assert.deepEqual([unknown!.name, unknown!.id, isUnsure(unknown!.found)], ['web', 'web-1', true]);
    lookUps.keep({ index: 4, id: 'web-1' }, FOUND);
    assert.equal(answeredIds(operations, decisions, lookUps)[0]!.found, FOUND);
  });

  it('take an id that the provider named at its create for known, unless it says otherwise now', () => {
    const asked = { index: 4, id: 'web-1' };
    const lookUps = new LookUpAnswers();
    lookUps.record([asked]);
    for (const found of [undefined, FAILED, { kind: 'unread' }] as (LookedUp | undefined)[]) {
      if (found) lookUps.keep(asked, found);
      assert.deepEqual(lookUps.of(asked), { kind: 'recorded' });
    }
    const decisions = [{ ...asked, action: 'created' as const }];
    assert.deepEqual(lookUps.open(decisions), [], 'nobody is asked about it again');
    const all = answeredIds([{ index: 4, name: 'web' }] as PendingOperationInfo[], decisions, lookUps);
    assert.equal(verdictOnIds(all), '“web-1” is what the provider answered.');
    assert.equal(describeIds(all), 'web: “web-1” is what the provider answered when it created it.');
    assert.equal(verdictOnIds([...all, ...answered(FOUND)]), 'All 2 ids are known from their providers.');
    lookUps.keep(asked, { kind: 'missing' });
    assert.equal(lookUps.problems(decisions).length, 1, 'it was deleted meanwhile');
  });

  it('say for each id that no provider could be asked, unless the user has stopped the look-up', () => {
    const asked = [{ index: 0, id: 'a' }];
    const problem = new PulumiProblem('other', 'no plugin');
    assert.deepEqual(answersWithout(asked, problem).get(0), { kind: 'failed', message: problem.message });
    for (const error of [new PulumiProblem('stopped', 'stopped'), new Error('a fault of ours')]) {
      assert.throws(() => answersWithout(asked, error), error);
    }
  });
});
