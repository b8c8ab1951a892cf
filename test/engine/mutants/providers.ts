import { JsonObject, toJson } from '../json';
import { resourcesOf, type Mutation } from './mutant';

/** A reference to a provider that is malformed, or to one that is not there. */
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
    `${other}::04da6b54-80e4-46f7-96ec-b56ff0331ba9`,
    '',
  ];
  resource.set('provider', random.pick(references));
  return true;
};

/** The provider itself: another id, none, another URN or type, or marked for deletion. */
export const provider: Mutation = (state, random) => {
  const providers = resourcesOf(state).filter((resource) =>
    resource.string('type').startsWith('pulumi:providers:'),
  );
  if (providers.length === 0) return false;
  const resource = random.pick(providers);
  switch (random.below(6)) {
    case 0:
      resource.set(
        'id',
        random.pick(['x', 'a::b', '', '04da6b54-80e4-46f7-96ec-b56ff0331ba9', 'unconfigured']),
      );
      break;
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

/** What the engine reads about a plugin out of the provider's inputs. */
export const inputs: Mutation = (state, random) => {
  const providers = resourcesOf(state).filter((resource) =>
    resource.string('type').startsWith('pulumi:providers:'),
  );
  if (providers.length === 0) return false;
  const resource = random.pick(providers);
  const old = resource.get('inputs');
  const object = old instanceof JsonObject ? old : new JsonObject();
  resource.set('inputs', object);
  const version = ['', 'x', '1', '1.2', 'v1.2.3', '1.2.3.4', '1.02.3', '1.2.3-', 3, null, {}, ['1']];
  const text = ['', 'x', 3, null, {}, []];
  if (random.chance(0.4)) object.set('version', toJson(random.pick(version)));
  if (random.chance(0.2))
    object.set(random.pick(['pluginDownloadURL', 'name', 'parameterization']), toJson(random.pick(text)));
  if (random.chance(0.5)) {
    const internal = random.pick([
      {},
      { name: random.pick(text) },
      { pluginDownloadURL: random.pick(text) },
      { version: random.pick(version) },
      { pluginChecksums: random.pick([{}, { 'linux-amd64': 'ab' }, { x: 'zz' }, { x: 1 }, 'x']) },
      { parameterization: random.pick(['AAAA', '!', 3, '', null]), version: random.pick(version) },
    ]);
    object.set('__internal', toJson(random.pick([internal, internal, internal, null, 'x', []])));
  }
  return true;
};
