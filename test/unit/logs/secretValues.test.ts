import assert from 'node:assert/strict';
import { redactLog } from '../../../client/src/pulumi/secrets/logRedaction';
import { secretValuesInText } from '../../../shared/logs/secretValues';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

const DIGITS = '12345678901234567891';
const secret = (field: string): string => `{"${SIGNATURE_KEY}":"${Signature.secret}",${field}}`;

describe('secret values', () => {
  it('have all digits of a number that no float can hold', () => {
    const inState = secretValuesInText(`{"x":${secret(`"plaintext":"${DIGITS}"`)}}`);
    const inMessage = secretValuesInText(`{"x":${secret(`"value":${DIGITS}`)}}`);
    for (const values of [inState, inMessage]) {
      assert.ok(values.includes(DIGITS), values.join());
      assert.ok(values.includes('1.2345678901234567e+19'), values.join());
    }
  });

  it('that a log marks are masked with all digits elsewhere, too', () => {
    const { text } = redactLog(
      `{"x":${secret(`"value":${DIGITS}`)}}\nthe number ${DIGITS} again`,
      [],
      '/home/me',
    );
    assert.ok(!text.includes(DIGITS.slice(0, 12)), text);
  });

  it('are asked of a text that is no JSON without a word of it in the error', () => {
    assert.throws(
      () => secretValuesInText('{"password": hunter2}'),
      (error: Error) => !/hunter2|password/.test(error.message),
    );
  });
});
