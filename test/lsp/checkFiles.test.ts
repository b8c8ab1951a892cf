import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:buffer';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import zlib from 'node:zlib';
import { useCheckFolder, type CheckFolder } from '../harness/checkCommand';
import { component, exampleState, printed, stateWith } from '../harness/states';

/** A state with one error that has one repair, and a warning. */
const broken = exampleState().replace(/"magic": "./, '"magic": "x');

/** Presses Ctrl+C when the new file is complete but has not replaced the old one yet. */
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

    it('are repaired, compressed again, and backed up', () => {
      const packed = zlib.gzipSync(broken);
      folder.write('dev.json.gz', packed);
      assert.equal(folder.run(['check', '--fix', 'dev.json.gz']).code, 0);
      const repaired = readFileSync(folder.at('dev.json.gz'));
      assert.equal(zlib.gunzipSync(repaired).toString(), exampleState());
      assert.deepEqual(readFileSync(folder.at('dev.json.gz.bak')), packed);
    });

    it('stay byte for byte as they are if there is nothing to repair', () => {
      const packed = zlib.gzipSync(exampleState(), { level: 1 });
      folder.write('dev.json.gz', packed);
      assert.equal(folder.run(['check', '--fix', 'dev.json.gz']).code, 0);
      assert.deepEqual(readFileSync(folder.at('dev.json.gz')), packed);
    });
  });

  it('that compress badly are unpacked in a second process, and repaired like others', () => {
    // Random text does not become smaller when it is compressed.
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

  it('compressed with zstd are read if Node supports it, and are otherwise recognized', () => {
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

  it('can be several, as a shell expands a pattern', () => {
    for (const name of ['a', 'b', 'c']) folder.write(`.pulumi/stacks/shop/${name}.json`, exampleState());
    const program = `exec "$0" "$@" .pulumi/stacks/*/*.json`;
    const bin = [process.execPath, `${process.cwd()}/dist/check.js`, 'check'];
    const { code, stdout } = folder.program('sh', ['-c', program, ...bin]);
    assert.equal(code, 0);
    assert.match(stdout, /^\.pulumi\/stacks\/shop\/a\.json:.*\n\n.*b\.json:.*\n\n.*c\.json:/);
    assert.match(stdout, /\n3 warnings in 3 files\.\n$/);
  });

  it('that are missing are reported with what may have been meant', () => {
    folder.write('state.json', exampleState());
    const { code, stderr } = folder.run(['check', 'statr.json', 'none/*.json']);
    assert.equal(code, 2);
    assert.deepEqual(stderr.split('\n'), [
      'statr.json does not exist; did you mean state.json?',
      'none/*.json does not exist: no file has a name of this pattern.',
      '',
    ]);
  });

  it('that are larger than the longest string are refused with a sentence', () => {
    writeFileSync(folder.at('large.json'), '');
    truncateSync(folder.at('large.json'), constants.MAX_STRING_LENGTH + 1);
    folder.write('small.json.gz', zlib.gzipSync(Buffer.alloc(constants.MAX_STRING_LENGTH + 1)));
    const { code, stderr } = folder.run(['check', 'large.json', 'small.json.gz']);
    assert.equal(code, 2);
    assert.deepEqual(stderr.split('\n'), [
      'large.json has more than 512 MB, which is more than can be checked.',
      'small.json.gz is compressed with gzip and unpacks to more than 512 MB, which is more than can be checked.',
      '',
    ]);
  });

  describe('that are repaired', () => {
    it('keep their permissions, and leave no other file beside them', () => {
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

    it('are unchanged if the program is ended meanwhile', () => {
      folder.write('a.json', broken);
      folder.write('ctrlC.cjs', CTRL_C);
      const env = { NODE_OPTIONS: `--require ${folder.at('ctrlC.cjs')}` };
      assert.equal(folder.run(['check', '--fix', 'a.json'], '', env).code, null);
      assert.deepEqual(readdirSync(folder.path).sort(), ['a.json', 'ctrlC.cjs']);
      assert.equal(folder.read('a.json'), broken);
    });

    it('are unchanged if they can’t be written', () => {
      // The length limit allows the backup's name, but not that of the temporary file.
      const name = `${'a'.repeat(245)}.json`;
      folder.write(name, broken);
      const { code, stderr } = folder.run(['check', '--fix', name]);
      assert.equal(code, 2);
      assert.match(stderr, /^a*\.json was not repaired: ENAMETOOLONG/);
      assert.equal(folder.read(name), broken);
      assert.deepEqual(readdirSync(folder.path), [name]);
    });
  });
});
