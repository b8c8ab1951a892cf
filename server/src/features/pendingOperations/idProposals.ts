import type { IdProposal } from '../../../../shared/pendingOperations';
import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { membersOf } from '../../state/signedValues';
import { shownName } from '../../state/unsureTexts';
import { namesSecret } from '../../../../shared/secretNames';
import { ALL_UNKNOWN_VALUES } from '../../../../shared/unknownMarkers';

/** Maximum guesses: more do not help. */
const MOST = 5;
/** One line without surrounding spaces. */
const MAY_BE_ID = /^(?! )[^\r\n]{1,500}(?<! )$/;

/** Statistics about the ids of one type's resources. */
interface TypeOfIds {
  /** By input name: how many have it as a string, how many have their id there, and the first of those. */
  readonly byInput: ReadonlyMap<string, { readonly all: number; readonly same: number; readonly of: string }>;
}

/**
 * Proposes ids for a resource from its inputs: what an id in Kubernetes is made of, then the input in which others of its type have their ids, then ARNs,
 * paths and names. Never a secret, or the id of another resource of the type. Empty if the JSON is broken, because
 * anything can look like an input then.
 * @param resource of a pending operation
 */
export function idProposals(model: StateModel, resource: Resource): IdProposal[] {
  if (!model.isSound) return [];
  const inputs = inputsOf(resource);
  const texts = new Map<string, string>();
  for (const [name, node] of inputs) {
    const text = plainText(name, node);
    if (text !== undefined && MAY_BE_ID.test(text)) texts.set(name, text);
  }
  const found = new Map<string, IdProposal>();
  const add = (id: string, reason: string): void => {
    if (!found.has(id) && !isTaken(model, resource.type, id)) found.set(id, { id, reason });
  };
  const inKubernetes = idInKubernetes(resource, inputs);
  if (inKubernetes !== undefined)
    add(inKubernetes, 'the name in “metadata”, which ids in Kubernetes are made of');
  for (const [name, { all, same, of }] of typesOf(model).get(resource.type)?.byInput ?? []) {
    const text = texts.get(name);
    // A smaller share is a coincidence.
    if (text === undefined || 2 * same < all) continue;
    const others = same === 1 ? `of “${of}”` : `of ${same} others of this type`;
    add(text, `the input “${name}”, which is the id ${others}`);
  }
  const fromOthers = propertiesFromOthers(resource);
  for (const [looks, reason] of LOOKS) {
    for (const [name, text] of texts) {
      if (fromOthers.has(name) || idsIn(model).has(text)) continue;
      if (looks(name, text, resource)) add(text, `the input “${name}”, which ${reason}`);
    }
  }
  return [...found.values()].slice(0, MOST);
}

/** The provider has chosen the name and the namespace before it creates an object, and makes the id of them. */
function idInKubernetes({ type }: Resource, inputs: ReadonlyMap<string, JsonNode>): string | undefined {
  const metadata = type.startsWith('kubernetes:') ? inputs.get('metadata') : undefined;
  if (metadata?.isObject !== true) return undefined;
  const members = membersOf(metadata);
  const [name, namespace] = ['name', 'namespace'].map((key) => {
    const node = members.get(key);
    return node && plainText(key, node);
  });
  if (name === undefined || !MAY_BE_ID.test(name)) return undefined;
  return namespace === undefined ? name : `${namespace}/${name}`;
}

const LOOKS: readonly [(name: string, text: string, resource: Resource) => boolean, string][] = [
  [(_name, text) => /^arn:[\w-]+:[\w-]+:/.test(text), 'looks like an ARN'],
  [(_name, text) => /^(?:\/|projects\/|organizations\/)[^/\s]+\/[^\s]+$/.test(text), 'looks like a path'],
  [
    (name, _text, { type }) =>
      /^(?:name|identifier|id)$|[a-z](?:Name|Identifier)$/.test(name) || name === ownName(type),
    'looks like a name',
  ],
];

/** `aws:s3/bucket:Bucket` has its name in `bucket`. */
function ownName(type: string): string {
  const last = type.slice(type.lastIndexOf(':') + 1);
  return last.slice(0, 1).toLowerCase() + last.slice(1);
}

/** The inputs that come from other resources, whose ARNs and names they contain. */
function propertiesFromOthers({ references }: Resource): Set<string> {
  const found = new Set<string>();
  for (const { field, property, urn } of references) {
    if (field === 'propertyDependencies' && property !== undefined && urn !== '') found.add(property);
  }
  return found;
}

/** True if a resource of the type has this id. */
function isTaken(model: StateModel, type: string, id: string): boolean {
  return (idsIn(model).get(id) ?? []).some((resource) => resource.type === type);
}

/** The custom resources of a state by their ids. */
export function idsIn(model: StateModel): ReadonlyMap<string, readonly Resource[]> {
  return model.once(readIds);
}

function readIds({ resources }: StateModel): Map<string, Resource[]> {
  const found = new Map<string, Resource[]>();
  for (const resource of resources) {
    if (!resource.custom || resource.id === '') continue;
    const known = found.get(resource.id);
    if (known) known.push(resource);
    else found.set(resource.id, [resource]);
  }
  return found;
}

function typesOf(model: StateModel): ReadonlyMap<string, TypeOfIds> {
  return model.once(readTypes);
}

/** Reads only types with a pending operation: the inputs of others are not needed. */
function readTypes(model: StateModel): Map<string, TypeOfIds> {
  const asked = new Set(model.pendingOperations.map(({ resource }) => resource?.type));
  const found = new Map<string, Map<string, { all: number; same: number; of: string }>>();
  for (const resource of model.resources) {
    if (!resource.custom || resource.id === '' || !asked.has(resource.type)) continue;
    const byInput = found.get(resource.type) ?? new Map<string, { all: number; same: number; of: string }>();
    found.set(resource.type, byInput);
    for (const [name, node] of inputsOf(resource)) {
      const text = plainText(name, node);
      if (text === undefined) continue;
      const known = byInput.get(name) ?? { all: 0, same: 0, of: '' };
      const isSame = text === resource.id;
      byInput.set(name, {
        all: known.all + 1,
        same: known.same + (isSame ? 1 : 0),
        of: isSame && known.of === '' ? (shownName(model, resource) ?? 'another') : known.of,
      });
    }
  }
  const types = new Map<string, TypeOfIds>();
  for (const [type, byInput] of found) {
    types.set(type, { byInput: new Map([...byInput].filter(([, { same }]) => same > 0)) });
  }
  return types;
}

/** The inputs of a resource by name, in the order of the state, without a dynamic provider's internal ones. */
export function inputsOf(resource: Resource): Map<string, JsonNode> {
  const inputs = resource.fields.get('inputs')?.expand();
  const members = inputs?.isObject === true ? membersOf(inputs) : new Map<string, JsonNode>();
  // A dynamic provider's code, or defaults from a bridged provider.
  for (const name of members.keys()) if (name.startsWith('__')) members.delete(name);
  return members;
}

/** The text of a known input that is not secret by mark or name; undefined for any other. */
function plainText(name: string, node: JsonNode): string | undefined {
  const { string } = node;
  return string === undefined || namesSecret(name) || ALL_UNKNOWN_VALUES.includes(string)
    ? undefined
    : string;
}
