import assert from 'node:assert/strict';
import { useCheckFolder, type CheckFolder, type JsonReport, type Run } from '../harness/checkCommand';
import { changedExample, component, exampleState, printed, stateWith } from '../harness/states';

const good = changedExample(() => undefined);
const broken = good.replace(/"magic": "./, '"magic": "x');
const CONFIG = 'pulumi-troubleshooter.json';

describe('the config file on the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const check = (...args: string[]): Run => folder.run(['check', ...args]);
  const found = (...args: string[]): Record<string, string[]> =>
    Object.fromEntries(
      (JSON.parse(check('--format=json', ...args).stdout) as JsonReport).files.map(({ file, findings }) => [
        file,
        findings.map(({ severity, code }) => `${severity} ${code}`),
      ]),
    );
  const config = (value: unknown, name = CONFIG): void => {
    folder.write(name, JSON.stringify(value));
  };

  it('disables and enables rules, and changes their severity', () => {
    folder.write('pending.json', exampleState());
    folder.write('protected.json', printed(stateWith([component('a', { protect: true })])));
    assert.deepEqual(found('.'), { 'pending.json': ['warning pending-operation'], 'protected.json': [] });
    config({ rules: { 'pending-operation': 'off', 'protected-resource': 'hint' } });
    assert.deepEqual(found('.'), { 'pending.json': [], 'protected.json': ['hint protected-resource'] });
    config({ rules: { 'pending-operation': 'error' } });
    const { code, stdout } = check('pending.json');
    assert.equal(code, 1);
    assert.match(stdout, /1 error in 1 file\. Rules as in pulumi-troubleshooter\.json\.\n$/);
    assert.equal(check('--no-config', 'pending.json').code, 0);
  });

  it('is named in the summary of a state without findings', () => {
    folder.write('a.json', broken);
    config({ rules: { 'manifest-checksum': 'off' } });
    assert.deepEqual(check('a.json'), {
      code: 0,
      stdout: 'No findings in 1 file. Rules as in pulumi-troubleshooter.json.\n',
      stderr: '',
    });
  });

  it('sets severities for some paths, of which the last one counts', () => {
    for (const name of ['dev/a.json', 'prod/a.json', 'prod/deep/b.json']) folder.write(name, exampleState());
    config({
      rules: { 'pending-operation': 'off' },
      overrides: [
        { files: ['prod'], rules: { 'pending-operation': 'hint' } },
        { files: ['**/deep/*.json'], rules: { 'pending-operation': 'error' } },
      ],
    });
    assert.deepEqual(found('.'), {
      'dev/a.json': [],
      'prod/a.json': ['hint pending-operation'],
      'prod/deep/b.json': ['error pending-operation'],
    });
  });

  it('is the nearest one, in the folder of the state or above', () => {
    folder.write('a/b/state.json', exampleState());
    folder.write('a/c/state.json', exampleState());
    config({ rules: { 'pending-operation': 'off' } });
    config({}, `a/c/${CONFIG}`);
    assert.deepEqual(found('.'), { 'a/b/state.json': [], 'a/c/state.json': ['warning pending-operation'] });
    config({ rules: { 'pending-operation': 'hint' } }, 'other.json');
    assert.deepEqual(found('--config=other.json', 'a'), {
      'a/b/state.json': ['hint pending-operation'],
      'a/c/state.json': ['hint pending-operation'],
    });
  });

  it('also applies to standard input, by the working directory', () => {
    config({
      rules: { 'pending-operation': 'off' },
      overrides: [{ files: ['*'], rules: { 'pending-operation': 'error' } }],
    });
    assert.match(folder.run(['check', '-'], exampleState()).stdout, /^No findings/);
  });

  it('excludes paths from the search for states; named files are always checked', () => {
    for (const name of ['fixtures/a.json', 'old/b.json', 'new/c.json', 'new/d.json'])
      folder.write(name, good);
    config({ ignore: ['fixtures', '**/d.json'] });
    assert.deepEqual(Object.keys(found('.')), ['new/c.json', 'old/b.json']);
    assert.deepEqual(Object.keys(found('fixtures/a.json')), ['fixtures/a.json']);
    config({ ignore: ['*'] });
    assert.equal(check('.').code, 2);
  });

  it('can contain comments', () => {
    folder.write('a.json', exampleState());
    folder.write(CONFIG, '\ufeff{\n  // Settled by hand.\n  "rules": { "pending-operation": "off", },\n}\n');
    assert.equal(check('a.json').stdout, 'No findings in 1 file. Rules as in pulumi-troubleshooter.json.\n');
  });

  it('is refused with a list of its errors, and nothing is checked or repaired', () => {
    folder.write('a.json', broken);
    folder.write(
      CONFIG,
      [
        '{',
        '  "rule": {},',
        '  "rules": { "pending-operatoin": "off", "manifest-checksum": "of", "urn-type": 3 },',
        '  "overrides": [{ "rules": [] }, { "files": ["{a,b}", ""] }],',
        '  "ignore": "fixtures"',
        '}',
      ].join('\n'),
    );
    const SEVERITIES = 'off, hint, information, warning, error';
    const PATTERN = 'A pattern is a path with *, ** and ?, without brackets, braces, ! and \\.';
    const { code, stdout, stderr } = check('--fix', 'a.json');
    assert.deepEqual([code, stdout], [2, '']);
    assert.deepEqual(stderr.split('\n'), [
      `${CONFIG}:2:3: There is no field "rule"; did you mean "rules"?`,
      `${CONFIG}:3:14: There is no rule "pending-operatoin"; did you mean "pending-operation"?`,
      `${CONFIG}:3:63: The severity of "manifest-checksum" must be one of ${SEVERITIES}.`,
      `${CONFIG}:3:81: The severity of "urn-type" must be one of ${SEVERITIES}.`,
      `${CONFIG}:4:17: "files" is missing.`,
      `${CONFIG}:4:28: An object is expected here.`,
      `${CONFIG}:4:46: ${PATTERN}`,
      `${CONFIG}:4:55: ${PATTERN}`,
      `${CONFIG}:5:13: A list is expected here.`,
      '',
    ]);
    assert.equal(folder.read('a.json'), broken);
  });

  const unreadable: Record<string, [content: string, sentence: string]> = {
    'an empty file': ['', `${CONFIG}:1:1: It is empty.\n`],
    'broken JSON': ['{ "rules": ', `${CONFIG}:1:12: It is not valid JSON (Value expected).\n`],
    'a list': ['[]', `${CONFIG}:1:1: An object is expected here.\n`],
  };
  for (const [name, [content, sentence]] of Object.entries(unreadable)) {
    it(`is refused if it is ${name}`, () => {
      folder.write('a.json', good);
      folder.write(CONFIG, content);
      const { code, stdout, stderr } = check('a.json');
      assert.deepEqual([code, stdout], [2, '']);
      assert.ok(stderr.startsWith(sentence), stderr);
      assert.equal(check('--no-config', 'a.json').code, 0);
    });
  }

  it('must exist if it is named', () => {
    folder.write('a.json', good);
    assert.deepEqual(check('--config=none.json', 'a.json'), {
      code: 2,
      stdout: '',
      stderr: 'none.json does not exist.\n',
    });
  });
});
