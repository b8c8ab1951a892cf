import { JsonObject, toJson } from '../json';
import { replaceStrings } from '../states/decorate';
import { specialValue } from '../states/propertyValues';
import { resourcesOf, type Mutation } from './mutant';

/** A reference to a provider: malformed, or to a missing one. */
export const reference: Mutation = (state, random) => {
  const resources = resourcesOf(state).filter((resource) => resource.string('provider') !== '');
  if (resources.length === 0) return false;
  const resource = random.pick(resources);
  const old = resource.string('provider');
  const other = random.pick(resourcesOf(state)).string('urn');
  const references = [
    'foo',
    '::',
    `${old}x`,
    `${old}::x`,
    old.slice(0, old.lastIndexOf('::')),
    old.slice(0, old.lastIndexOf('::') + 2),
    old.replace('pulumi:providers:', 'pulumi:provider:'),
    old.replace(/pulumi:providers:\w+/, 'pulumi:providers:'),
    old.replace(/pulumi:providers:\w+/, 'c:d'),
    old.replace(/pulumi:providers:\w+/, 'cd'),
    old.replace('urn:pulumi:', 'urn:'),
    `${other}::id`,
    `${other}::${UNKNOWN}`,
    '',
  ];
  resource.set('provider', random.pick(references));
  return true;
};

const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
const ids = ['x', 'a::b', '', UNKNOWN, 'unconfigured', 'denydefaultprovider'];

/** The provider itself: another id, none, another URN or type, or marked for deletion. */
export const provider: Mutation = (state, random) => {
  const providers = resourcesOf(state).filter((resource) =>
    resource.string('type').startsWith('pulumi:providers:'),
  );
  if (providers.length === 0) return false;
  const resource = random.pick(providers);
  switch (random.below(7)) {
    case 0:
      resource.set('id', random.pick(ids));
      break;
    case 5: {
      // Its resources still refer to it.
      const reference = `${resource.string('urn')}::`;
      const id = random.pick(ids);
      replaceStrings(state.deployment, (text) => (text.startsWith(reference) ? reference + id : text));
      if (id === UNKNOWN && random.chance(0.3)) {
        resource.delete('id');
        resource.set('custom', random.chance(0.5));
      } else resource.set('id', id);
      break;
    }
    case 1:
      resource.set(
        'urn',
        resource
          .string('urn')
          .replace(
            /pulumi:providers:\w+/,
            random.pick([
              'a:b:C',
              'c:d',
              'cd',
              'pulumi:providers:',
              'pulumi:providers:a:b',
              'a:b:C$pulumi:providers:aws',
              '',
            ]),
          ),
      );
      break;
    case 2:
      resource.set(
        'type',
        random.pick(['a:b:C', 'pulumi:providers:', 'pulumi:providers:a:b', 'pulumi:providers', 'c:d']),
      );
      break;
    case 3:
      resource.set('delete', true);
      break;
    case 4:
      resource.set('custom', false);
      if (random.chance(0.7)) resource.delete('id');
      break;
    default:
      resource.set('provider', `${resource.string('urn')}::${resource.string('id')}`);
  }
  return true;
};

/** The facts about a plugin that the engine reads from the provider's inputs. */
export const inputs: Mutation = (state, random) => {
  const providers = resourcesOf(state).filter((resource) =>
    resource.string('type').startsWith('pulumi:providers:'),
  );
  if (providers.length === 0) return false;
  const resource = random.pick(providers);
  const old = resource.get('inputs');
  const object = old instanceof JsonObject ? old : new JsonObject();
  resource.set('inputs', object);
  const version = ['', 'x', '1', '1.2', 'v1.2.3', '1.2.3.4', '1.02.3', '1.2.3-', 3, null, {}, ['1'], UNKNOWN];
  const text = ['', 'x', 3, null, {}, [], UNKNOWN];
  const map = [{}, { 'linux-amd64': 'ab' }, { x: 'zz' }, { x: 1 }, { x: 'AbC' }, { x: UNKNOWN }, 'x', null];
  const members: Record<string, readonly unknown[]> = {
    name: text,
    pluginDownloadURL: text,
    version,
    pluginChecksums: map,
    parameterization: ['AAAA', '!', 3, '', null, 'AA=\n='],
    envVarMappings: map,
  };
  const change = (holder: JsonObject): void => {
    const [member, values] = random.pick(Object.entries(members));
    holder.set(member, random.chance(0.1) ? specialValue(random) : toJson(random.pick(values)));
  };
  if (random.chance(0.4)) object.set('version', toJson(random.pick(version)));
  if (random.chance(0.2)) change(object);
  if (random.chance(0.5)) {
    const internal = new JsonObject();
    for (let count = 1 + random.below(3); count > 0; count--) change(internal);
    object.set('__internal', random.chance(0.8) ? internal : toJson(random.pick([null, 'x', []])));
  }
  return true;
};
