import { misspelt, UNKNOWN, usersOf, uuid, type DamageKind } from './damage';
import type { Entry } from '../state';

/** Damage to the entries of providers. */
export const providerDamages: readonly DamageKind[] = [
  {
    name: 'default provider lost',
    damage: (stack) => {
      stack.remove(stack.defaultProviders[0]!);
    },
  },
  {
    name: 'other default provider lost',
    damage: (stack) => {
      stack.remove(stack.defaultProviders[1]!);
    },
  },
  {
    name: 'explicit provider lost',
    damage: (stack) => {
      stack.remove(stack.entry('us'));
    },
  },
  {
    name: 'cluster’s provider lost',
    damage: (stack) => {
      stack.remove(stack.entry('cluster-a'));
    },
  },
  {
    name: 'component’s provider lost',
    damage: (stack) => {
      stack.remove(stack.entry('cluster-b'));
    },
  },
  {
    name: 'all providers of a package lost',
    damage(stack, random) {
      const type = random.pick([...new Set(stack.providers.map((one) => one.type))]);
      stack.remove(...stack.providers.filter((one) => one.type === type));
    },
  },
  {
    name: 'all providers lost',
    damage: (stack) => {
      stack.remove(...stack.providers);
    },
  },
  {
    name: 'provider’s id changed',
    damage(stack, random) {
      random.pick(stack.providers).id = uuid(random);
    },
  },
  {
    name: 'provider’s id lost',
    damage(stack, random) {
      delete random.pick(stack.providers).id;
    },
  },
  {
    name: 'provider renamed',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      provider.urn = misspelt(provider.urn, random);
    },
  },
  {
    name: 'provider renamed, with its users',
    hidden: 'The program may call it so.',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      const users = usersOf(stack, provider);
      provider.urn = misspelt(provider.urn, random);
      for (const user of users) user.provider = `${provider.urn}::${provider.id!}`;
    },
  },
  {
    name: 'provider after its users',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      stack.remove(provider);
      stack.insert(stack.resources.length, provider);
    },
  },
  {
    name: 'provider marked delete',
    damage(stack, random) {
      random.pick(stack.providers).delete = true;
    },
  },
  {
    name: 'provider half replaced',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      stack.insertAfter(provider, { ...structuredClone(provider), id: uuid(random) });
      provider.delete = true;
    },
  },
  {
    name: 'provider twice, one used',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      stack.insertAfter(provider, { ...structuredClone(provider), id: uuid(random) });
    },
  },
  {
    name: 'provider twice, both used',
    damage(stack, random) {
      const provider = random.pick(stack.providers.filter((one) => usersOf(stack, one).length > 1));
      const twin = { ...structuredClone(provider), id: uuid(random) };
      for (const user of usersOf(stack, provider).slice(1)) user.provider = `${twin.urn}::${twin.id}`;
      stack.insertAfter(provider, twin);
    },
  },
  {
    name: 'default provider of another minor version',
    damage: (stack) => {
      withRaisedVersion(stack.defaultProviders[0]!, 0, 1);
    },
  },
  {
    name: 'default provider of another major version',
    damage: (stack) => {
      // The next one may belong to another default provider.
      withRaisedVersion(stack.defaultProviders[0]!, 2, 0);
    },
  },
  {
    name: 'provider’s inputs lost',
    hidden: 'A provider may have its configuration from the environment.',
    damage(stack, random) {
      delete random.pick(stack.providers).inputs;
    },
  },
  {
    name: 'provider’s inputs and outputs lost',
    hidden: 'A provider may have its configuration from the environment.',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      delete provider.inputs;
      delete provider.outputs;
    },
  },
  {
    name: 'provider’s inputs unknown',
    damage: (stack, random) => {
      unknownPlace(random.pick(stack.providers), 'inputs');
    },
  },
  {
    name: 'provider’s inputs and outputs unknown',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      unknownPlace(provider, 'inputs');
      unknownPlace(provider, 'outputs');
    },
  },
  {
    name: 'provider is a component',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      if (random.chance(0.5)) provider.custom = false;
      else delete provider.custom;
    },
  },
  {
    name: 'provider’s type misspelt',
    damage(stack, random) {
      const provider = random.pick(stack.providers);
      provider.type = random.pick([
        misspelt(provider.type, random),
        'pulumi:providers',
        'pulumi:provider:world',
      ]);
    },
  },
  {
    name: 'provider’s type lost',
    damage(stack, random) {
      delete (random.pick(stack.providers) as Partial<Entry>).type;
    },
  },
];

function withRaisedVersion(provider: Entry, byMajor: number, byMinor: number): void {
  const [major, minor] = (provider.inputs!['version'] as string).split('.').map(Number);
  const version = `${major! + byMajor}.${byMajor > 0 ? 0 : minor! + byMinor}.0`;
  provider.urn = provider.urn.replace(/default_\w+$/, `default_${version.replaceAll('.', '_')}`);
  provider.inputs = { ...provider.inputs, version };
  provider.outputs = { ...provider.outputs, version };
}

function unknownPlace(provider: Entry, field: 'inputs' | 'outputs'): void {
  const places: Readonly<Record<string, string>> = { kube: 'cluster', kubernetes: 'kubeconfig' };
  const place = places[provider.type.split(':')[2]!] ?? 'region';
  provider[field] = { ...provider[field], [place]: UNKNOWN };
}

/** Damage to the fields that assign a resource to a provider. */
export const bindingDamages: readonly DamageKind[] = [
  {
    name: 'resource on a provider of another package',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      const [pkg] = entry.type.split(':');
      bind(entry, random.pick(stack.providers.filter(({ type }) => type !== `pulumi:providers:${pkg!}`)));
    },
  },
  {
    name: 'resource on the provider of another region',
    hidden: 'The program may have bound it so.',
    damage(stack, random) {
      const [name, other] = random.pick([
        ['assets', 'default_1_2_0'],
        ['logo', 'default_1_2_0'],
        ['subnet-a', 'us'],
        ['web', 'us'],
      ] as const);
      bind(stack.entry(name), stack.entry(other));
    },
  },
  {
    name: 'resource on the provider of another cluster',
    hidden: 'The program may have bound it so.',
    damage(stack, random) {
      const [name, other] = random.pick([
        ['space-a', 'cluster-b'],
        ['token-a', 'cluster-b'],
        ['space-b', 'cluster-a'],
        ['api', 'cluster-a'],
      ] as const);
      bind(stack.entry(name), stack.entry(other));
    },
  },
  {
    name: 'resource on another major version',
    hidden: 'The program may have bound it so.',
    damage: (stack) => {
      bind(stack.entry('report'), stack.defaultProviders[0]!);
    },
  },
  {
    name: 'resource of the default provider without provider',
    damage(stack, random) {
      delete stack.entry(random.pick(['subnet-a', 'web', 'domain', 'report'])).provider;
    },
  },
  {
    name: 'resource of an explicit provider without provider',
    damage(stack, random) {
      delete stack.entry(random.pick(['assets', 'logo', 'space-a', 'token-b', 'api'])).provider;
    },
  },
  {
    name: 'provider reference with a wrong id',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.provider = misspelt(entry.provider!, random);
    },
  },
  {
    name: 'provider reference without id',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.provider = urnIn(entry.provider!);
    },
  },
  {
    name: 'provider reference with another’s URN',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['space-a', 'token-b', 'assets']));
      const other = random.pick(
        stack.providers.filter(({ urn, type }) => urn !== urnIn(entry.provider!) && isOf(type, entry)),
      );
      entry.provider = entry.provider!.replace(urnIn(entry.provider!), other.urn);
    },
  },
  {
    name: 'provider reference with a misspelt URN',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.provider = entry.provider!.replace(/::([^:]+)::([^:]+)$/, '::$1x::$2');
    },
  },
  {
    name: 'provider reference to a resource',
    damage(stack, random) {
      const [entry, other] = random.shuffled(stack.objects);
      bind(entry!, other!);
    },
  },
];

function bind(entry: Entry, { urn, id }: Entry): void {
  entry.provider = `${urn}::${id!}`;
}

function urnIn(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('::'));
}

function isOf(type: string, entry: Entry): boolean {
  return type === `pulumi:providers:${entry.type.split(':')[0]!}`;
}
