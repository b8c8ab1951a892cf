import { isBase64 } from '../../state/decode';

/**
 * Checks the ciphertexts of a secrets provider type without its key.
 * @returns a function that says why a text can't be decrypted with any key, in the engine's words; undefined if nothing
 *   is known about this type
 */
export function ciphertextFailureOf(type: string): ((ciphertext: string) => string | undefined) | undefined {
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
