import assert from 'node:assert/strict';
import type * as Sarif from 'sarif';
import { useCheckFolder, type CheckFolder, type JsonReport } from '../harness/checkCommand';
import { dangerousState, twiceDangerousState } from '../harness/dangerousState';
import { exampleState } from '../harness/states';

/** A danger, and an error. */
const broken = dangerousState().replace(/"magic": "./, '"magic": "x');

describe('check of a state that the next update would harm', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  it('counts the danger apart, fails, and says not to update', () => {
    const { code, stdout } = folder.run(['check', '-'], dangerousState());
    assert.equal(code, 1);
    assert.match(stdout, /^-:\d+:\d+: danger [\w-]+: /);
    assert.match(stdout, /\n1 danger in 1 file\. Do not update yet: the next update would do harm\.\n$/);
  });

  for (const [level, expected] of Object.entries({ error: 0, danger: 1, warning: 1, never: 0 })) {
    it(`ends with ${expected} if it is to fail on: ${level}`, () => {
      const { code, stdout } = folder.run(['check', '--fail-on', level, '--quiet', '-'], dangerousState());
      assert.equal(code, expected);
      assert.equal(stdout === '', expected === 0);
    });
  }

  it('fails on no warning only because a danger is there', () => {
    const { stdout } = folder.run(['check', '--quiet', '-'], exampleState());
    assert.equal(stdout, '');
  });

  it('marks it for scripts, at its severity', () => {
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

  it('is a warning for code scanning, with a tag', () => {
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

  it('repairs no error while one needs a decision, and says so', () => {
    folder.write('a.json', broken);
    const { code, stdout } = folder.run(['check', '--fix', 'a.json']);
    assert.equal(code, 1);
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
