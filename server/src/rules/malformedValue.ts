import { valueOfPlaintext } from '../json/plaintext';
import type { Resource } from '../state/resource';
import { isSecretWith, isShadowed, membersOf, signedValuesIn, type SignedValue } from '../state/signedValues';
import type { Rule, Fix } from './engine/rule';
import { faultOf, isFaultyInside, type SignedFault } from './support/signedFaults';
import type { JsonNode } from '../json/jsonNode';
import { Signature } from '../../../shared/signature';

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
      'Take the whole object from a backup, or write the plain value in its place. A secret that is sound in the inputs and ' +
      'not in the outputs, or the other way round, can be copied. A secret has either `ciphertext` ' +
      'or `plaintext`, never both. A value that was meant as an ordinary object must not have that key.',
  },
  onlyInSoundJson: true,
  checkSignedValues(report) {
    let last: { resource: Resource; properties: readonly Properties[] } | undefined;
    return (value, resource) => {
      if (value.encrypted !== undefined) return;
      const fault = faultOf(value);
      if (fault && last?.resource !== resource) last = { resource, properties: propertiesOf(resource) };
      const found = fault ? { ...fault, fixes: secretFixes(value, last!.properties) } : faultInside(value);
      if (found && !isShadowed(value, resource)) report({ ...found, resource, fatal: true });
    };
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

/** The fixes of a secret with none or both of ciphertext and plaintext, or with a plaintext that is not a string. */
function secretFixes(value: SignedValue, properties: readonly Properties[]): Fix[] {
  const { object, signature, members } = value;
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
  return isOtherValue && !ciphertext?.isString ? [encoding(plaintext)] : copies(value, properties);
}

/** The inputs or outputs of a resource. */
interface Properties {
  field: 'inputs' | 'outputs';
  byName: ReadonlyMap<string, JsonNode>;
  /** By the start of the value: its name. */
  names: ReadonlyMap<number, string>;
}

function propertiesOf({ fields }: Resource): Properties[] {
  return (['inputs', 'outputs'] as const).map((field) => {
    const node = fields.get(field)?.expand();
    const byName = node?.isObject ? membersOf(node) : new Map<string, JsonNode>();
    return { field, byName, names: new Map([...byName].map(([name, { start }]) => [start, name])) };
  });
}

/** Copies the sound secret of the same name from the inputs to the outputs, or back. */
function copies({ object }: SignedValue, properties: readonly Properties[]): Fix[] {
  return properties.flatMap(({ field, byName }, i) => {
    const name = properties[1 - i]!.names.get(object.start);
    const twin = name === undefined ? undefined : byName.get(name);
    const [secret] = twin?.isObject ? signedValuesIn(twin) : [];
    const isSecret = secret?.start === twin?.start && secret?.signature.string === Signature.secret;
    if (!twin || !secret || !isSecret || faultOf(secret)) return [];
    return [
      {
        title: `Copy the secret of this name from the ${field} (if the provider has not changed it, it is the same)`,
        kind: `copy-from-${field}`,
        titleForAll: (count) => `Copy all ${count} secrets of these names from the ${field}`,
        changes: () => [{ kind: 'replace', span: object, text: twin.raw }],
      },
    ];
  });
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
