import { dependentsIn } from '../../state/dependents';
import { describeResource } from '../../state/describeResource';
import { referenceTo } from '../../state/graph';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { ROOT_STACK_TYPE } from '../../../../shared/urn';
import type { Witness } from './evidence';

/** At most this many dependents of a resource are looked at. */
const LOOKED_AT = 20;
/** Shorter values of a configuration are in others by chance; longer ones are no names of places. */
const [SHORTEST, LONGEST] = [4, 100];
/** Values of a provider that say nothing about where its resources are. */
const NO_PLACE = new Set(['version', 'pluginDownloadURL']);

/**
 * What a state says about which of several providers has a resource: the place of the provider, such as its region, in
 * the values of the resource, and which provider those have that belong to the resource. Reads property values.
 */
export function providerWitnesses(model: StateModel, resource: Resource): Witness<Resource>[] {
  const values = textOf(resource);
  const neighbours = neighboursOf(model, resource);
  const siblings = model.once(firstOfParent);
  return [
    {
      kind: 'place',
      says: (provider) => {
        const name = placeIn(provider, values);
        return name && `the '${name}' of its configuration is in this resource, too`;
      },
    },
    {
      kind: 'neighbour',
      says: (provider) => {
        const found = neighbours.get(referenceTo(provider));
        return found && `${describeResource(found)}, which belongs to this resource, uses it`;
      },
    },
    {
      kind: 'sibling',
      says: (provider) => {
        const found = siblings.get(siblingKey(resource.parent, referenceTo(provider)));
        return found && `${describeResource(found)} below the same parent uses it`;
      },
    },
  ];
}

/** The property of a provider whose value is in a text as a whole: a region is also in the name of its zone. */
function placeIn(provider: Resource, text: string): string | undefined {
  for (const { key, value } of provider.fields.get('inputs')?.expand().members() ?? []) {
    const name = key.string ?? '';
    const place = value.string ?? '';
    if (NO_PLACE.has(name) || place.length < SHORTEST || place.length > LONGEST) continue;
    const written = value.raw.slice(1, -1);
    for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
      const [before, after] = [text[at - 1] ?? '', text[at + written.length] ?? ''];
      if (!/[\p{L}\d]/u.test(before) && !/\d/.test(after)) return name;
    }
  }
  return undefined;
}

function textOf({ id, fields }: Resource): string {
  const values = ['inputs', 'outputs'].map((field) => fields.get(field)?.expand().raw ?? '');
  return [JSON.stringify(id), ...values].join('\n');
}

/** By reference to a provider: one of those that the resource needs, or that need it. */
function neighboursOf(model: StateModel, resource: Resource): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  const needed = resource.namedUrns.flatMap((urn) => model.graph.live(urn) ?? []);
  const needing = dependentsIn(model).namers(resource.urn).slice(0, LOOKED_AT);
  for (const one of [...needed, ...needing]) {
    if (one !== resource && one.provider !== '' && !one.delete && !found.has(one.provider))
      found.set(one.provider, one);
  }
  return found;
}

const siblingKey = (parent: string, provider: string): string => `${parent}\n${provider}`;

/** By parent and reference to a provider: the first resource. Those directly below the stack have nothing in common. */
function firstOfParent(model: StateModel): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  for (const one of model.resources) {
    if (one.provider === '' || one.parent === '' || one.delete) continue;
    const key = siblingKey(one.parent, one.provider);
    if (!found.has(key) && model.graph.live(one.parent)?.type !== ROOT_STACK_TYPE) found.set(key, one);
  }
  return found;
}
