import { isBase64 } from '../../state/decodeFields';
import type { JsonNode } from '../../json/jsonNode';
import type { Span } from '../../json/parts';
import { valueOfPlaintext } from '../../json/plaintext';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { isSecretWith, membersOf, signedValuesIn, type SignedValue } from '../../state/signedValues';
import { tokenOf } from './firstToken';
import { UNKNOWN_VALUE } from '../../../../shared/unknownMarkers';
import { NodeKind } from '../../json/cells';

/** The Go types of an object, an asset and an archive. */
const MAP = 'map[string]interface {}';
const ASSET = '*asset.Asset';
const ARCHIVE = '*archive.Archive';

const signedTypes = new Map<string | undefined, string>([
  [Signature.secret, '*resource.Secret'],
  [Signature.asset, ASSET],
  [Signature.archive, ARCHIVE],
  [Signature.resourceReference, 'resource.ResourceReference'],
  [Signature.byteString, 'string'],
  [Signature.float, 'float64'],
]);

/** The Go type of a value in the engine; undefined if the engine rejects the value. */
function goType(node: JsonNode): string | undefined {
  switch (node.kind) {
    case NodeKind.String:
      return node.string === UNKNOWN_VALUE ? 'resource.Computed' : 'string';
    case NodeKind.Number:
      return 'float64';
    case NodeKind.True:
    case NodeKind.False:
      return 'bool';
    case NodeKind.Array:
      return '[]interface {}';
    case NodeKind.Object: {
      const signature = membersOf(node).get(SIGNATURE_KEY);
      return signature ? signedTypes.get(signature.string) : MAP;
    }
    default:
      return '<nil>';
  }
}

/** True if the engine reads the value as another type than a string. */
function isNoString(node: JsonNode): boolean {
  const actual = goType(node);
  return actual !== undefined && actual !== 'string';
}

/** A fault of a signed value because of which the engine refuses it. */
export interface SignedFault {
  span: Span;
  message: string;
  engine?: string;
}

/**
 * The fault of a signed value itself, regardless of the values in it. Source: `DeserializePropertyValue`,
 * `asset.Deserialize` and `archive.Deserialize` of the engine.
 */
export function faultOf({ signature, members }: SignedValue): SignedFault | undefined {
  const check = checks.get(signature.string);
  if (check) return check(members, signature);
  if (signature.string === Signature.outputValue) {
    return {
      span: signature,
      message: 'This is an output as Pulumi passes it to providers: write the value itself in its place.',
      engine: `unrecognized signature '${Signature.outputValue}' in property map`,
    };
  }
  return {
    span: tokenOf(signature),
    message:
      'Pulumi knows no special value that is marked like this and can’t read it: take it from a backup, or write a plain value.',
    engine: 'unrecognized signature',
  };
}

/** True if the engine can't read a value in the plaintext of a secret, or of a secret nested in it. */
export function isFaultyInside(plaintext: JsonNode): boolean {
  for (const value of signedValuesIn(plaintext)) {
    if (faultOf(value)) return true;
    // Here, the engine reads a `ciphertext` as plain text.
    const field = isSecretWith(value, 'ciphertext') ? 'ciphertext' : 'plaintext';
    if (!isSecretWith(value, field)) continue;
    const inner = valueOfPlaintext(value.members.get(field)!.string!);
    if (!inner || isFaultyInside(inner)) return true;
  }
  return false;
}

type Members = ReadonlyMap<string, JsonNode>;
type Check = (members: Members, signature: JsonNode) => SignedFault | undefined;

const checks = new Map<string | undefined, Check>([
  [Signature.secret, secretFault],
  [Signature.asset, assetFault],
  [Signature.archive, archiveFault],
  [Signature.resourceReference, referenceFault],
  [Signature.byteString, byteStringFault],
  [Signature.float, floatFault],
]);

function secretFault(members: Members, signature: JsonNode): SignedFault | undefined {
  const texts = ['ciphertext', 'plaintext'].flatMap((field) => {
    const node = members.get(field);
    return node && goType(node) === 'string' ? [node] : [];
  });
  if (texts.length === 1 && texts[0]!.string !== '') return undefined;
  const has = ['neither', 'only an empty one', 'both'][texts.length]!;
  return {
    span: texts.length === 1 ? texts[0]! : signature,
    message: `A secret must have either a "ciphertext" or a "plaintext", in a string; this one has ${has}.`,
    engine: 'malformed secret value: exactly one of `ciphertext` or `plaintext` must be supplied',
  };
}

function assetFault(members: Members): SignedFault | undefined {
  for (const [field, name] of assetFields) {
    const fault = notString(members, field, `asset ${name}`);
    if (fault) return fault;
  }
  return undefined;
}

const assetFields = [
  ['hash', 'hash'],
  ['text', 'text'],
  ['path', 'path'],
  ['uri', 'URI'],
] as const;

function archiveFault(members: Members): SignedFault | undefined {
  const hash = notString(members, 'hash', 'archive hash');
  if (hash) return hash;
  // The engine reads only the first field that exists and is not empty.
  for (const [field, name] of [
    ['path', 'path'],
    ['uri', 'URI'],
  ] as const) {
    const fault = notString(members, field, `archive ${name}`);
    if (fault) return fault;
    const node = members.get(field);
    if (node && node.string !== '') return undefined;
  }
  const assets = members.get('assets');
  if (!assets) return undefined;
  const type = goType(assets);
  if (type === undefined) return undefined;
  if (type !== MAP) {
    return {
      span: tokenOf(assets),
      message: 'The "assets" of an archive must be an object of assets and archives.',
      engine: `unexpected archive contents of type ${type}`,
    };
  }
  for (const [name, member] of membersOf(assets)) {
    const memberType = goType(member);
    if (memberType === undefined || memberType === ASSET || memberType === ARCHIVE) continue;
    return {
      span: tokenOf(member),
      message: 'A member of an archive must be an asset or an archive.',
      engine: `archive member '${name}' is not an asset or archive`,
    };
  }
  return undefined;
}

function notString(members: Members, field: string, what: string): SignedFault | undefined {
  const node = members.get(field);
  const type = node && goType(node);
  if (!node || type === undefined || type === 'string') return undefined;
  return {
    span: tokenOf(node),
    message: `The "${field}" of an ${what.split(' ', 1)[0]!} must be a string.`,
    engine: `unexpected ${what} of type ${type}`,
  };
}

function referenceFault(members: Members, signature: JsonNode): SignedFault | undefined {
  const fault = (node: JsonNode | undefined, message: string, engine: string): SignedFault => ({
    span: tokenOf(node ?? signature),
    message: `A reference to a resource ${message}.`,
    engine: `malformed resource reference: ${engine}`,
  });
  const version = members.get('packageVersion');
  if (version && isNoString(version))
    return fault(version, 'must have its "packageVersion" in a string', 'packageVersion must be a string');
  const urn = members.get('urn');
  if (!urn || isNoString(urn)) return fault(urn, 'must have a "urn", in a string', 'missing urn');
  const id = members.get('id');
  if (id && isNoString(id) && !isLegacyId(id))
    return fault(id, 'must have its "id" in a string', 'id must be a string');
  return undefined;
}

/** An id in the object form of some versions of Pulumi; without a value for components. */
function isLegacyId(id: JsonNode): boolean {
  if (goType(id) !== MAP) return false;
  const value = membersOf(id).get('V');
  return !value || ['<nil>', 'string', MAP, undefined].includes(goType(value));
}

function byteStringFault(members: Members, signature: JsonNode): SignedFault | undefined {
  const fault = 'The "value" of a byte string must be in base64, in a string.';
  return encodedFault(members, signature, fault, 'byte string', isBase64);
}

function floatFault(members: Members, signature: JsonNode): SignedFault | undefined {
  const fault = 'The "value" of a special number must be the 64 bits of a float in hexadecimal, in a string.';
  return encodedFault(members, signature, fault, 'float value', (text) => /^0*[\da-f]{1,16}$/i.test(text));
}

function encodedFault(
  members: Members,
  signature: JsonNode,
  message: string,
  what: string,
  isGood: (text: string) => boolean,
): SignedFault | undefined {
  const value = members.get('value');
  if (!value || isNoString(value)) {
    return {
      span: tokenOf(value ?? signature),
      message,
      engine: `malformed ${what}: missing or non-string 'value' field`,
    };
  }
  if (value.string === undefined || isGood(value.string)) return undefined;
  return { span: value, message, engine: `malformed ${what}: unable to parse 'value' field` };
}
