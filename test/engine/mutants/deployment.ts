import { JsonNumber, JsonObject, toJson } from '../json';
import { anyValue } from './fields';
import type { Mutation } from './mutant';

/** The version of an export or checkpoint, except those with other fields (see {@link oldVersion}). */
export const version: Mutation = ({ root, shape }, random) => {
  if (shape !== 'export' && shape !== 'checkpoint') return false;
  if (random.chance(0.1)) root.delete('version');
  else {
    const texts = [
      '0',
      '3',
      '4',
      '5',
      '-1',
      '-0',
      '3.0',
      '3e0',
      '9223372036854775807',
      '9223372036854775808',
    ];
    root.set('version', new JsonNumber(random.pick(texts)));
  }
  return true;
};

/** Versions 1 and 2, which lack many of the fields. */
export const oldVersion: Mutation = ({ root, shape }, random) => {
  if (shape !== 'export' && shape !== 'checkpoint') return false;
  root.set('version', new JsonNumber(random.pick(['1', '2'])));
  return true;
};

export const features: Mutation = ({ root, shape }, random) => {
  if (shape !== 'export' && shape !== 'checkpoint') return false;
  root.set(
    'features',
    toJson(
      random.pick([[], ['taint'], ['Taint'], ['nobody'], ['views', ''], [null], null, ['views', 'views']]),
    ),
  );
  if (random.chance(0.7)) root.set('version', new JsonNumber('4'));
  return true;
};

/** The object around the deployment: removed, emptied, or replaced. */
export const wrapping: Mutation = ({ root, shape, deployment }, random) => {
  if (shape === 'deployment') return false;
  const field = { export: 'deployment', checkpoint: 'checkpoint', 'legacy-checkpoint': 'latest' }[shape];
  switch (random.below(4)) {
    case 0:
      root.delete(field);
      break;
    case 1:
      root.set(field, anyValue(random));
      break;
    case 2:
      deployment.members = [];
      break;
    default: {
      const checkpoint = root.get('checkpoint');
      if (!(checkpoint instanceof JsonObject)) return false;
      checkpoint.set('latest', anyValue(random));
    }
  }
  return true;
};

export const checksum: Mutation = ({ deployment }, random) => {
  const manifest = deployment.get('manifest');
  if (!(manifest instanceof JsonObject)) return false;
  const magic = manifest.string('magic');
  if (random.chance(0.5)) manifest.set('version', random.pick(['', 'v3.0.0', 'ünï', '3.255.0', '\ud800']));
  else manifest.set('magic', random.pick(['', 'abc', magic.toUpperCase(), ` ${magic}`]));
  return true;
};

/** The versions of plugins that old states list. */
export const pluginVersion: Mutation = ({ deployment }, random) => {
  const manifest = deployment.get('manifest');
  if (!(manifest instanceof JsonObject)) return false;
  const text = random.pick([
    '',
    'zzz',
    '1',
    'v1.2',
    '1.2.3',
    '1.2.3.4',
    '01.2.3',
    '1.2.3-',
    '1.2.3-01',
    ' 1.2.3 ',
    'vv1',
    '1.-2',
    '1.2.3+',
    '1.2.3-a..b',
    '99999999999999999999',
    '00',
  ]);
  manifest.set('plugins', toJson([{ name: 'aws', type: 'resource', version: text }]));
  return true;
};

/** Snippets: ids that are missing or duplicate, and invalid versions. */
export const snippets: Mutation = ({ deployment }, random) => {
  const list = ['a', 'b', 'c']
    .slice(0, 1 + random.below(3))
    .map((uuid) => ({ uuid: random.pick<unknown>([uuid, uuid, 'a', '', null]), name: 'n' }));
  const version = random.pick<unknown>(['1.2.3', '1.2', 'v1.2.3', '1.2.3-', '1.02.3', '', null, 1, ' 1.2.3']);
  const descriptor = random.pick<unknown>([{ version }, { parameterization: { version } }, null, {}]);
  if (random.chance(0.5)) Object.assign(random.pick(list), { descriptor });
  deployment.set('snippets', toJson(list));
  return true;
};

export const extension: Mutation = ({ deployment }, random) => {
  const list = deployment.get('resources');
  const resource = Array.isArray(list) && list.length > 0 ? random.pick(list) : undefined;
  if (!(resource instanceof JsonObject)) return false;
  resource.set('extensionRef', random.pick(['gone', 'there', '']));
  deployment.set(
    'extensions',
    toJson(
      random.pick([{ there: { name: 'n', version: 'x', value: random.pick(['AAAA', '!', '']) } }, {}, null]),
    ),
  );
  return true;
};

/** The configuration in a checkpoint. */
export const configuration: Mutation = ({ root, shape }, random) => {
  const holder =
    shape === 'checkpoint' ? root.get('checkpoint') : shape === 'legacy-checkpoint' ? root : undefined;
  if (!(holder instanceof JsonObject)) return false;
  const key = random.pick(['aws:region', 'region', 'a:b:c', 'a:config:b', ':', '']);
  holder.set(
    'config',
    random.chance(0.2) ? anyValue(random) : new JsonObject([{ key, value: anyValue(random) }]),
  );
  return true;
};
