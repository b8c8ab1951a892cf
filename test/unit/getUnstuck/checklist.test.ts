import assert from 'node:assert/strict';
import { checklist, verdictOf, type StackFacts } from '../../../client/src/features/getUnstuck/checklist';
import { nextStep } from '../../../client/src/features/getUnstuck/messages';
import type { StepId, StepState } from '../../../client/src/features/getUnstuck/messages';
import { finding, healthOf, lockedBy, operation } from '../stacksView/healthStates';

/** A stack of which nothing is wrong, before its next update is rehearsed. */
const sound: StackFacts = {
  name: 'dev',
  locks: [],
  summary: healthOf().summary,
  problem: undefined,
  lastUpdate: undefined,
  known: undefined,
  settled: 0,
  isBroughtBack: false,
  failedRun: undefined,
  missing: [],
  rehearsal: undefined,
};
const stepsOf = (facts: Partial<StackFacts>) => checklist({ ...sound, ...facts });
const states = (facts: Partial<StackFacts>): Partial<Record<StepId, StepState>> =>
  Object.fromEntries(stepsOf(facts).map(({ id, state }) => [id, state]));
const verdict = (facts: Partial<StackFacts>): string => verdictOf('dev', stepsOf(facts));

describe('the checklist of a stack', () => {
  const pending = healthOf({ pendingOperations: [operation], warningCount: 1 }).summary;

  it('has nothing but the rehearsal for one that is not stuck', () => {
    assert.equal(verdict({}), 'Stack “dev” is not stuck');
    assert.equal(nextStep(stepsOf({}))!.id, 'rehearsal');
    assert.equal(states({}).rehearsal, 'offer', 'no warning: nothing is wrong');
    const rehearsal = { said: 'The next update would change nothing.', isHarmful: false };
    assert.equal(verdict({ rehearsal }), 'Stack “dev” is in order: clean and rehearsed');
    assert.equal(nextStep(stepsOf({ rehearsal })), undefined);
    assert.equal(
      nextStep(stepsOf({ rehearsal: { ...rehearsal, isHarmful: true } }))!.action,
      'Show All of It',
    );
  });

  it('has what a message about a failed run has said, until a rehearsal says more', () => {
    const failedRun = { message: 'pulumi up failed: your program has failed with an error.', when: '9:10' };
    const [run] = stepsOf({ failedRun }).filter(({ id }) => id === 'run');
    assert.deepEqual([run!.verdict, run!.action], [failedRun.message, 'Explain']);
    assert.equal(nextStep(stepsOf({ failedRun }))!.id, 'run');
    assert.equal(verdict({ failedRun }), 'Stack “dev” is not stuck: 1 thing to do');
    assert.equal(nextStep(stepsOf({ failedRun, locks: lockedBy(false).locks }))!.id, 'lock');
    assert.equal(
      states({ failedRun, rehearsal: { said: 'It would fail.', isHarmful: true } }).run,
      undefined,
    );
  });

  it('offers a refresh of a stack that was brought back', () => {
    assert.equal(nextStep(stepsOf({ isBroughtBack: true }))!.id, 'refresh');
    assert.equal(verdict({ isBroughtBack: true }), 'Stack “dev” is not stuck');
    const facts = { isBroughtBack: true, locks: lockedBy(false).locks };
    assert.equal(states(facts).refresh, 'later', 'one thing after another');
  });

  it('begins with the lock, and leaves refresh and rehearsal for later', () => {
    const facts = { locks: lockedBy(false).locks, summary: pending };
    assert.equal(verdict(facts), 'Stack “dev” is stuck: 2 things to do');
    assert.deepEqual(states(facts), {
      lock: 'todo',
      operations: 'todo',
      faults: 'done',
      needs: 'done',
      refresh: 'later',
      rehearsal: 'later',
    });
    assert.equal(nextStep(stepsOf(facts))!.action, 'Release Lock and Go On');
  });

  it('releases without a question only the lock of a process that is known to be gone', () => {
    assert.equal(stepsOf({ locks: lockedBy(undefined).locks })[0]!.action, 'Release Lock…');
    assert.equal(stepsOf({ locks: lockedBy(true).locks })[0]!.state, 'wait');
    assert.equal(stepsOf({ locks: undefined })[0]!.state, 'unknown');
  });

  it('has nothing to do but to wait while an update is running', () => {
    const facts = { locks: lockedBy(true).locks, summary: pending };
    assert.equal(verdict(facts), 'Stack “dev” is being updated');
    assert.equal(nextStep(stepsOf(facts)), undefined);
  });

  it('says what is known of each operation, and else leaves the decision to the user', () => {
    const byUser = nextStep(stepsOf({ summary: pending }))!;
    assert.deepEqual([byUser.id, byUser.action], ['operations', 'Decide…']);
    const known = nextStep(stepsOf({ summary: pending, known: ['orders: Proved'] }))!;
    assert.deepEqual([known.action, known.basis], ['Settle 1 Operation…', ['orders: Proved']]);
  });

  it('repairs errors and dangers before it refreshes what was settled', () => {
    const broken = healthOf({ errorCount: 1, findings: [finding('error', 'missing-parent')] }).summary;
    assert.equal(nextStep(stepsOf({ summary: broken, settled: 2 }))!.id, 'faults');
    assert.equal(states({ summary: broken, settled: 2 }).refresh, 'later');
    assert.equal(nextStep(stepsOf({ settled: 2 }))!.action, 'Refresh 2 Resources…');
    const warned = healthOf({ warningCount: 1, findings: [finding('warning', 'old-plugin')] }).summary;
    assert.equal(states({ summary: warned }).faults, 'done');
  });

  it('names what Pulumi lacks, which makes no stack stuck', () => {
    assert.equal(states({ missing: undefined }).needs, 'busy');
    assert.equal(verdict({ missing: ['Passphrase: wrong'] }), 'Stack “dev” is not stuck: 1 thing to do');
  });

  it('cannot say more of a stack that cannot be read', () => {
    const problem = { message: 'You are not logged in.', action: 'Log In…', isGone: false };
    const facts = { summary: undefined, problem };
    assert.equal(verdict(facts), 'Stack “dev” cannot be read');
    assert.deepEqual(
      [nextStep(stepsOf(facts))!.verdict, states(facts).operations],
      [problem.message, 'unknown'],
    );
  });

  it('says of a stack that is gone only how it comes back', () => {
    const problem = { message: 'The stack was not found.', action: 'Bring It Back…', isGone: true };
    const facts = { summary: undefined, problem };
    assert.equal(verdict(facts), 'Stack “dev” was not found');
    assert.deepEqual(states(facts), { read: 'todo' });
  });
});
