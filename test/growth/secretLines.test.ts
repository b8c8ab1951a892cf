import { redact } from '../../client/src/pulumi/secrets/redact';
import { assertGrowth } from '../harness/growth';

/** Lines that begin a secret again and again. */
const HOSTILE: readonly ((size: number) => string)[] = [
  (size) => 'aZ09-_'.repeat(2500 * size),
  (size) => 'a-'.repeat(750 * size),
  (size) => 'eyJabcdefgh-'.repeat(1250 * size),
  (size) => 'password='.repeat(1500 * size),
  (size) => 'password: {'.repeat(1000 * size),
  (size) => '"password": "'.repeat(1000 * size),
  (size) => '\\"password\\": \\"'.repeat(750 * size),
  (size) => '://a'.repeat(3500 * size),
  (size) => 'login '.repeat(2500 * size),
  (size) => '-----BEGIN PRIVATE KEY-----'.repeat(500 * size),
  (size) => `password${' '.repeat(15_000 * size)}x`,
  (size) => 'password=\\"'.repeat(1250 * size),
  (size) => 'token: must be '.repeat(1000 * size),
  (size) => 'config set '.repeat(1350 * size),
  (size) => '\\'.repeat(15000 * size),
  (size) => "'".repeat(15000 * size),
  (size) => 'A'.repeat(15000 * size),
  (size) => '{"name":"DB_PASSWORD","value":"x"},'.repeat(450 * size),
  (size) => 'value: x name: DB_PASSWORD '.repeat(550 * size),
  (size) => '"value": {'.repeat(1500 * size),
  (size) => '<key>token</key><string>x</string>'.repeat(450 * size),
  (size) => '%41'.repeat(5000 * size),
  (size) => 'password%3D'.repeat(1350 * size),
  (size) => '&quot;password&quot;:'.repeat(700 * size),
  (size) => '\\u0022token\\u0022:'.repeat(850 * size),
  (size) => '\u001b[32mpassword\u001b[0m'.repeat(750 * size),
  (size) => '-----BEGIN PRIVATE KEY-----AAAA-----END PRIVATE KEY-----'.repeat(250 * size),
  (size) => '---- END '.repeat(1650 * size),
  (size) => 'me:x@tcp('.repeat(1650 * size),
  (size) => '"kty":"oct","k":"'.repeat(850 * size),
  (size) => 'configSecretKeys":["a"] "a":'.repeat(500 * size),
  (size) => 'password (" IDENTIFIED BY \''.repeat(550 * size),
  (size) => 'data: {"kind":"Secret",'.repeat(650 * size),
  (size) => `password: "${'x'.repeat(50)}\n`.repeat(200 * size),
  (size) => `${'aZ9'.repeat(26)}\n`.repeat(200 * size),
  (size) => `token=${'aZ9'.repeat(26)}\n`.repeat(200 * size),
];

describe('secrets are found in a time that grows linearly', () => {
  for (const text of HOSTILE) {
    it(text(1).slice(0, 40), () => {
      assertGrowth(8, (size) => redact(text(size)));
    });
  }
});
