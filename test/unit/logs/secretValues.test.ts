import assert from 'node:assert/strict';
import { redactLog } from '../../../client/src/pulumi/secrets/logRedaction';
import { secretValuesInText } from '../../../shared/logs/secretValues';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

const DIGITS = '12345678901234567891';
const secret = (field: string): string => `{"${SIGNATURE_KEY}":"${Signature.secret}",${field}}`;

describe('secret values', () => {
  it('contain all digits of a number that no float can hold', () => {
    const inState = secretValuesInText(`{"x":${secret(`"plaintext":"${DIGITS}"`)}}`);
    const inMessage = secretValuesInText(`{"x":${secret(`"value":${DIGITS}`)}}`);
    for (const values of [inState, inMessage]) {
      assert.ok(values.includes(DIGITS), values.join());
      assert.ok(values.includes('1.2345678901234567e+19'), values.join());
    }
  });

  it('from marks in a log are masked with all digits elsewhere, too', () => {
    const { text } = redactLog(
      `{"x":${secret(`"value":${DIGITS}`)}}\nthe number ${DIGITS} again`,
      [],
      '/home/me',
    );
    assert.ok(!text.includes(DIGITS.slice(0, 12)), text);
  });

  it('are not quoted in the error about a text that is not JSON', () => {
    assert.throws(
      () => secretValuesInText('{"password": hunter2}'),
      (error: Error) => !/hunter2|password/.test(error.message),
    );
  });
});
