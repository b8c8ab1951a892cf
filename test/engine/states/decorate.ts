import type { Random } from '../../harness/random';
import { JsonObject, toJson, visit, type Json } from '../json';
import { specialValue } from './propertyValues';

/** Adds more of the possible content to a valid deployment, which stays valid. */
export function decorate(deployment: JsonObject, random: Random): void {
  const resources = deployment.get('resources') as JsonObject[];
  decorateManifest(deployment, random);
  if (random.chance(0.3)) addProvider(resources, random);
  for (const [index, resource] of resources.entries()) {
    if (!random.chance(0.5)) continue;
    // Its own old half may be moved behind it.
    const urn = resource.string('urn');
    const earlier = resources.slice(0, index).filter((other) => other.string('urn') !== urn);
    decorateResource(resource, earlier, deployment, random);
  }
  if (random.chance(0.2)) moveOldHalvesToTheEnd(resources);
  if (random.chance(0.3))
    for (const resource of resources) if (random.chance(0.2)) rename(resource, deployment, random);
  if (random.chance(0.1)) deployment.set('snippets', toJson([snippet(random), snippet(random)]));
  const operations = deployment.get('pending_operations');
  if (Array.isArray(operations) && random.chance(0.5)) {
    const last = operations.at(-1) as JsonObject;
    last.set('type', random.pick(['reading', 'importing', 'creating', 'whatever']));
    // Nothing checks the references of a pending operation.
    (last.get('resource') as JsonObject).set('dependencies', ['urn:pulumi:dev::shop::a:b:C::gone']);
  }
}

function decorateManifest(deployment: JsonObject, random: Random): void {
  const manifest = deployment.get('manifest') as JsonObject;
  if (random.chance(0.1)) {
    manifest.delete('magic');
    manifest.delete('version');
  }
  if (random.chance(0.1)) {
    const versions = ['6.0.0', 'v6.0', 'v1.2.3-alpha.1+build', '7'];
    const plugin = { name: 'aws', path: '/a', type: 'resource', version: random.pick(versions) };
    manifest.set('plugins', toJson([plugin]));
  }
  if (random.chance(0.1)) {
    const error = { version: '3', command: 'pulumi up', error: 'an error', env_vars: { PULUMI_X: 'y' } };
    deployment.set('metadata', toJson({ integrity_error: error }));
  }
  if (random.chance(0.2)) {
    const state = random.pick([
      { type: 'service', state: { owner: 'o', project: 'p', stack: 's' } },
      { type: 'cloud', state: { url: 'awskms://alias/x', encryptedkey: 'AAAA' } },
    ]);
    deployment.set('secrets_providers', toJson(state));
  }
}

/** A provider below the stack or another resource, and resources that it manages. */
function addProvider(resources: JsonObject[], random: Random): void {
  const stack = resources[0]?.string('urn');
  if (stack === undefined || resources.length < 5) return;
  const urn = `urn:pulumi:dev::shop::pulumi:providers:aws::east-${random.word(3)}`;
  const id = random.word(8);
  const inputs = random.pick([
    { region: 'us-east-1', version: '6.0.0' },
    { version: '6.0' },
    {
      version: '1.0.0',
      __internal: { name: 'terraform-provider', version: '0.1.0', pluginDownloadURL: 'https://a.b' },
    },
    { pluginDownloadURL: 'https://a.b', version: '6.1.0-alpha.1' },
    {},
  ]);
  const type = 'pulumi:providers:aws';
  resources.splice(
    1,
    0,
    toJson({ urn, custom: true, id, type, inputs, outputs: inputs, parent: stack }) as JsonObject,
  );
  for (const resource of resources.slice(2)) {
    if (!resource.string('type').startsWith('aws:') || random.chance(0.5)) continue;
    resource.set('provider', `${urn}::${id}`);
  }
}

type Decoration = (resource: JsonObject, earlier: readonly JsonObject[], random: Random) => void;

const set =
  (field: string, ...values: unknown[]): Decoration =>
  (resource, _earlier, random) => {
    resource.set(field, toJson(random.pick(values)));
  };

const anyResource: readonly Decoration[] = [
  set('protect', true, false),
  set('retainOnDelete', true),
  set('initErrors', ['it did not start', 'nor stop'], []),
  set('additionalSecretOutputs', ['password']),
  set('customTimeouts', { create: 600, update: 0.5, delete: 1e3 }, { read: 60 }, {}),
  set('importID', 'an-id'),
  set('ignoreChanges', ['tags["a"]', 'x[*]']),
  set('replaceOnChanges', ['["*"]']),
  set('hideDiff', ['a', 'a.b[0]["c.d"]', '[0]', 'x[*].y'], ['["it\\"s"]'], []),
  set(
    'created',
    '2024-02-29T23:59:59.999999999+14:00',
    '0001-01-01T00:00:00Z',
    '2024-02-29T00:00:00,5-00:30',
    null,
  ),
  set('modified', '2024-05-01T12:00:00Z'),
  set('sourcePosition', 'project:///index.ts#3,14'),
  set('stackTrace', [{}, { sourcePosition: 'project:///../a.py#1,2' }]),
  set('refreshBeforeUpdate', true),
  set('taint', true),
  set('snippetID', 'a-snippet'),
  set('resourceHooks', { BeforeCreate: ['hook'], Whatever: [] }),
  set('unheardOf', { of: ['a', 1] }),
  (resource, _earlier, random) => {
    resource.set('aliases', [`urn:pulumi:dev::shop::old:type:T::${random.word(10)}`]);
  },
  (resource, _earlier, random) => {
    resource.set('replacementTrigger', specialValue(random));
  },
  (resource, _earlier, random) => {
    const values = resource.get(random.pick(['inputs', 'outputs']));
    if (values instanceof JsonObject) values.set(`a ${random.word(3)} ünï`, specialValue(random));
  },
  (resource, earlier, random) => {
    if (earlier.length > 0) resource.set('deletedWith', random.pick(earlier).string('urn'));
  },
  (resource, earlier, random) => {
    if (earlier.length > 0) resource.set('replaceWith', [random.pick(earlier).string('urn'), '']);
  },
  (resource, earlier, random) => {
    if (earlier.length > 0) resource.set('viewOf', random.pick(earlier).string('urn'));
  },
];

const componentOnly: readonly Decoration[] = [
  // As in components of other languages.
  (resource, earlier) => {
    const managed = earlier.findLast((other) => other.string('provider') !== '');
    if (managed) resource.set('provider', managed.string('provider'));
  },
];

const customOnly: readonly Decoration[] = [
  set('external', true),
  (resource) => {
    if (resource.get('delete') !== true) resource.set('pendingReplacement', true);
  },
];

function decorateResource(
  resource: JsonObject,
  earlier: readonly JsonObject[],
  deployment: JsonObject,
  random: Random,
): void {
  const isProvider = resource.string('type').startsWith('pulumi:providers:');
  const choice = [...anyResource];
  if (!isProvider) choice.push(...(resource.get('custom') === true ? customOnly : componentOnly));
  const count = 1 + random.below(3);
  for (let i = 0; i < count; i++) random.pick(choice)(resource, earlier, random);
  if (random.chance(0.03) && resource.string('provider') !== '') {
    resource.set('extensionRef', 'a1b2');
    deployment.set('extensions', toJson({ a1b2: { name: 'n', version: '1.0.0', value: 'AAAA' } }));
  }
}

/** Where an update leaves them. */
function moveOldHalvesToTheEnd(resources: JsonObject[]): void {
  const isOld = (resource: JsonObject): boolean => resource.get('delete') === true;
  const sorted = [...resources.filter((resource) => !isOld(resource)), ...resources.filter(isOld)];
  resources.splice(0, resources.length, ...sorted);
}

/** Other languages and programs use other names for resources. */
function rename(resource: JsonObject, deployment: JsonObject, random: Random): void {
  const urn = resource.string('urn');
  const odd = [
    '名前',
    'with space',
    'a::b',
    'x$y',
    'e\u0301',
    '"quoted"',
    'a/b:c',
    '😀',
    '\u2028',
    "it's",
    '%d',
    '',
  ];
  const renamed = `${urn.slice(0, urn.lastIndexOf('::') + 2)}${random.pick(odd)}${random.word(4)}`;
  replaceStrings(deployment, (text) => {
    if (text === urn) return renamed;
    return text.startsWith(`${urn}::`) ? renamed + text.slice(urn.length) : text;
  });
}

/** Replaces strings everywhere in a tree. */
export function replaceStrings(json: Json, replace: (text: string) => string): void {
  visit(json, (value) => {
    if (value instanceof JsonObject) {
      for (const member of value.members)
        if (typeof member.value === 'string') member.value = replace(member.value);
    } else if (Array.isArray(value)) {
      for (const [i, element] of value.entries())
        if (typeof element === 'string') value[i] = replace(element);
    }
  });
}

function snippet(random: Random): object {
  const descriptor = random.pick([
    { name: 'd' },
    { name: 'd', version: '1.2.3-alpha.1+build', downloadURL: 'https://a.b' },
    { name: 'd', version: null, parameterization: { name: 'p', version: '0.1.0', value: 'AAAA' } },
  ]);
  return { uuid: random.word(12), name: 'n', type: 't', code: 'c', descriptor, references: { a: 'b' } };
}
