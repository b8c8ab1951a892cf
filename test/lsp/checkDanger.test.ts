import assert from 'node:assert/strict';
import type * as Sarif from 'sarif';
import { useCheckFolder, type CheckFolder, type JsonReport } from '../harness/checkCommand';
import { dangerousState, twiceDangerousState } from '../harness/dangerousState';
import { exampleState } from '../harness/states';

/** A state with a danger and an error. */
const broken = dangerousState().replace(/"magic": "./, '"magic": "x');

describe('check of a state with which the next update would do harm', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  it('counts the danger separately, fails, and says not to update', () => {
    const { code, stdout } = folder.run(['check', '-'], dangerousState());
    assert.equal(code, 1);
    assert.match(stdout, /^-:\d+:\d+: danger [\w-]+: /);
    assert.match(stdout, /\n1 danger in 1 file\. Do not update yet: the next update would do harm\.\n$/);
  });

  for (const [level, expected] of Object.entries({ error: 0, danger: 1, warning: 1, never: 0 })) {
    it(`exits with ${expected} if it must fail on: ${level}`, () => {
      const { code, stdout } = folder.run(['check', '--fail-on', level, '--quiet', '-'], dangerousState());
      assert.equal(code, expected);
      assert.equal(stdout === '', expected === 0);
    });
  }

  it('does not fail on a warning just because there is a danger', () => {
    const { stdout } = folder.run(['check', '--quiet', '-'], exampleState());
    assert.equal(stdout, '');
  });

  it('marks it in the JSON output, with its severity', () => {
    const { stdout } = folder.run(['check', '--format=json', '-'], broken);
    const [file] = (JSON.parse(stdout) as JsonReport).files;
    assert.deepEqual(
      file!.findings.map(({ severity, danger }) => [severity, danger]),
      [
        ['error', undefined],
        ['warning', true],
      ],
    );
  });

  it('reports it to code scanning as a warning with a tag', () => {
    const { stdout } = folder.run(['check', '--format=sarif', '-'], broken);
    const { results } = (JSON.parse(stdout) as Sarif.Log).runs[0]!;
    assert.deepEqual(
      results!.map(({ level, properties }) => [level, properties?.tags]),
      [
        ['error', undefined],
        ['warning', ['danger']],
      ],
    );
  });

  it('repairs no error while a danger needs a decision, and says so', () => {
    folder.write('a.json', broken);
    const { code, stdout } = folder.run(['check', '--fix', 'a.json']);
    assert.equal(code, 1);
    assert.match(stdout, /\na\.json is not repaired\. Errors are left as they are, .* first: .*'web'/);
    assert.equal(folder.read('a.json'), broken);
  });

  it('repairs no error while one needs a decision, even if the config file switches its rule off', () => {
    const { stdout: report } = folder.run(['check', '--format=json', '-'], dangerousState());
    const { code: rule } = (JSON.parse(report) as JsonReport).files[0]!.findings[0]!;
    folder.write('pulumi-troubleshooter.json', JSON.stringify({ rules: { [rule]: 'off' } }));
    folder.write('a.json', broken);
    const { code, stdout } = folder.run(['check', '--fix', 'a.json']);
    assert.equal(code, 1);
    assert.doesNotMatch(stdout, /danger [\w-]+:/);
    assert.match(stdout, /\na\.json is not repaired\. Errors are left as they are, .* first: .*'web'/);
    assert.equal(folder.read('a.json'), broken);
  });

  it('says after a repair why not to update yet', () => {
    folder.write('a.json', twiceDangerousState());
    const { code, stdout } = folder.run(['check', '--fix', 'a.json']);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /\na\.json repaired: 1 live object kept from deletion\. What it held before is in a\.json\.bak\. Do not update yet: .*'web'.*\n1 danger in 1 file\.\n$/,
    );
    assert.equal(folder.read('a.json'), dangerousState());
  });
});
