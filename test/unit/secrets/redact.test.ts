import assert from 'node:assert/strict';
import { redact, secretsOf } from '../../../client/src/pulumi/secrets/redact';

describe('redact', () => {
  it('masks the secrets of the environment, the longest first', () => {
    const secrets = secretsOf({
      PULUMI_CONFIG_PASSPHRASE: 'hunter2-and-more',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
      HOME: '/home/me',
      PULUMI_CONFIG_PASSPHRASE_FILE: '/home/me/pass',
    });
    const text = redact('hunter2-and-more, hunter2, /home/me/pass', secrets);
    assert.equal(text, '[secret], [secret], /home/me/pass');
  });

  const lines: [string, string][] = [
    ['cipher "v1:aV+6c1nW7xWkGUpu:iVBtrMpyB4fann/3pJdS6Q6jqg=="', 'cipher "[secret]"'],
    ['token pul-0123456789abcdef0123456789abcdef01234567', 'token [secret]'],
    ['Authorization: token abcdefghijkl.mnop', 'Authorization: token [secret]'],
    ['postgres://user:pass@db/pulumi', 'postgres://[secret]@db/pulumi'],
    ['azblob://state?sig=abc%2Fdef&x=1', 'azblob://state?sig=[secret]&x=1'],
    ['{"plaintext": "\\"a\\\\\\"b\\"", "id": "x"}', '{"plaintext": "[secret]", "id": "x"}'],
    ['id-eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'id-[secret]'],
    [String.raw`msg "{\"db.password\":\"hunter2\"}"`, String.raw`msg "{\"db.password\":\"[secret]\"}"`],
    ['my-app.db_password=hunter2 a:password={x y}', 'my-app.db_password=[secret]'],
    ['key AKIAABCDEFGHIJKLMNOP', 'key [secret]'],
    ['urn:pulumi:dev::shop::a:b:C::name', 'urn:pulumi:dev::shop::a:b:C::name'],
  ];
  for (const [line, expected] of lines) {
    it(`${line} → ${expected}`, () => {
      assert.equal(redact(line), expected);
    });
  }
});
