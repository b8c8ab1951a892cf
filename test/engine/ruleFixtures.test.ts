import assert from 'node:assert/strict';
import { StateModel } from '../../server/src/state/model';
import { expectedVerdict, fixtureStates } from '../harness/ruleVerdicts';
import { disagreementAbout } from './compare';
import { Judge, type Refusal, type Stage } from './judge';

/** The stages of reading and importing a state; the rest comes with an update. */
const READING = new Set<Stage>(['decode', 'deserialize', 'stack', 'read', 'import']);
/** The stages that `--force` skips. */
const FORCED = new Set<Stage>(['stack', 'read']);
/** Rules whose message comes from the CLI, not the engine. */
const WORDED_BY_THE_CLI = new Set(['state-version']);

describe('the engine and the rules agree about each fixture:', function () {
  this.timeout(60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  for (const { name, code, text, target } of fixtureStates()) {
    it(name, async () => {
      const { refused, fatal, panicked, reason } = expectedVerdict(text, target);
      const state = { text, shape: new StateModel(text).shape ?? 'export', stack: target } as const;
      const verdict = await judge.judge(state);
      const reading = verdict.refusals.filter(({ stage }) => READING.has(stage));
      const said = reading.map(describeRefusal).join('\n');
      assert.equal(reading.length > 0, refused.length > 0, said);
      const isFatal = reading.some(({ stage, panic }) => panic || !FORCED.has(stage));
      assert.equal(isFatal, fatal, `with --force: ${said}`);
      const hasPanicked = reading.some(({ panic }) => panic);
      assert.equal(hasPanicked, panicked, said);
      if (reason !== undefined && !WORDED_BY_THE_CLI.has(code)) {
        assert.ok(said.includes(reason), `${said} does not say: ${reason}`);
      }
      assert.equal(disagreementAbout(state, verdict), undefined);
    });
  }
});

function describeRefusal({ stage, message, panic }: Refusal): string {
  return `${stage}${panic ? ' (panic)' : ''}: ${message}`;
}
