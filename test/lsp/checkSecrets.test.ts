import assert from 'node:assert/strict';
import { useCheckFolder, type CheckFolder } from '../harness/checkCommand';
import { SECRET } from '../harness/plantedSecrets';
import { secretStates } from '../harness/secretStates';

describe('secrets on the command line of a repair', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  /** The output with these arguments, for a state of another stack, so that each resource has a finding. */
  const said = (args: readonly string[], input = ''): string => {
    const { code, stdout, stderr } = folder.run(['check', '--stack=prod', ...args], input);
    assert.notEqual(code, 0);
    return stdout + stderr;
  };

  for (const [name, text] of Object.entries(secretStates)) {
    it(`of ${name} are not in its report`, () => {
      folder.write('a.json', text);
      assert.ok(!said(['--fix', 'a.json']).includes(SECRET));
    });

    it(`of ${name} are not in its diff, if they are marked as secrets`, () => {
      // The others cannot be recognized: a diff shows the lines of the file.
      const marked = /(?<="plaintext":\s*)(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi;
      const unmarked = text.replaceAll(marked, '').split(SECRET).length;
      const { stdout, stderr } = folder.run(['check', '--stack=prod', '--diff', '-'], text);
      assert.ok(!stderr.includes(SECRET));
      const plaintexts = [...stdout.matchAll(marked)].map(([value]) => value);
      assert.ok(
        plaintexts.every((value) => value === '"[secret]"'),
        plaintexts.join(),
      );
      assert.ok(unmarked > 1, 'there are secrets that are not marked');
    });
  }
});
