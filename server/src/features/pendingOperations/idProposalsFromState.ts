import { idInKubernetes, idsInInputs, mayBeId, type IdProposal } from '../../../../shared/idProposals';
import { namesSecret } from '../../../../shared/secretNames';
import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { membersOf } from '../../state/signedValues';
import { shownName } from '../../state/unsureTexts';

/** Maximum guesses: more do not help. */
const MOST = 5;

/** Statistics about the ids of one type's resources. */
interface TypeOfIds {
  /** By input name: how many have it as a string, how many have their id there, and the first of those. */
  readonly byInput: ReadonlyMap<string, { readonly all: number; readonly same: number; readonly of: string }>;
}

/**
 * Proposes ids for a resource from its inputs: what an id in Kubernetes is made of, then the input in which others of its
 * type have their ids, then what `shared/idProposals.ts` says. Never a secret, or the id of another resource of the type.
 * Empty if the JSON is broken, because anything can look like an input then.
 * @param resource of a pending operation
 */
export function idProposalsFromState(model: StateModel, resource: Resource): IdProposal[] {
  if (!model.isSound) return [];
  const { type } = resource;
  const inputs = inputsOf(resource);
  const texts = textsOf(inputs);
  const found = new Map<string, IdProposal>();
  const add = ({ id, reason }: IdProposal): void => {
    if (!found.has(id) && !isTaken(model, type, id)) found.set(id, { id, reason });
  };
  const metadata = inputs.get('metadata');
  const inKubernetes = idInKubernetes(
    type,
    metadata?.isObject === true ? textsOf(membersOf(metadata)) : texts,
  );
  if (inKubernetes) add(inKubernetes);
  for (const [name, { all, same, of }] of typesOf(model).get(type)?.byInput ?? []) {
    const id = texts.get(name);
    // A smaller share is a coincidence.
    if (id === undefined || 2 * same < all) continue;
    const others = same === 1 ? `of “${of}”` : `of ${same} others of this type`;
    add({ id, reason: `the input “${name}”, which is the id ${others}` });
  }
  const fromOthers = propertiesFromOthers(resource);
  for (const proposal of idsInInputs(type, texts))
    if (!fromOthers.has(proposal.input) && !idsIn(model).has(proposal.id)) add(proposal);
  return [...found.values()].slice(0, MOST);
}

/** The texts that can be proposed. */
function textsOf(members: ReadonlyMap<string, JsonNode>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, { string }] of members)
    if (string !== undefined && mayBeId(name, string)) found.set(name, string);
  return found;
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
    for (const [name, { string: text }] of inputsOf(resource)) {
      if (text === undefined || namesSecret(name)) continue;
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
