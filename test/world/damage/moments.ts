import { nameOf, type Entry } from '../state';
import { EARLIER, misspelt, usersOf, uuid, type DamagedStack, type DamageKind } from './damage';

/** Two moments of a stack in one state, and larger operations that went wrong half-way. */
export const momentDamages: readonly DamageKind[] = [
  {
    name: 'merged with a moment before replacements',
    damage(stack, random) {
      for (const name of random.shuffled(['subnet-a', 'web', 'report', 'assets', 'logo']).slice(0, 3)) {
        const entry = stack.entry(name);
        const old = { ...structuredClone(entry), id: misspelt(entry.id!, random), ...EARLIER };
        stack.insert(stack.resources.indexOf(entry) + random.below(2), old);
      }
    },
  },
  {
    name: 'merged with a moment before an upgrade',
    damage(stack, random) {
      const provider = stack.defaultProviders[0]!;
      const old = { ...structuredClone(provider), ...EARLIER, id: uuid(random) };
      old.urn = provider.urn.replace(/_\d+_\d+_\d+$/, '_1_1_0');
      old.inputs = { ...old.inputs, version: '1.1.0' };
      old.outputs = { ...old.outputs, version: '1.1.0' };
      const users = usersOf(stack, provider);
      stack.insertAfter(provider, old);
      for (const user of users) {
        stack.insertAfter(user, { ...structuredClone(user), ...EARLIER, provider: `${old.urn}::${old.id}` });
      }
    },
  },
  {
    name: 'entry lost, and the backup is from before its replacement',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['main', 'subnet-a', 'web', 'assets']));
      const backup = structuredClone(stack.state);
      const stale = backup.deployment.resources.find(({ urn }) => urn === entry.urn)!;
      const { id } = entry;
      stale.id = misspelt(id!, random);
      stack.backup = JSON.stringify(backup).replaceAll(`"${id!}"`, `"${stale.id}"`);
      stack.remove(entry);
    },
  },
  {
    name: 'entry lost, and the backup is from before its provider’s upgrade',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['main', 'subnet-a', 'web']));
      const { urn, id } = stack.defaultProviders[0]!;
      const old = `${urn.replace(/_\d+_\d+_\d+$/, '_1_1_0')}::${uuid(random)}`;
      stack.backup = JSON.stringify(stack.state)
        .replaceAll(`"${urn}::${id!}"`, `"${old}"`)
        .replaceAll(
          `"urn":"${urn}","custom":true,"id":"${id!}"`,
          `"urn":"${old.slice(0, old.lastIndexOf('::'))}","custom":true,"id":"${old.slice(old.lastIndexOf('::') + 2)}"`,
        );
      stack.remove(entry);
    },
  },
  {
    name: 'component lost, with all below it',
    damage(stack, random) {
      const component = stack.entry(random.pick(['app', 'platform']));
      stack.remove(component, ...below(stack, component));
    },
  },
  {
    name: 'component lost, with the component in it',
    damage: (stack) => {
      stack.remove(stack.entry('app'), stack.entry('platform'));
    },
  },
  {
    name: 'ids of two providers exchanged',
    damage(stack) {
      const [one, other] = [stack.entry('cluster-a'), stack.entry('cluster-b')];
      [one.id, other.id] = [other.id!, one.id!];
    },
  },
  {
    name: 'sorted by name',
    damage: (stack) => {
      stack.resources.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    },
  },
  {
    name: 'stack renamed in half of the file',
    damageText(text) {
      const half = text.indexOf('\n', text.length / 2);
      return text.slice(0, half).replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::') + text.slice(half);
    },
  },
  {
    name: 'three operations pending',
    damage(stack, random) {
      const [one, other] = random.shuffled(stack.objects);
      const { id: _, ...fresh } = stack.entry('report');
      stack.deployment.pending_operations = [
        { resource: structuredClone(one!), type: 'updating' },
        { resource: { ...structuredClone(fresh), urn: `${fresh.urn}-2` }, type: 'creating' },
        { resource: structuredClone(other!), type: 'deleting' },
      ];
    },
  },
];

function below({ resources }: DamagedStack, { urn }: Entry): Entry[] {
  const gone = new Set([urn]);
  return resources.filter((entry) => {
    if (!gone.has(entry.parent ?? '')) return false;
    gone.add(entry.urn);
    return true;
  });
}
