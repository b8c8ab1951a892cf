import assert from 'node:assert/strict';
import zlib from 'node:zlib';
import { useCheckFolder, type CheckFolder } from '../harness/checkCommand';
import { changedExample, component, example, exampleState, printed, stateWith } from '../harness/states';

const badMagic = (text: string): string => text.replace(/"magic":( ?)"./, '"magic":$1"x');
const swapped = changedExample(({ resources }) => {
  const web = resources.findIndex(({ urn }) => urn === example.web);
  resources.splice(web - 1, 0, ...resources.splice(web, 1));
});
const signature = '4dabf18193072939515e22adb298388d';
const secret = { [signature]: '1b47061264138c4ac30d75fd1eb44270', plaintext: '"hunter2"' };

/** States whose repairs change one line, several near and distant ones, move lines, and change the last one. */
const states: Record<string, string> = {
  'one line': badMagic(exampleState()),
  'moved resources': badMagic(swapped),
  'many places': printed(
    stateWith(Array.from({ length: 40 }, (_, i) => component(`a${i}`, { dependencies: i % 3 ? [] : [''] }))),
  ),
  'CR LF': badMagic(swapped).replaceAll('\n', '\r\n'),
  'all on one line, without an end': badMagic(JSON.stringify(JSON.parse(swapped))),
  'a last line without an end': `${exampleState().trimEnd()} // the end`,
  'a first line': `\ufeff${exampleState()}`,
  tabs: badMagic(JSON.stringify(JSON.parse(swapped), undefined, '\t')),
};

describe('check --diff', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const appliers: Record<string, readonly string[]> = {
    git: ['apply', '--whitespace=nowarn'],
    patch: ['-p1', '--binary', '--no-backup-if-mismatch'],
  };
  for (const [name, text] of Object.entries(states)) {
    it(`prints a patch for ${name} with which other programs make the repaired text`, () => {
      folder.write('in a folder/a state.json', text);
      const file = 'in a folder/a state.json';
      const { stdout } = folder.run(['check', '--diff', file]);
      assert.equal(folder.read(file), text);
      folder.run(['check', '--fix', file]);
      const repaired = folder.read(file);
      assert.notEqual(repaired, text);
      for (const [program, args] of Object.entries(appliers)) {
        folder.write(file, text);
        const { code, stderr } = folder.program(program, args, stdout);
        assert.equal(code, 0, `${program}: ${stderr}\n${stdout}`);
        assert.equal(folder.read(file), repaired, program);
      }
    });
  }

  it('shows the lines around a change, like other tools', () => {
    const { stdout } = folder.run(['check', '--diff', '-'], states['one line']);
    const lines = exampleState().split('\n').slice(2, 9);
    assert.deepEqual(stdout.split('\n'), [
      '--- a/standard-input',
      '+++ b/standard-input',
      '@@ -3,7 +3,7 @@',
      ...lines.slice(0, 3).map((line) => ` ${line}`),
      `-${lines[3]!.replace(/"magic": "./, '"magic": "x')}`,
      `+${lines[3]}`,
      ...lines.slice(4).map((line) => ` ${line}`),
      '',
    ]);
  });

  it('prints nothing else to standard output, and exits as without it', () => {
    folder.write('a.json', states['one line']!);
    const { code, stdout, stderr } = folder.run(['check', '--diff', 'a.json']);
    assert.equal(code, 1);
    assert.ok(stdout.startsWith('--- a/a.json\n'));
    assert.match(stderr, /^a\.json:6:16: error manifest-checksum/);
    assert.match(stderr, /1 can be repaired with --fix\.\n$/);
    const { code: clean, stdout: nothing } = folder.run(['check', '--diff', '-'], exampleState());
    assert.deepEqual([clean, nothing], [0, '']);
  });

  it('prints one diff of several files, also compressed ones', () => {
    folder.write('a.json', states['one line']!);
    folder.write('b.json', exampleState());
    folder.write('c.json.gz', zlib.gzipSync(states['tabs']!));
    const { stdout } = folder.run(['check', '--diff', 'a.json', 'b.json', 'c.json.gz']);
    assert.deepEqual(stdout.match(/^(---|\+\+\+) .*/gm), [
      '--- a/a.json',
      '+++ b/a.json',
      '--- a/c.json.gz',
      '+++ b/c.json.gz',
    ]);
  });

  describe('of a state with secrets in plaintext', () => {
    const text = printed(
      stateWith([
        component('a', { inputs: { list: [secret, secret], password: secret }, dependencies: [''] }),
      ]),
    );
    const onOneLine = JSON.stringify(JSON.parse(text));

    for (const [name, state] of Object.entries({ text, onOneLine })) {
      it(`masks them, or shows them on request (${name})`, () => {
        const { stdout, stderr } = folder.run(['check', '--diff', '-'], state);
        assert.ok(stdout.includes('"plaintext"'), 'the change is near a secret');
        assert.ok(stdout.includes('"[secret]"'));
        assert.ok(!`${stdout}${stderr}`.includes('hunter2'));
        folder.write('a.json', state);
        const shown = folder.run(['check', '--diff', '--show-secrets', 'a.json']).stdout;
        assert.ok(shown.includes('hunter2'));
        assert.equal(folder.program('git', ['apply'], shown).code, 0);
      });
    }

    it('reports that the JSON is too broken to find them', () => {
      const { code, stdout, stderr } = folder.run(['check', '--diff', '-'], `${text} // the end`);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /Standard input has a repair that can’t be shown: it has secrets in plaintext/);
      assert.ok(!stderr.includes('hunter2'));
      assert.equal(folder.run(['check', '--diff', '--show-secrets', '-'], `${text} // the end`).code, 1);
    });
  });
});
