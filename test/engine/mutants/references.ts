import type { Random } from '../../harness/random';
import { JsonObject, type Json } from '../json';
import type { StateTree } from '../states/validState';
import { resourcesOf, type Mutation } from './mutant';

/** To a missing resource, to nothing, or to an invalid URN. */
export const dangling: Mutation = (state, random) => {
  const resource = pick(state, random);
  if (!resource) return false;
  const urn = resource.string('urn');
  refer(
    resource,
    random.pick([`${urn}x`, urn.slice(0, -1), 'urn:pulumi:dev::shop::a:b:C::gone', 'x', 'urn:pulumi:x']),
    random,
  );
  return true;
};

/** To itself or to any other resource: an earlier one, a later one, one that refers back. */
export const anywhere: Mutation = (state, random) => {
  const resource = pick(state, random);
  if (!resource) return false;
  refer(resource, random.chance(0.2) ? resource.string('urn') : pick(state, random)!.string('urn'), random);
  return true;
};

/** In a cycle. */
export const cycle: Mutation = (state, random) => {
  const resources = random.shuffled(resourcesOf(state)).slice(0, 2 + random.below(3));
  if (resources.length < 2) return false;
  for (const [i, resource] of resources.entries()) {
    refer(resource, resources[(i + 1) % resources.length]!.string('urn'), random);
  }
  return true;
};

/** Empty references: the engine ignores some of these. */
export const empty: Mutation = (state, random) => {
  const resource = pick(state, random);
  if (!resource) return false;
  refer(resource, random.pick(['', null]), random);
  return true;
};

/** From the old half of a replacement, or to it. */
export const old: Mutation = (state, random) => {
  const resource = pick(state, random);
  if (!resource) return false;
  resource.set('delete', random.pick([true, false]));
  return true;
};

function pick(state: StateTree, random: Random): JsonObject | undefined {
  const resources = resourcesOf(state);
  return resources.length === 0 ? undefined : random.pick(resources);
}

function refer(resource: JsonObject, urn: Json, random: Random): void {
  switch (random.below(7)) {
    case 0:
      resource.set('parent', urn);
      break;
    case 4:
      resource.set('viewOf', urn);
      break;
    case 1:
      resource.set('deletedWith', urn);
      break;
    case 2:
      add(resource, 'replaceWith', urn, random);
      break;
    case 3: {
      const lists = resource.get('propertyDependencies');
      const object = lists instanceof JsonObject ? lists : new JsonObject();
      resource.set('propertyDependencies', object);
      add(object, random.pick(['bucket', 'a b', '', 'tags']), urn, random);
      break;
    }
    default:
      add(resource, 'dependencies', urn, random);
  }
}

function add(object: JsonObject, key: string, urn: Json, random: Random): void {
  const list = object.get(key);
  if (Array.isArray(list)) list.splice(random.below(list.length + 1), 0, urn);
  else object.set(key, [urn]);
}
