import assert from 'node:assert/strict';
import { summarize } from '../../../server/src/rules/engine/summary';
import { countProblems, formatProblemCounts, dangerWarning } from '../../../shared/problemCounts';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { StateModel } from '../../../server/src/state/model';
import { dangerousState } from '../../harness/dangerousState';
import { changedExample, exampleState } from '../../harness/states';

const text = dangerousState();

describe('a danger', () => {
  it('is counted separately from errors and warnings', () => {
    const { errorCount, dangerCount, warningCount } = summarize({ text });
    assert.deepEqual([errorCount, dangerCount, warningCount], [0, 1, 0]);
    const other = summarize({ text: exampleState() });
    assert.deepEqual([other.dangerCount, other.warningCount], [0, 1]);
  });

  it('is listed after the errors and before the warnings', () => {
    const broken = text.replace(/"magic": "./, '"magic": "x');
    const pending = JSON.parse(broken) as { deployment: Record<string, unknown> };
    const { deployment } = JSON.parse(exampleState()) as typeof pending;
    pending.deployment['pending_operations'] = deployment['pending_operations'];
    const { findings } = summarize({ text: JSON.stringify(pending) });
    assert.deepEqual(
      findings.slice(0, 3).map(({ severity, danger }) => (danger ? 'danger' : severity)),
      ['error', 'danger', 'warning'],
    );
  });

  it('remains one at every severity except off and error', () => {
    const { code } = summarize({ text }).findings[0]!;
    const counts = (severity: 'off' | 'hint' | 'information' | 'error'): number[] => {
      const { errorCount, dangerCount, warningCount } = summarize({ text }, { [code]: severity });
      return [errorCount, dangerCount, warningCount];
    };
    assert.deepEqual(counts('off'), [0, 0, 0]);
    assert.deepEqual(counts('hint'), [0, 1, 0]);
    assert.deepEqual(counts('information'), [0, 1, 0]);
    assert.deepEqual(counts('error'), [1, 0, 0]);
  });
});

describe('a repair of errors', () => {
  const ofOtherProject = changedExample(({ manifest, resources }) => {
    const foreign = resources.at(-1)!;
    foreign.urn = foreign.urn.replace('::shop::', '::other::');
    delete foreign['id'];
    manifest.magic = 'x';
  });

  for (const severity of ['warning', 'off'] as const)
    it(`leaves all of them while a danger waits for a decision: its rule is ${severity}`, () => {
      const model = new StateModel(ofOtherProject);
      const { edits, waitsFor } = repairAll(model, { severities: { 'other-project': severity } });
      assert.deepEqual(edits, []);
      assert.match(waitsFor!, /belongs to the project 'other'/);
    });
});

describe('the summary of problems', () => {
  const findings = [
    { severity: 'hint', danger: true, message: 'The next update deletes it.' },
    { severity: 'warning', danger: true, message: 'It is lost.' },
    { severity: 'warning', message: 'It is odd.' },
    { severity: 'hint', message: 'It is protected.' },
  ];

  it('names each kind once, the worst first', () => {
    assert.deepEqual(formatProblemCounts(countProblems(findings)), ['2 dangers', '1 warning']);
    const counts = { errorCount: 1, dangerCount: 1, warningCount: 3 };
    assert.deepEqual(formatProblemCounts(counts), ['1 error', '1 danger', '3 warnings']);
  });

  it('says why not to update, and how many dangers more there are', () => {
    assert.equal(
      dangerWarning(findings, 2),
      'Do not update yet: The next update deletes it. 1 more danger is in the state.',
    );
    assert.equal(dangerWarning(findings, 1), 'Do not update yet: The next update deletes it.');
    assert.equal(dangerWarning([], 3), 'Do not update yet: the state has 3 dangers.');
    assert.equal(dangerWarning(findings.slice(2), 0), undefined);
  });
});
