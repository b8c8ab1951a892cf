import assert from 'node:assert/strict';
import { useCheckFolder, type CheckFolder } from '../bench/checkCommand';
import { secretStates, WORD } from '../bench/secretStates';

describe('secrets on the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  /** What is printed with these arguments, about a state for another stack, so that each resource has a finding. */
  const said = (args: readonly string[], input = ''): string => {
    const { code, stdout, stderr } = folder.run(['check', '--stack=prod', ...args], input);
    assert.notEqual(code, 0);
    return stdout + stderr;
  };

  for (const [name, text] of Object.entries(secretStates)) {
    for (const format of ['text', 'json', 'sarif']) {
      it(`of ${name} are not in the ${format}`, () => {
        assert.ok(text.includes(WORD));
        const printed = said(['--format', format, '-'], text);
        const at = printed.indexOf(WORD);
        assert.ok(at < 0, printed.slice(Math.max(0, at - 300), at + 100));
      });
    }

    it(`of ${name} are not in what is said of its repair`, () => {
      folder.write('a.json', text);
      assert.ok(!said(['--fix', 'a.json']).includes(WORD));
    });

    it(`of ${name} are not in a diff of it, if they are marked as secrets`, () => {
      // Of the others nobody can know: a diff shows the lines of the file.
      const marked = /(?<="plaintext":\s*)(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi;
      const unmarked = text.replaceAll(marked, '').split(WORD).length;
      const { stdout, stderr } = folder.run(['check', '--stack=prod', '--diff', '-'], text);
      assert.ok(!stderr.includes(WORD));
      const plaintexts = [...stdout.matchAll(marked)].map(([value]) => value);
      assert.ok(
        plaintexts.every((value) => value === '"[secret]"'),
        plaintexts.join(),
      );
      assert.ok(unmarked > 1, 'there are secrets that are not marked');
    });
  }
});
