import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { useCheckFolder, type CheckFolder, type Run } from '../harness/checkCommand';
import { ruleFixtures } from '../harness/fixtures';
import { component, exampleState, printed, stateWith } from '../harness/states';

/** A state with one error that has one repair, and a warning. */
const broken = exampleState().replace(/"magic": "./, '"magic": "x');

describe('check --fix', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const write = (name: string, content: string | Uint8Array): void => {
    folder.write(name, content);
  };
  const read = (name: string): string => folder.read(name);
  const check = (args: string[], input = ''): Run => folder.run(args, input);

  it('repairs a file, keeps its old content, and reports both', () => {
    write('a.json', broken);
    const { code, stdout, stderr } = check(['check', '--fix', 'a.json']);
    assert.equal(code, 0);
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /\na\.json repaired: the checksum computed again\. What it held before is in a\.json\.bak\.\n1 warning in 1 file\.\n$/,
    );
    assert.equal(read('a.json'), exampleState());
    assert.equal(read('a.json.bak'), broken);
  });

  it('reports the repair even if as many findings are left as before', () => {
    const state = ruleFixtures().find(({ name }) => name === 'parent-under-its-former-urn')!.text;
    write('a.json', state);
    const { stdout } = check(['check', '--fix', 'a.json']);
    assert.match(
      stdout,
      /^a\.json repaired: 1 reference to '.*\) changed to '.*\)\. What it held before is in a\.json\.bak\./m,
    );
    assert.equal(read('a.json.bak'), state);
    const { stderr } = check(['check', '--diff', 'a.json.bak']);
    assert.match(
      stderr,
      /^a\.json\.bak would be repaired with --fix: 1 reference to '.*\) changed to '.*\)\.$/m,
    );
  });

  it('removes the line that a program printed before the state, and repairs the rest', () => {
    write('a.json', `SDK 2026/06/16 15:59:16 WARN No supported checksum.\n${broken}`);
    assert.equal(check(['check', '--fix', 'a.json']).code, 0);
    assert.equal(read('a.json'), exampleState());
  });

  it('repairs nothing inside a merge conflict, and adds no bracket to a truncated file', () => {
    const sides = '<<<<<<< HEAD\n"version": 3,\n=======\n"version": 3\n"features": [],\n>>>>>>> feature\n';
    const conflict = exampleState().replace(/\s*"version": 3,\s*/, `\n${sides}`);
    const cutOff = exampleState()
      .slice(0, -40)
      .replace(/\}(,\s*\{\s*"urn")/, '$1');
    for (const text of [conflict, cutOff]) {
      write('a.json', text);
      assert.equal(check(['check', '--fix', 'a.json']).code, 1);
      assert.equal(read('a.json'), text);
    }
  });

  it('explains what a file without any JSON is', () => {
    write('nul.json', '\0'.repeat(2048));
    write('a.yaml', 'version: 3\ndeployment:\n  resources: []\n');
    const { code, stderr } = check(['check', '--fix', 'nul.json', 'a.yaml']);
    assert.equal(code, 2);
    assert.match(stderr, /^nul\.json has only NUL bytes, .*\.bak.*\.\na\.yaml is YAML, .*\.\n$/);
  });

  it('never overwrites an existing backup', () => {
    write('a.json', broken);
    write('a.json.bak', 'mine');
    write('a.json.bak.2', 'mine, too');
    assert.equal(check(['check', '--fix', 'a.json']).code, 0);
    assert.equal(read('a.json.bak'), 'mine');
    assert.equal(read('a.json.bak.2'), 'mine, too');
    assert.equal(read('a.json.bak.3'), broken);
  });

  it('writes nothing if there is nothing to repair', () => {
    write('a.json', exampleState());
    assert.equal(check(['check', '--fix', 'a.json']).code, 0);
    assert.equal(read('a.json'), exampleState());
    assert.ok(!existsSync(folder.at('a.json.bak')));
  });

  it('prints only the repaired text of standard input to standard output', () => {
    const { code, stdout, stderr } = check(['check', '--fix', '-'], broken);
    assert.equal(code, 0);
    assert.equal(stdout, exampleState());
    assert.match(stderr, /Standard input repaired: the checksum computed again\.\n1 warning in 1 file\.\n$/);
    assert.equal(check(['check', '--fix', '-'], exampleState()).stdout, exampleState());
  });

  it('exits with 1 if errors are left that need a choice', () => {
    write('a.json', printed(stateWith([component('a', { id: 'x', dependencies: [''] })])));
    const { code, stdout } = check(['check', '--fix', 'a.json']);
    assert.equal(code, 1);
    assert.match(stdout, /error component-with-id/);
    assert.doesNotMatch(stdout, /error empty-reference/);
  });

  it('writes nothing if bytes would be lost', () => {
    const bytes = Buffer.concat([Buffer.from(broken.replace('"blue"', '"\u00e4"'), 'latin1')]);
    write('a.json', bytes);
    const { code, stderr } = check(['check', '--fix', 'a.json']);
    assert.equal(code, 2);
    assert.match(stderr, /^a\.json was not repaired: it is not valid UTF-8/);
    assert.ok(readFileSync(folder.at('a.json')).equals(bytes));
  });
});
