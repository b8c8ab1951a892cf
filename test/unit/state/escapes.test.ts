import assert from 'node:assert/strict';
import { decodedOffset, escaped, writtenOffset } from '../../../server/src/text/strings';

describe('escapes in a string', () => {
  const written = 'a\\"b\\u003cc\\\\\\ud83d\\ude00d\\/';
  const decoded = JSON.parse(`"${written}"`) as string;
  const units = ['a', '\\"', 'b', '\\u003c', 'c', '\\\\', '\\ud83d', '\\ude00', 'd', '\\/'];

  it('map each place of the decoded text to its place in the source', () => {
    assert.equal(decoded.length, units.length);
    let at = 0;
    for (const [i, unit] of units.entries()) {
      assert.equal(writtenOffset(written, i), at, unit);
      at += unit.length;
    }
    assert.equal(writtenOffset(written, units.length), written.length);
  });

  it('map each place in an escape to the decoded character', () => {
    let at = 0;
    for (const [i, unit] of units.entries()) {
      for (let inside = 0; inside < unit.length; inside++) {
        assert.equal(decodedOffset(written, at + inside), i, `${unit} ${inside}`);
      }
      at += unit.length;
    }
    assert.equal(decodedOffset(written, written.length), units.length);
  });

  it('change nothing if there are none', () => {
    assert.equal(writtenOffset('urn:pulumi', 4), 4);
    assert.equal(decodedOffset('urn:pulumi', 10), 10);
  });

  it('are written like Go’s', () => {
    const text = 'a"b\\c\n\t\u0001<&>ü名\u2028\u2029\u{1f600}';
    assert.equal(escaped(text, false), 'a\\"b\\\\c\\n\\t\\u0001<&>ü名\\u2028\\u2029\u{1f600}');
    assert.equal(
      escaped(text, true),
      'a\\"b\\\\c\\n\\t\\u0001\\u003c\\u0026\\u003eü名\\u2028\\u2029\u{1f600}',
    );
  });
});
