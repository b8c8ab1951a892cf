import assert from 'node:assert/strict';
import { redactLog } from '../../../client/src/pulumi/secrets/logRedaction';

const BEGIN = '-----BEGIN RSA PRIVATE KEY-----';
const END = '-----END RSA PRIVATE KEY-----';
const LINES = ['MIIEvQIBADANBgkqhkiG9w0BAQ', 'c3VwZXIgc2VjcmV0IGtleSBsaW5l+/'];
const LAST = 'ZW5k==';

const redacted = (lines: readonly string[]): string =>
  redactLog(lines.map((line) => `  shop-dev running ${line}`).join('\n'), [], '/home/me').text;

describe('a private key in a log', () => {
  it('is masked line by line', () => {
    const text = redacted([BEGIN, ...LINES, LAST, END, 'protect= stays']);
    for (const line of [...LINES, LAST]) assert.ok(!text.includes(line), text);
    assert.ok(text.endsWith('running protect= stays'), text);
  });

  for (const [order, lines] of Object.entries({
    'the first line last': [...LINES, END, BEGIN],
    'the last line first': [END, BEGIN, 'something else', ...LINES],
    'no first line': [...LINES, END],
    'no last line': [BEGIN, ...LINES],
    'another line between': [LINES[0]!, BEGIN, 'something else', LINES[1]!, END],
  })) {
    it(`is masked in any order: ${order}`, () => {
      const text = redacted(lines);
      for (const line of LINES) assert.ok(!text.includes(line), text);
      assert.equal(text.includes('something else'), lines.includes('something else'));
    });
  }

  it('has a short last line only inside the key', () => {
    const text = redacted(['before ab12=', BEGIN, ...LINES, LAST, END, 'after cd34=']);
    assert.ok(text.includes('before ab12=') && text.includes('after cd34='), text);
    assert.ok(!text.includes(LAST), text);
  });

  it('has a short last line also if something else is printed into it', () => {
    for (const lines of [
      [BEGIN, ...LINES, 'it says "hello"', LAST],
      [BEGIN, LINES[0]!, 'it says "hello"', LINES[1]!, LAST, END],
    ]) {
      const text = redacted(lines);
      assert.ok(!text.includes(LAST), text);
    }
  });

  it('is not found where there is none', () => {
    const text = redacted(LINES);
    for (const line of LINES) assert.ok(text.includes(line), text);
  });
});
