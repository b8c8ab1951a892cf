import assert from 'node:assert/strict';
import { applyEdits, sortEdits, type TextEdit } from '../../server/src/edits/textEdit';
import { unifiedDiff } from '../../server/src/edits/unifiedDiff';
import { CheckFolder } from '../harness/checkCommand';
import { itFuzzes } from '../harness/fuzz';
import type { Random } from '../harness/random';

/** The number of texts that are patched at once. */
const TEXTS = 100;

/** Few distinct lines, so that many are equal; some end with CR LF, some texts do not end with a line break. */
function randomText(random: Random): string {
  const lines = Array.from({ length: random.below(40) }, () =>
    random.pick(['a', 'b', 'bb', '', 'c\r', ' d']),
  );
  return `x\n${lines.map((line) => `${line}\n`).join('')}${random.chance(0.3) ? 'end' : ''}`;
}

function randomEdits(random: Random, text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let at = 0; at <= text.length; at += 1 + random.below(30)) {
    const end = Math.min(text.length, at + random.below(random.chance(0.2) ? 20 : 3));
    edits.push({ start: at, end, text: random.pick(['', 'a', '\n', 'a\nb\n', '\nbb', text.slice(at, end)]) });
    at = end;
  }
  return sortEdits(edits.filter(() => random.chance(0.4)));
}

describe('a unified diff', function () {
  this.timeout(60_000);

  itFuzzes('turns one text into the other, for git and for patch', (fuzz) =>
    fuzz.attempts(4, (random) => {
      const folder = new CheckFolder();
      try {
        const cases = Array.from({ length: TEXTS }, (_, i) => {
          const before = randomText(random);
          const edits = randomEdits(random, before);
          return { name: `${i}.txt`, before, after: applyEdits(before, edits), edits };
        }).filter(({ after }) => after !== ''); // git ignores an empty file.
        const sideOf = (text: string) => ({
          text,
          show: ({ start, end }: { start: number; end: number }) => text.slice(start, end),
        });
        const diff = cases
          .map(({ name, before, after, edits }) => unifiedDiff(name, sideOf(before), sideOf(after), edits))
          .join('');
        for (const args of [
          ['git', 'apply', '--whitespace=nowarn'],
          ['patch', '-p1', '--binary', '--quiet'],
        ]) {
          for (const { name, before } of cases) folder.write(name, before);
          const { code, stdout, stderr } = folder.program(args[0]!, args.slice(1), diff);
          assert.equal(code, 0, stdout + stderr);
          for (const { name, before, after } of cases)
            assert.equal(folder.read(name), after, JSON.stringify(before));
        }
      } finally {
        folder.remove();
      }
    }),
  );

  it('is empty for edits that change nothing', () => {
    const text = 'a\nb\nc\n';
    const side = { text, show: (): string => assert.fail('nothing is to be shown') };
    assert.equal(unifiedDiff('a.txt', side, side, [{ start: 2, end: 3, text: 'b' }]), '');
  });
});
