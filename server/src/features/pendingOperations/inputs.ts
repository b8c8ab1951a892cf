import { namesSecret } from '../../../../shared/secretNames';
import type { JsonNode } from '../../json/jsonNode';
import type { Resource } from '../../state/resource';
import { membersOf } from '../../state/signedValues';
import { UNKNOWN_VALUES } from '../../../../shared/unknownValues';

/** The inputs of a resource by name, in the order of the state, without a dynamic provider's internal ones. */
export function inputsOf(resource: Resource): Map<string, JsonNode> {
  const inputs = resource.fields.get('inputs')?.expand();
  const members = inputs?.isObject === true ? membersOf(inputs) : new Map<string, JsonNode>();
  // A dynamic provider's code, or defaults from a bridged provider.
  for (const name of members.keys()) if (name.startsWith('__')) members.delete(name);
  return members;
}

/** The text of a known input that is not secret by mark or name; undefined for any other. */
export function plainText(name: string, node: JsonNode): string | undefined {
  const { string } = node;
  return string === undefined || namesSecret(name) || UNKNOWN_VALUES.includes(string) ? undefined : string;
}
