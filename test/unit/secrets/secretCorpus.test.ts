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
});
