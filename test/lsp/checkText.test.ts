import assert from 'node:assert/strict';
import path from 'node:path';
import { useCheckFolder, type CheckFolder, type JsonReport, type Run } from '../harness/checkCommand';
import { repository } from '../harness/repository';
import { component, exampleState, printed, stateWith } from '../harness/states';

/** A state with one error that has one repair, and a warning. */
const broken = exampleState().replace(/"magic": "./, '"magic": "x');

describe('the text that check prints', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const write = (name: string, content: string | Uint8Array): void => {
    folder.write(name, content);
  };
  const check = (args: string[], input = ''): Run => folder.run(args, input);

  it('reports a finding of many resources once, with their places; the JSON reports each', () => {
    const missing = component('none').urn;
    const resources = Array.from({ length: 3000 }, (_, index) =>
      component(`part-${index}`, { dependencies: [missing] }),
    );
    const state = printed(stateWith(resources));
    const { code, stdout } = check(['check', '-'], state);
    assert.equal(code, 1);
    const [first, engine, more, ...places] = stdout.split('\n');
    assert.match(first!, /^-:\d+:\d+: error missing-reference: 'part-0' \(Part\) names 'none'/);
    assert.match(engine!, /^ {4}Pulumi says: /);
    assert.equal(more, '    The same cause in 2999 more places:');
    assert.match(places[0]!, /^ {4}-:\d+:\d+: 'part-1' \(Part\)$/);
    assert.match(places[4]!, /^ {4}-:\d+:\d+: 'part-5' \(Part\)$/);
    assert.deepEqual(places.slice(5), [
      '    and 2994 others (--format json names all).',
      '',
      '3000 errors in 1 file, with 1 cause. 3000 can be repaired with --fix.',
      '',
    ]);
    const [file] = (JSON.parse(check(['check', '-', '--format=json'], state).stdout) as JsonReport).files;
    assert.equal(file!.findings.length, 3000);
    assert.deepEqual([...new Set(file!.findings.map(({ cause }) => cause))], [missing]);
  });

  it('reports a rule once if many resources break it for different reasons', () => {
    const resources = ['a', 'b', 'c', 'd'].map((name) => component(name, { dependencies: [''] }));
    const { stdout } = check(['check', '-'], printed(stateWith(resources)));
    assert.match(stdout, /^-:\d+:\d+: error empty-reference: 'a' .*\n.*\n {4}The same is true of 3 more:\n/);
    assert.match(stdout, /\n4 errors in 1 file\. 4 can be repaired/);
  });

  it('names the other entries of a URN once', () => {
    const { stdout } = check(['check', '-'], printed(stateWith([component('a'), component('a')])));
    assert.match(
      stdout,
      /^-:\d+:\d+: error duplicate-urn: 'a' .*\n.*\n {4}-:\d+:\d+: Another entry is here\.\n\n2 errors/,
    );
  });

  it('reports findings of few resources one by one', () => {
    const resources = ['a', 'b', 'c'].map((name) => component(name, { dependencies: [''] }));
    const { stdout } = check(['check', '-'], printed(stateWith(resources)));
    assert.equal(stdout.match(/error empty-reference: '[abc]'/g)?.length, 3);
    assert.doesNotMatch(stdout, /The same/);
  });

  describe('--quiet', () => {
    it('prints nothing if nothing fails', () => {
      assert.deepEqual(check(['check', '--quiet', '-'], exampleState()), { code: 0, stdout: '', stderr: '' });
    });

    it('prints only what fails', () => {
      const { code, stdout } = check(['check', '-q', '-'], broken);
      assert.equal(code, 1);
      assert.match(stdout, /^-:\d+:\d+: error manifest-checksum: .*\n {4}Pulumi says: .*\n$/);
      const quiet = JSON.parse(check(['check', '-q', '--format=json', '-'], broken).stdout) as JsonReport;
      assert.deepEqual(
        quiet.files[0]!.findings.map(({ severity }) => severity),
        ['error'],
      );
    });
  });

  it('uses colours only on a terminal, and not if they are disabled', function () {
    if (process.platform !== 'linux') this.skip(); // Elsewhere, `script` has other arguments.
    write('a.json', broken);
    assert.ok(!check(['check', 'a.json']).stdout.includes('\u001b'));
    const command = `"${process.execPath}" "${path.join(repository, 'dist/check.js')}" check a.json`;
    const onTerminal = (env: NodeJS.ProcessEnv): string =>
      folder.program('script', ['-qec', command, '/dev/null'], '', { TERM: 'xterm-256color', ...env }).stdout;
    assert.ok(onTerminal({ NO_COLOR: undefined, CI: undefined }).includes('\u001b[31merror\u001b[0m'));
    assert.ok(!onTerminal({ NO_COLOR: '1' }).includes('\u001b'));
  });
});
