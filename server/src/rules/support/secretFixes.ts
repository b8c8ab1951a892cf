import type { JsonNode } from '../../json/jsonNode';
import { valueOfPlaintext } from '../../json/plaintext';
import { Signature } from '../../../../shared/signature';
import type { SignedValue } from '../../state/signedValues';
import type { Fix } from '../engine/rule';

/** The fixes of a secret with both a ciphertext and a plaintext, or with a plaintext that is not a string. */
export function secretFixes({ object, signature, members }: SignedValue): Fix[] {
  if (signature.string !== Signature.secret) return [];
  const ciphertext = members.get('ciphertext');
  const plaintext = members.get('plaintext');
  if (ciphertext?.isString && plaintext?.isString) {
    const isGood = valueOfPlaintext(plaintext.string!) !== undefined;
    return [
      ...(ciphertext.string === '' ? [] : [removal(object, plaintext, 'plaintext', 'encrypted')]),
      ...(isGood ? [removal(object, ciphertext, 'ciphertext', 'plain')] : []),
    ];
  }
  const isOtherValue = plaintext !== undefined && !plaintext.isString && !plaintext.isNull;
  return isOtherValue && !ciphertext?.isString ? [encoding(plaintext)] : [];
}

function removal(object: JsonNode, value: JsonNode, field: string, kept: string): Fix {
  return {
    title: `Keep the ${kept} value, remove "${field}"`,
    kind: `remove-${field}`,
    titleForAll: (count) => `Keep the ${kept} values, remove "${field}" from all ${count} secrets`,
    changes: () => [{ kind: 'removeMember', object, value }],
  };
}

function encoding(plaintext: JsonNode): Fix {
  return {
    title: 'Write the plaintext as JSON in a string',
    kind: 'encode',
    titleForAll: (count) => `Write the plaintexts of all ${count} secrets as JSON in strings`,
    preferred: true,
    changes: () => [{ kind: 'replace', span: plaintext, text: JSON.stringify(plaintext.raw) }],
  };
}
