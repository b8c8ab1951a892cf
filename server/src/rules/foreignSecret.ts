import { isSecretWith, isShadowed } from '../state/signedValues';
import type { Rule } from './engine/rule';
import { isBase64 } from '../state/decodeFields';

export const foreignSecret: Rule = {
  code: 'foreign-secret',
  title: 'Secrets must be encrypted in the way that the state names',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The field `secrets_providers` says how the secrets of a state are encrypted. With a passphrase or a key of a cloud ' +
      'provider, an encrypted text has three parts, `v1:…:…`; with Pulumi Cloud, it has one. This text does not have the form ' +
      'that this state needs: it was copied from another stack, `secrets_providers` was exchanged, or the text ' +
      'was cut or changed by hand. A text with the right form can also come from another stack: this shows only when Pulumi ' +
      'tries to decrypt it.',
    repair:
      'Export the state from which the secret comes with `pulumi stack export --show-secrets`, and copy the whole ' +
      'object with its `plaintext` from there: the import encrypts it for this stack. If `secrets_providers` was ' +
      'exchanged, restore the one that encrypted the secrets. If there is no such state any more, write the value in plain ' +
      'text, `"plaintext": "\\"the value\\""` instead of `ciphertext`.',
  },
  onlyInSoundJson: true,
  checkSignedValues(report, { secretsProviderType: type }) {
    const failureOf = ciphertextFailureOf(type);
    if (!failureOf) return undefined;
    return (value, resource) => {
      if (!isSecretWith(value, 'ciphertext')) return;
      const failure = failureOf(value.encrypted ?? value.members.get('ciphertext')!.string!);
      if (failure === undefined || isShadowed(value, resource)) return;
      report({
        span: value.encryptedAt ?? value.members.get('ciphertext')!,
        message:
          `This secret is not encrypted as those of this stack are ("${type}"), or its text was changed, so that ` +
          'Pulumi can’t decrypt it: copy it from a backup, or write its value in plaintext.',
        engine: failure,
        cause: `${type}: ${failure}`,
        resource,
        fatal: true,
      });
    };
  },
};

/**
 * Checks the ciphertexts of a secrets provider type without its key.
 * @returns a function that says why no key can decrypt a text, in the engine's words; undefined if nothing is known
 * about this type
 */
function ciphertextFailureOf(type: string): ((ciphertext: string) => string | undefined) | undefined {
  return failures.get(type);
}

const failures: ReadonlyMap<string, (ciphertext: string) => string | undefined> = new Map([
  ['passphrase', symmetricFailure],
  ['cloud', symmetricFailure],
  ['service', (ciphertext: string) => (isBase64(ciphertext) ? undefined : 'illegal base64 data')],
]);

/** A pattern of certainly valid texts. */
const SYMMETRIC = /^v1:[A-Za-z\d+/]{16}:(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** `v1:<nonce of 12 bytes>:<text>`, both in base64 (`symmetricCrypter.DecryptValue`). */
function symmetricFailure(ciphertext: string): string | undefined {
  if (SYMMETRIC.test(ciphertext)) return undefined;
  const [version, nonce, text, ...more] = ciphertext.split(':');
  if (nonce === undefined || text === undefined || more.length > 0) return 'bad value';
  if (version !== 'v1') return 'unknown value version';
  if (!isBase64(nonce) || !isBase64(text)) return 'bad value';
  return /^(?:[^=\r\n][\r\n]*){16}$/.test(nonce) ? undefined : 'bad value: nonce size is incorrect';
}
