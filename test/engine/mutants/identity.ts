import { JsonObject } from '../json';
import { replaceStrings } from '../states/decorate';
import { resourcesOf, type Mutation } from './mutant';

/** A URN that is malformed or another resource's, in one place or in all places. */
export const urn: Mutation = (state, random) => {
  const resources = resourcesOf(state);
  if (resources.length === 0) return false;
  const resource = random.pick(resources);
  const old = resource.string('urn');
  const other = random.pick([
    'x',
    'urn:',
    'urn:pulumi:',
    'urn:pulumi:dev',
    'urn:pulumi:dev::shop::a:b:C',
    'urn:pulumi:dev::::::',
    'Urn:pulumi:dev::shop::a:b:C::d',
    ` ${old}`,
    old.replace('urn:pulumi:dev::', 'urn:pulumi:prod::'),
    old.replace('::shop::', '::other::'),
    old.replace('urn:pulumi:dev::', 'urn:pulumi::'),
    old.replaceAll('::', ':'),
    `${old}::more`,
    `${old}\u0000`,
    random.pick(resources).string('urn'),
  ]);
  if (random.chance(0.5)) resource.set('urn', other);
  else replaceStrings(state.deployment, (text) => (text === old ? other : text));
  return true;
};

/** The type, which the engine rarely compares with the URN. */
export const type: Mutation = (state, random) => {
  const resources = resourcesOf(state);
  if (resources.length === 0) return false;
  random
    .pick(resources)
    .set('type', random.pick(['a:b:C', 'c:d', 'cd', 'pulumi:pulumi:Stack', 'pulumi:providers:x', ' ', '$']));
  return true;
};

/** The flags and the corresponding id. */
export const flags: Mutation = (state, random) => {
  const resources = resourcesOf(state);
  const operations = state.deployment.get('pending_operations');
  const pending = (Array.isArray(operations) ? operations : [])
    .map((operation) => (operation instanceof JsonObject ? operation.get('resource') : undefined))
    .filter((resource) => resource instanceof JsonObject);
  const candidates = [...resources, ...pending];
  if (candidates.length === 0) return false;
  const resource = pending.length > 0 && random.chance(0.3) ? random.pick(pending) : random.pick(candidates);
  for (const field of ['custom', 'delete', 'pendingReplacement', 'external']) {
    if (random.chance(0.3)) resource.set(field, random.chance(0.5));
  }
  if (random.chance(0.3)) resource.set('id', random.pick(['', 'an-id', ' ']));
  if (random.chance(0.1)) resource.delete('id');
  return true;
};

/** Aliases: empty, of another resource's URN, and the same for two resources. */
export const aliases: Mutation = (state, random) => {
  const resources = resourcesOf(state);
  if (resources.length < 2) return false;
  const shared = random.pick([
    'urn:pulumi:dev::shop::a:b:C::old',
    random.pick(resources).string('urn'),
    '',
    'x',
  ]);
  const count = 1 + random.below(3);
  for (let i = 0; i < count; i++)
    random.pick(resources).set('aliases', random.chance(0.8) ? [shared] : [shared, `${shared}x`]);
  return true;
};
