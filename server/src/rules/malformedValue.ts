import { valueOfPlaintext } from '../json/plaintext';
import { isSecretWith, isShadowed, type SignedValue } from '../state/signedValues';
import type { Rule } from './engine/rule';
import { secretFixes } from './support/secretFixes';
import { faultOf, isFaultyInside, type SignedFault } from './support/signedFaults';

export const malformedValue: Rule = {
  code: 'malformed-value',
  title: 'Secrets, assets and other special values must be well formed',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'An object with the key `4dabf18193072939515e22adb298388d` stands for a secret, an asset, an archive, a reference ' +
      'to a resource, a byte string or a special number; the value of that key says which. This one was edited by ' +
      'hand or by a script and now lacks a part, has one of another type, or is none that Pulumi knows.',
    repair:
      'Take the whole object from a backup, or write the plain value in its place. A secret has either `ciphertext` ' +
      'or `plaintext`, never both. A value that was meant as an ordinary object must not have that key.',
  },
  onlyInSoundJson: true,
  checkSignedValues: (report) => (value, resource) => {
    if (value.encrypted !== undefined) return;
    const fault = faultOf(value);
    const found = fault ? { ...fault, fixes: secretFixes(value) } : faultInside(value);
    if (found && !isShadowed(value, resource)) report({ ...found, resource, fatal: true });
  },
};

function faultInside(value: SignedValue): SignedFault | undefined {
  if (!isSecretWith(value, 'plaintext')) return undefined;
  const plaintext = value.members.get('plaintext')!;
  const inner = valueOfPlaintext(plaintext.string!);
  if (!inner || !isFaultyInside(inner)) return undefined;
  return {
    span: plaintext,
    message:
      'This secret holds a secret, an asset or another special value that Pulumi can’t read: take it from a backup.',
  };
}
