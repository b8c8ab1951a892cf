import { copyOf, type JsonObject } from '../json';
import { resourceList, resourcesOf, type Mutation } from './mutant';

export const swapped: Mutation = (state, random) => {
  const list = resourceList(state);
  if (list.length < 2) return false;
  const [i, j] = [random.below(list.length), random.below(list.length)];
  [list[i], list[j]] = [list[j]!, list[i]!];
  return true;
};

export const dropped: Mutation = (state, random) => {
  const list = resourceList(state);
  if (list.length === 0) return false;
  list.splice(random.below(list.length), 1 + random.below(2));
  return true;
};

export const doubled: Mutation = (state, random) => {
  const list = resourceList(state);
  if (list.length === 0) return false;
  list.splice(random.below(list.length + 1), 0, copyOf(random.pick(list)));
  return true;
};

/** Copied to another parent, to a missing one, or to none. */
export const copied: Mutation = (state, random) => {
  const list = resourceList(state);
  const resources = resourcesOf(state);
  if (resources.length === 0) return false;
  const copy = copyOf<JsonObject>(random.pick(resources));
  const urn = random.pick(resources).string('urn');
  const parent = random.pick([urn, urn, `${urn}x`, undefined]);
  if (parent === undefined) copy.delete('parent');
  else copy.set('parent', parent);
  if (random.chance(0.3)) copy.set('id', 'another');
  list.splice(random.below(list.length + 1), 0, copy);
  return true;
};

export const shuffled: Mutation = (state, random) => {
  const list = resourceList(state);
  if (list.length < 2) return false;
  if (random.chance(0.3)) list.reverse();
  else list.splice(0, list.length, ...random.shuffled(list));
  return true;
};
