import type { ShownInput } from '../../../../shared/pendingOperations';
import { namesSecret } from '../../../../shared/secretNames';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import type { JsonNode } from '../../json/jsonNode';
import { counted } from '../../state/describe';
import type { Resource } from '../../state/resource';
import { membersOf } from '../../state/signedValues';
import { UNKNOWN_VALUES } from '../../state/unknownValues';

/** More than this of one value nobody reads through. */
const LONGEST = 160;
/** More than this nobody reads through either. */
const MOST = 40;

/** The inputs of a resource by their names, in the order of the state: without what a dynamic provider keeps there. */
export function inputsOf(resource: Resource): Map<string, JsonNode> {
  const inputs = resource.fields.get('inputs')?.expand();
  const members = inputs?.isObject === true ? membersOf(inputs) : new Map<string, JsonNode>();
  // The code of a dynamic provider, the defaults that a bridged one has filled in.
  for (const name of members.keys()) if (name.startsWith('__')) members.delete(name);
  return members;
}

/** The inputs of a resource as a person may see them: secrets masked, those whose names say so, too. */
export function shownInputs(resource: Resource): ShownInput[] {
  const hidden = new Set(
    [...(resource.fields.get('additionalSecretOutputs')?.elements() ?? [])].map(({ string }) => string),
  );
  return [...inputsOf(resource)].slice(0, MOST).map(([name, node]) => {
    const isSecret = hidden.has(name) || namesSecret(name) || isMarked(node);
    return { name, isSecret, value: isSecret ? '' : shown(node) };
  });
}

/** The text of an input that is no secret and known; undefined for any other. */
export function plainText(name: string, node: JsonNode): string | undefined {
  const { string } = node;
  return string === undefined || namesSecret(name) || UNKNOWN_VALUES.includes(string) ? undefined : string;
}

function isMarked(node: JsonNode): boolean {
  return node.isObject && node.get(SIGNATURE_KEY)?.string === Signature.secret;
}

/** Of what has parts only the size: a secret may be among them. */
function shown(node: JsonNode): string {
  if (node.isArray) return counted([...node.elements()].length, 'element');
  if (node.isObject) {
    return node.get(SIGNATURE_KEY) ? 'a special value' : counted(membersOf(node).size, 'member');
  }
  const text = node.string ?? node.raw;
  if (UNKNOWN_VALUES.includes(text)) return 'not known yet';
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
