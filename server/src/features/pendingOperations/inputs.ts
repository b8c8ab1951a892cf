import { namesSecret } from '../../../../shared/secretNames';
import type { JsonNode } from '../../json/jsonNode';
import type { Resource } from '../../state/resource';
import { membersOf } from '../../state/signedValues';
import { UNKNOWN_VALUES } from '../../../../shared/unknownValues';

/** The inputs of a resource by their names, in the order of the state: without what a dynamic provider keeps there. */
export function inputsOf(resource: Resource): Map<string, JsonNode> {
  const inputs = resource.fields.get('inputs')?.expand();
  const members = inputs?.isObject === true ? membersOf(inputs) : new Map<string, JsonNode>();
  // The code of a dynamic provider, the defaults that a bridged one has filled in.
  for (const name of members.keys()) if (name.startsWith('__')) members.delete(name);
  return members;
}

/** The text of an input that is known, and no secret by its mark or its name; undefined for any other. */
export function plainText(name: string, node: JsonNode): string | undefined {
  const { string } = node;
  return string === undefined || namesSecret(name) || UNKNOWN_VALUES.includes(string) ? undefined : string;
}
