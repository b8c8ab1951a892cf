import assert from 'node:assert/strict';
import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repairIntoCopy } from '../../../client/src/features/checkStateFile/checkProgram';

describe('a copy of a state that is to be repaired', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
    file = path.join(folder, 'state.json');
    writeFileSync(file, 'the original');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  for (const [what, make] of Object.entries({
    'the file itself': () => undefined,
    'a hard link to it': (copy: string) => {
      linkSync(file, copy);
    },
    'a symbolic link to it': (copy: string) => {
      symlinkSync(file, copy);
    },
  })) {
    it(`is refused if it is ${what}, which is left unchanged`, async () => {
      const copy =
        what === 'the file itself' ? path.join(folder, '.', 'state.json') : path.join(folder, 'copy.json');
      make(copy);
      // If the program were started by mistake, it would repair the copy.
      const program = path.join(folder, 'check.js');
      writeFileSync(program, `require('node:fs').writeFileSync(process.argv.at(-1), 'repaired')`);
      await assert.rejects(repairIntoCopy(file, copy, { program }), /choose another file/);
      assert.equal(readFileSync(file, 'utf8'), 'the original');
      assert.equal(readFileSync(copy, 'utf8'), 'the original');
    });
  }
});
