import assert from 'node:assert/strict';
import { stateOfBytes, WrongEncoding } from '../../../client/src/pulumi/stacks/stateBytes';

const STATE = '{"version": 3, "name": "größe"}\n';

describe('stateOfBytes', () => {
  const read = (bytes: Uint8Array) => stateOfBytes(bytes, 'dev.json');
  const refused = (bytes: Uint8Array): string => {
    try {
      read(bytes);
    } catch (error) {
      assert.ok(error instanceof WrongEncoding);
      return error.message;
    }
    return assert.fail('not refused');
  };

  it('decodes every character of UTF-8', () => {
    const texts = [
      'größe',
      'e\u0301',
      'é',
      '\u2028\u2029',
      'a\ufeffb',
      '\ufffd',
      '😀',
      '\0',
      '\r\n',
      '"\\ud800"',
    ];
    for (const text of texts) assert.equal(read(Buffer.from(text)), text);
    assert.equal(read(new Uint8Array()), '');
  });

  it('drops a byte order mark, once', () => {
    assert.equal(read(Buffer.from(`\ufeff${STATE}`)), STATE);
    assert.equal(read(Buffer.from(`\ufeff\ufeff${STATE}`)), `\ufeff${STATE}`);
  });

  it('refuses text that is not UTF-8, and names the line', () => {
    assert.match(refused(Buffer.from(STATE, 'latin1')), /^dev\.json is not UTF-8: line 1 has bytes /);
    const inLine3 = Buffer.concat([Buffer.from('{\n"\ufffd":\n'), Buffer.from([0x22, 0xff, 0x22, 0x7d])]);
    assert.match(refused(inLine3), /: line 3 /);
    // A truncated character, and half a surrogate pair in three bytes.
    assert.match(refused(Buffer.from([0x7b, 0x0a, 0xc3])), /: line 2 /);
    assert.match(refused(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), /: line 1 /);
  });

  for (const [what, bytes] of [
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${STATE}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(STATE, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(STATE, 'utf16le').swap16()],
    ['the same with a byte order mark', Buffer.from(`\ufeff${STATE}`, 'utf16le').swap16()],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.match(
        refused(bytes),
        /^dev\.json is UTF-16 or UTF-32, and Pulumi takes only UTF-8\. .* save it with UTF-8\.$/,
      );
    });
  }
});
