import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import zlib from 'node:zlib';
import { useCheckFolder, type CheckFolder } from '../bench/checkCommand';
import { component, example, exampleState, printed, stateWith, type ResourceEntry } from '../bench/states';

/** One error that has one repair, and a warning. */
const broken = exampleState().replace(/"magic": "./, '"magic": "x');

/** Resources that make a state larger than what is read into memory. */
function largeParts(): ResourceEntry[] {
  const outputs = { text: 'x'.repeat(1_000_000) };
  return Array.from({ length: 140 }, (_, i) => ({ ...component(`part-${i}`), outputs }));
}

/** Presses Ctrl+C when all is written to a new file but it has yet to take its place. */
const CTRL_C = `
  const fs = require('node:fs');
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => {
    process.kill(process.pid, 'SIGINT');
    fsyncSync(descriptor);
  };
`;

describe('the files of the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  describe('compressed with gzip', () => {
    it('are checked, whatever their names', () => {
      folder.write('dev.json.gz', zlib.gzipSync(broken));
      folder.write('dev.json', zlib.gzipSync(broken));
      const { code, stdout } = folder.run(['check', 'dev.json.gz', 'dev.json']);
      assert.equal(code, 1);
      assert.match(stdout, /^dev\.json\.gz:6:16: error manifest-checksum/);
      assert.match(stdout, /\ndev\.json:6:16: error manifest-checksum/);
    });

    it('are repaired, compressed again, and kept as they were', () => {
      const packed = zlib.gzipSync(broken);
      folder.write('dev.json.gz', packed);
      assert.equal(folder.run(['check', '--fix', 'dev.json.gz']).code, 0);
      const repaired = readFileSync(folder.at('dev.json.gz'));
      assert.equal(zlib.gunzipSync(repaired).toString(), exampleState());
      assert.deepEqual(readFileSync(folder.at('dev.json.gz.bak')), packed);
    });

    it('are passed on as they are where there is nothing to repair', () => {
      const packed = zlib.gzipSync(exampleState(), { level: 1 });
      folder.write('dev.json.gz', packed);
      assert.equal(folder.run(['check', '--fix', 'dev.json.gz']).code, 0);
      assert.deepEqual(readFileSync(folder.at('dev.json.gz')), packed);
    });
  });

  it('compressed to much are unpacked beside memory, and repaired as others', () => {
    // Nothing that a compression makes smaller.
    const noise = randomBytes(3_000_000).toString('base64');
    const text = printed(stateWith([component('last', { outputs: { noise } })]));
    const packed = zlib.gzipSync(text.replace(/"magic": "./, '"magic": "x'));
    folder.write('dev.json.gz', packed);
    assert.equal(folder.run(['check', '--fix', 'dev.json.gz']).code, 0);
    assert.equal(zlib.gunzipSync(readFileSync(folder.at('dev.json.gz'))).toString(), text);
    const { code, stdout } = folder.run(['check', '-'], packed);
    assert.equal(code, 1);
    assert.match(stdout, /^-:6:22: error manifest-checksum/);
  });

  it('compressed with zstd are read where Node can, and otherwise not taken for something else', () => {
    const { zstdCompressSync } = zlib as { zstdCompressSync?: (text: string) => Buffer };
    folder.write('dev.json.zst', zstdCompressSync?.(broken) ?? Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0));
    const { code, stdout, stderr } = folder.run(['check', 'dev.json.zst']);
    if (zstdCompressSync) {
      assert.equal(code, 1);
      assert.match(stdout, /^dev\.json\.zst:6:16: error manifest-checksum/);
    } else {
      assert.equal(code, 2);
      assert.equal(
        stderr,
        `dev.json.zst is compressed with zstd, which Node ${process.versions.node} can’t read; unpack it first, or use Node 22.15 or newer.\n`,
      );
    }
  });

  it('are several, as a shell makes them of a pattern', () => {
    for (const name of ['a', 'b', 'c']) folder.write(`.pulumi/stacks/shop/${name}.json`, exampleState());
    const program = `exec "$0" "$@" .pulumi/stacks/*/*.json`;
    const bin = [process.execPath, `${process.cwd()}/dist/check.js`, 'check'];
    const { code, stdout } = folder.program('sh', ['-c', program, ...bin]);
    assert.equal(code, 0);
    assert.match(stdout, /^\.pulumi\/stacks\/shop\/a\.json:.*\n\n.*b\.json:.*\n\n.*c\.json:/);
    assert.match(stdout, /\n3 warnings in 3 files\.\n$/);
  });

  it('that are missing or a folder are told with what may have been meant', () => {
    folder.write('.pulumi/stacks/shop/dev.json', exampleState());
    folder.write('state.json', exampleState());
    const { code, stderr } = folder.run(['check', 'statr.json', '.', 'none/*.json']);
    assert.equal(code, 2);
    assert.deepEqual(stderr.split('\n'), [
      'statr.json does not exist; did you mean state.json?',
      '. is a folder; name the files in it, such as .pulumi/stacks/shop/dev.json.',
      'none/*.json does not exist: no file has a name of this pattern.',
      '',
    ]);
  });

  it('that are large are checked as others, without being in memory as a whole', () => {
    const parts = largeParts();
    const missing = component('last', { parent: `${example.stack}-2`, outputs: { text: 'é\n'.repeat(10) } });
    folder.write('large.json', printed(stateWith([...parts, missing])));
    folder.write('small.json', printed(stateWith([parts[0]!, missing])));
    const found = (name: string, input = ''): { line: number }[] => {
      const { code, stdout } = folder.run(['check', '--format=json', name], input);
      assert.equal(code, 1);
      return (JSON.parse(stdout) as { files: { findings: { line: number }[] }[] }).files[0]!.findings;
    };
    const linesOfParts = printed(parts[0]).split('\n').length - 1;
    const [large, small] = [found('large.json'), found('small.json')];
    assert.deepEqual(found('-', folder.read('large.json')), large);
    const placeless = (finding: object): object => ({ ...finding, line: 0, end: 0 });
    assert.deepEqual(large.map(placeless), small.map(placeless));
    assert.equal(large[0]!.line, small[0]!.line + (parts.length - 1) * linesOfParts);
  });

  describe('that are repaired', () => {
    it('keep their permissions, and nothing else is left beside them', () => {
      folder.write('a.json', broken);
      chmodSync(folder.at('a.json'), 0o640);
      assert.equal(folder.run(['check', '--fix', 'a.json']).code, 0);
      assert.equal(statSync(folder.at('a.json')).mode & 0o777, 0o640);
      assert.equal(statSync(folder.at('a.json.bak')).mode & 0o777, 0o640);
      assert.deepEqual(readdirSync(folder.path).sort(), ['a.json', 'a.json.bak']);
    });

    it('are replaced behind a symbolic link', () => {
      folder.write('real/a.json', broken);
      symlinkSync('real/a.json', folder.at('a.json'));
      assert.equal(folder.run(['check', '--fix', 'a.json']).code, 0);
      assert.ok(lstatSync(folder.at('a.json')).isSymbolicLink());
      assert.equal(folder.read('real/a.json'), exampleState());
      assert.equal(folder.read('a.json.bak'), broken);
    });

    for (const [what, content] of [
      ['', () => Buffer.from(broken)],
      [
        ', large and compressed',
        () => zlib.gzipSync(printed(stateWith(largeParts())).replace(/"magic": "./, '"magic": "x')),
      ],
    ] as const) {
      it(`are as they were if the program is ended meanwhile${what}`, () => {
        const before = content();
        folder.write('a.json', before);
        folder.write('ctrlC.cjs', CTRL_C);
        const env = { NODE_OPTIONS: `--require ${folder.at('ctrlC.cjs')}` };
        assert.equal(folder.run(['check', '--fix', 'a.json'], '', env).code, null);
        assert.deepEqual(readdirSync(folder.path).sort(), ['a.json', 'ctrlC.cjs']);
        assert.ok(readFileSync(folder.at('a.json')).equals(before));
      });
    }

    it('are as they were if they can’t be written', () => {
      const name = `${'a'.repeat(245)}.json`; // there is room for the name of the backup, but not for another one
      folder.write(name, broken);
      const { code, stderr } = folder.run(['check', '--fix', name]);
      assert.equal(code, 2);
      assert.match(stderr, /^a*\.json was not repaired: ENAMETOOLONG/);
      assert.equal(folder.read(name), broken);
      assert.deepEqual(readdirSync(folder.path), [name]);
    });
  });
});
