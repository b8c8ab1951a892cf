import assert from 'node:assert/strict';
import { lineRedactor, redact } from '../../../client/src/pulumi/secrets/redact';
import { redactLog } from '../../../client/src/pulumi/secrets/logRedaction';
import { NEAR_MISSES, secretSamples, type SecretSample } from '../../harness/secretCorpus';

/** The three ways to publish a text. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'line by line': (text) => text.split('\n').map(lineRedactor()).join('\n'),
  'as a message': (text) => redact(`It failed:\n${text}\nExit code 255`),
  'as a log': (text) => redactLog(`I0101 first line\n${text}\nlast line`, [], '/home/nobody').text,
};

describe('no secret is left in the output of Pulumi and its plugins', () => {
  for (const [way, out] of Object.entries(WAYS)) {
    it(way, () => {
      const left = secretSamples().flatMap(({ name, text, secrets }: SecretSample) => {
        assert.ok(
          secrets.every((secret) => text.includes(secret) || JSON.stringify(text).includes(secret)),
          name,
        );
        const result = out(text);
        return secrets.some((secret) => result.includes(secret)) ? [`${name}: ${result}`] : [];
      });
      assert.deepEqual(left, []);
    });

    it(`${way}, and similar harmless texts stay`, () => {
      const lost = NEAR_MISSES.filter((text) => !out(text).includes(text)).map((text) => out(text));
      assert.deepEqual(lost, []);
    });
  }

  it('in a time that grows linearly with the length of a line', () => {
    const lines = [
      'aZ09-_'.repeat(50_000),
      'a-'.repeat(15_000),
      'eyJabcdefgh-'.repeat(25_000),
      'password='.repeat(30_000),
      'password: {'.repeat(20_000),
      '"password": "'.repeat(20_000),
      '\\"password\\": \\"'.repeat(15_000),
      '://a'.repeat(70_000),
      'login '.repeat(50_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(10_000),
      `password${' '.repeat(300_000)}x`,
      'password=\\"'.repeat(25_000),
      'token: must be '.repeat(20_000),
      'config set '.repeat(27_000),
      '\\'.repeat(300_000),
      "'".repeat(300_000),
      'A'.repeat(300_000),
      '{"name":"DB_PASSWORD","value":"x"},'.repeat(9_000),
      'value: x name: DB_PASSWORD '.repeat(11_000),
      '"value": {'.repeat(30_000),
      '<key>token</key><string>x</string>'.repeat(9_000),
      '%41'.repeat(100_000),
      'password%3D'.repeat(27_000),
      '&quot;password&quot;:'.repeat(14_000),
      '\\u0022token\\u0022:'.repeat(17_000),
      '\u001b[32mpassword\u001b[0m'.repeat(15_000),
      '-----BEGIN PRIVATE KEY-----AAAA-----END PRIVATE KEY-----'.repeat(5_000),
      '---- END '.repeat(33_000),
      'me:x@tcp('.repeat(33_000),
      '"kty":"oct","k":"'.repeat(17_000),
      'configSecretKeys":["a"] "a":'.repeat(10_000),
      'password (" IDENTIFIED BY \''.repeat(11_000),
      'data: {"kind":"Secret",'.repeat(13_000),
    ];
    for (const line of lines) {
      redact(line.slice(0, 3000)); // Compiles the expression.
      const start = performance.now();
      redact(line);
      const took = performance.now() - start;
      // Measured: 131 ms at most. A search that restarts at each letter takes a minute.
      assert.ok(took < 1000, `${line.slice(0, 30)}…: ${took} ms`);
    }
  });
});
