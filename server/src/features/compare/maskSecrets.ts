import { applyEdits, type TextEdit } from '../../edits/textEdit';
import { StateModel } from '../../state/model';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

const MASK = '"[secret]"';

/** The members with a secret's value. */
const HOLDERS: readonly string[] = ['ciphertext', 'plaintext'];

/**
 * Masks every secret value in a text, encrypted or not: each import encrypts anew, so that ciphertexts cannot be
 * compared.
 * @param text of sound JSON
 */
export function maskSecrets(text: string): string {
  const edits: TextEdit[] = [];
  for (const object of new StateModel(text).signedObjects()) {
    if (object.get(SIGNATURE_KEY)?.string !== Signature.secret) continue;
    for (const { key, value } of object.members()) {
      if (!HOLDERS.includes(key.string ?? '')) continue;
      edits.push({ start: value.start, end: value.end, text: MASK });
    }
  }
  return applyEdits(
    text,
    edits.sort((a, b) => a.start - b.start),
  );
}
