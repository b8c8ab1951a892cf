import assert from 'node:assert/strict';
import { chmodSync, symlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { useCheckFolder, type CheckFolder, type JsonReport } from '../harness/checkCommand';
import { changedExample } from '../harness/states';

const good = changedExample(() => undefined);
const broken = good.replace(/"magic": "./, '"magic": "x');

describe('the folders of the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const checked = (...args: string[]): string[] => {
    const { stdout } = folder.run(['check', '--format=json', ...args]);
    return (JSON.parse(stdout) as JsonReport).files.map(({ file }) => file);
  };

  it('are searched for states, by name and content, whatever else they contain', () => {
    const states = {
      '.pulumi/stacks/shop/dev.json': good,
      '.pulumi/stacks/shop/prod.json.gz': gzipSync(broken),
      'exports/after the update.json': good,
      'exports/packed.json': gzipSync(good),
      'exports/packed.json.gz': gzipSync(good),
      'exports/windows.json': Buffer.from(`\ufeff${good}`, 'utf16le'),
      'named.pulumi-state.json': good.slice(0, 100),
    };
    const others = {
      '.git/state.json': good,
      '.pulumi/backups/shop/dev.1.json': good,
      '.pulumi/history/shop/dev/dev-1.checkpoint.json': good,
      '.pulumi/stacks/shop/dev.json.attrs': '{}',
      '.pulumi/stacks/shop/dev.json.bak': good,
      'exports/damaged.json.gz': Uint8Array.of(0x1f, 0x8b, 8, 0),
      'exports/empty.json': '',
      'exports/state.txt': good,
      'infra/node_modules/a/state.json': good,
      'package.json': '{"name": "shop"}',
      'tsconfig.json': '// no JSON\n{}',
    };
    for (const [name, content] of Object.entries({ ...states, ...others })) folder.write(name, content);
    assert.deepEqual(checked('.'), Object.keys(states));
    assert.deepEqual(checked(), checked('.'));
    const { code, stdout, stderr } = folder.run(['check']);
    assert.equal(code, 2);
    assert.match(stdout, /^\.pulumi\/stacks\/shop\/prod\.json\.gz:6:22: error manifest-checksum/);
    assert.equal(
      stderr,
      'exports/windows.json is UTF-16, which Pulumi does not read; save it as UTF-8 without BOM.\n',
    );
  });

  it('are searched if they are named, whatever their names', () => {
    folder.write('node_modules/state.json', good);
    folder.write('a/.pulumi/backups/dev.1.json', good);
    assert.deepEqual(checked('node_modules', 'a/.pulumi/backups'), [
      'node_modules/state.json',
      'a/.pulumi/backups/dev.1.json',
    ]);
  });

  it('list each state once, even if it is also named', () => {
    folder.write('a/b/state.json', good);
    assert.deepEqual(checked('a/b/state.json', 'a', './a/b', folder.at('a')), ['a/b/state.json']);
  });

  it('are not left through links, which can form a cycle', () => {
    folder.write('a/state.json', good);
    symlinkSync('..', folder.at('a/circle'));
    assert.deepEqual(checked('a'), ['a/state.json']);
  });

  it('without a state fail, each with a sentence', () => {
    folder.write('empty/package.json', '{}');
    folder.write('state.json', good);
    const none =
      'has no Pulumi state in it: name a file that “pulumi stack export --file FILE” wrote, or a folder with one.\n';
    const { code, stdout, stderr } = folder.run(['check', 'empty', 'state.json']);
    assert.deepEqual([code, stdout, stderr], [2, 'No findings in 1 file.\n', `empty ${none}`]);
    const empty = folder.program(process.execPath, [`${process.cwd()}/dist/check.js`, 'check', 'empty']);
    assert.deepEqual([empty.code, empty.stdout, empty.stderr], [2, '', `empty ${none}`]);
  });

  it('that may not be read fail', function () {
    folder.write('closed/state.json', good);
    folder.write('open/state.json', good);
    chmodSync(folder.at('closed'), 0o000);
    try {
      const { code, stderr } = folder.run(['check', '.']);
      // The superuser may read everything.
      if (process.getuid?.() === 0) this.skip();
      assert.deepEqual([code, stderr], [2, 'closed may not be read.\n']);
    } finally {
      chmodSync(folder.at('closed'), 0o755);
    }
  });

  it('are repaired if they are named, and all other files in them are unchanged', () => {
    folder.write('a/one.json', broken);
    folder.write('a/two.json', good);
    folder.write('a/three.json', '{"magic": "x"}');
    const { code, stdout } = folder.run(['check', '--fix', 'a']);
    assert.equal(code, 0);
    assert.match(stdout, /^a\/one\.json repaired: the checksum computed again\./);
    assert.deepEqual(
      [folder.read('a/one.json'), folder.read('a/two.json'), folder.read('a/three.json')],
      [good, good, '{"magic": "x"}'],
    );
  });
});
