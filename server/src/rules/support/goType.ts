import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { UNKNOWN_VALUE } from '../../../../shared/unknownValues';
import { NodeKind } from '../../json/cells';
import type { JsonNode } from '../../json/jsonNode';
import { membersOf } from '../../state/signedValues';

/** The Go types of an object, an asset and an archive. */
export const MAP = 'map[string]interface {}';
export const ASSET = '*asset.Asset';
export const ARCHIVE = '*archive.Archive';

const signedTypes = new Map<string | undefined, string>([
  [Signature.secret, '*resource.Secret'],
  [Signature.asset, ASSET],
  [Signature.archive, ARCHIVE],
  [Signature.resourceReference, 'resource.ResourceReference'],
  [Signature.byteString, 'string'],
  [Signature.float, 'float64'],
]);

/** The Go type of a value in the engine; undefined if the engine rejects the value. */
export function goType(node: JsonNode): string | undefined {
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

/** True if the engine reads the value as another type. */
export function isOther(node: JsonNode, type: string): boolean {
  const actual = goType(node);
  return actual !== undefined && actual !== type;
}
