import type { Entry } from '../state';
import { EARLIER, misspelt, usersOf, type DamagedStack, type DamageKind } from './damage';

/** Damage to the URNs, ids, types and flags of entries; duplicate and missing entries. */
export const identityDamages: readonly DamageKind[] = [
  // Duplicate entries.
  { name: 'entry twice', damage: (stack, random) => void twin(stack, random.pick(stack.objects)) },
  {
    name: 'entry twice, with other parents',
    damage(stack, random) {
      const copy = twin(stack, random.pick(stack.objects));
      const parents = [stack.root, ...stack.components].filter(({ urn }) => urn !== copy.parent);
      copy.parent = random.pick(parents).urn;
    },
  },
  {
    name: 'entry twice, with other inputs',
    damage(stack, random) {
      const copy = twin(stack, random.pick(stack.objects));
      copy.inputs = { ...copy.inputs, extra: 'x' };
    },
  },
  {
    name: 'entry twice, with the id of nothing',
    damage(stack, random) {
      const copy = twin(stack, stack.entry(random.pick(['subnet-a', 'web', 'report', 'assets'])));
      copy.id = misspelt(copy.id!, random);
    },
  },
  {
    name: 'entry twice, each with an object',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['subnet-a', 'subnet-b', 'web', 'logo']));
      const object = stack.objectOf(entry);
      const other = { ...object, id: misspelt(object.id, random), serial: 'made-twice' };
      stack.extras.set(`${entry.urn} (the second)`, other);
      const copy = twin(stack, entry);
      copy.id = other.id;
      if (random.chance(0.5)) copy.parent = random.pick([stack.root, ...stack.components]).urn;
      // Two objects are never made at once. Pulumi writes the times since 2023.
      if (random.chance(0.7)) Object.assign(copy, EARLIER);
      else for (const one of [entry, copy]) Object.assign(one, { created: undefined, modified: undefined });
      if (random.chance(0.5)) {
        stack.remove(copy);
        stack.insert(stack.resources.indexOf(entry), copy);
      }
    },
  },
  {
    name: 'entry overwritten with a neighbour’s URN',
    damage(stack) {
      const [entry, other] = [stack.entry('subnet-b'), stack.entry('subnet-a')];
      entry.urn = other.urn;
    },
  },
  { name: 'component twice', damage: (stack, random) => void twin(stack, random.pick(stack.components)) },
  { name: 'stack twice', damage: (stack) => void twin(stack, stack.root) },
  {
    name: 'all entries twice',
    damage(stack) {
      stack.resources.push(...structuredClone(stack.resources));
    },
  },
  {
    name: 'renamed without alias, both left',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['subnet-a', 'web', 'report', 'logo', 'token-a', 'api']));
      const old = twin(stack, entry);
      old.urn = `${entry.urn}-old`;
    },
  },
  {
    name: 'renamed with an alias, both left',
    damage(stack) {
      const old = twin(stack, stack.entry('assets'));
      old.urn = old.urn.replace(/assets$/, 'static');
    },
  },
  {
    name: 'imported under two names',
    damage(stack, random) {
      const [one, other] = [stack.entry('subnet-a'), stack.entry('subnet-b')];
      if (random.chance(0.5)) one.id = other.id!;
      else other.id = one.id!;
    },
  },

  // Missing entries.
  {
    name: 'entry lost, others refer to it',
    damage(stack, random) {
      stack.remove(stack.entry(random.pick(['main', 'subnet-a', 'web', 'assets', 'space-b'])));
    },
  },
  {
    name: 'entry lost, nothing refers to it',
    hidden: 'The program may have had no such resource.',
    damage(stack, random) {
      stack.remove(stack.entry(random.pick(['report', 'logo', 'domain', 'api'])));
    },
  },
  {
    name: 'component lost',
    damage: (stack, random) => {
      stack.remove(random.pick(stack.components));
    },
  },
  {
    name: 'stack lost',
    damage: (stack) => {
      stack.remove(stack.root);
    },
  },
  {
    name: 'stack renamed by hand',
    damage(stack) {
      const [old, name] = [stack.root.urn, `${stack.root.urn}-old`];
      for (const entry of stack.resources) if (entry.parent === old) entry.parent = name;
      stack.root.urn = name;
    },
  },
  {
    name: 'empty entry',
    damage: (stack, random) => {
      stack.insert(random.below(stack.resources.length), {} as Entry);
    },
  },

  // URNs.
  {
    name: 'entry renamed by one letter',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['main', 'subnet-a', 'web', 'assets', 'space-b', 'token-b']));
      entry.urn = misspelt(entry.urn, random);
    },
  },
  {
    name: 'component renamed by one letter',
    damage(stack, random) {
      const entry = random.pick(stack.components);
      entry.urn = misspelt(entry.urn, random);
    },
  },
  {
    name: 'entry renamed to another’s old name',
    hidden: 'The program may call it so.',
    damage(stack) {
      const entry = stack.entry('report');
      entry.urn = entry.urn.replace(/report$/, 'static');
    },
  },
  {
    name: 'URN broken',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.urn = random.pick([
        entry.urn.replace('::', ':'),
        entry.urn.replace('urn:pulumi:', ''),
        entry.urn.slice(0, entry.urn.lastIndexOf('::')),
      ]);
    },
  },
  {
    name: 'whole URN as the name',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.urn = entry.urn.slice(0, entry.urn.lastIndexOf('::') + 2) + entry.urn;
    },
  },
  {
    name: 'URN lost',
    damage(stack, random) {
      delete (random.pick(stack.objects) as Partial<Entry>).urn;
    },
  },
  {
    name: 'URN of another project',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.urn = entry.urn.replace('::shop::', '::store::');
    },
  },
  {
    name: 'URN of another stack',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.urn = entry.urn.replace(':dev::', ':prod::');
    },
  },
  {
    name: 'URNs of another project',
    damage(stack, random) {
      for (const entry of stack.resources)
        if (random.chance(0.3)) entry.urn = entry.urn.replace('::shop::', '::store::');
    },
  },
  {
    name: 'URN of another type',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['subnet-a', 'web', 'assets', 'api']));
      entry.urn = entry.urn.replace(/(\w+)::([^:]+)$/, '$1s::$2');
    },
  },
  {
    name: 'URN without its parent',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['web', 'worker', 'token-a', 'api']));
      entry.urn = entry.urn.replace(/[^:]+:\w+:\w+\$(?=\w+:[\w/]+:\w+::)/, '');
    },
  },

  // Types and ids.
  {
    name: 'type differs from the URN',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.type = random.pick([misspelt(entry.type, random), `${entry.type}V2`]);
    },
  },
  {
    name: 'type lost',
    damage(stack, random) {
      delete (random.pick(stack.objects) as Partial<Entry>).type;
    },
  },
  {
    name: 'id lost',
    damage(stack, random) {
      delete random.pick(stack.objects).id;
    },
  },
  {
    name: 'id emptied',
    damage(stack, random) {
      random.pick(stack.objects).id = '';
    },
  },
  {
    name: 'id misspelt',
    hidden: 'Any text is an id.',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.id = misspelt(entry.id!, random);
    },
  },
  {
    name: 'custom lost',
    damage(stack, random) {
      delete random.pick(stack.objects).custom;
    },
  },
  {
    name: 'custom is false',
    damage(stack, random) {
      random.pick(stack.objects).custom = false;
    },
  },
  {
    name: 'custom and id lost',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      delete entry.custom;
      delete entry.id;
    },
  },
  {
    name: 'component is custom, with an id',
    damage(stack, random) {
      const entry = random.pick(stack.components);
      entry.custom = true;
      entry.id = 'x';
    },
  },
  {
    name: 'component is custom',
    damage(stack, random) {
      random.pick(stack.components).custom = true;
    },
  },
  {
    name: 'component has an id',
    damage(stack, random) {
      random.pick(stack.components).id = 'x';
    },
  },

  // Flags.
  {
    name: 'old half with the live id',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      twin(stack, entry).delete = true;
    },
  },
  {
    name: 'old half with the live id, of another name',
    damage(stack, random) {
      const old = twin(stack, stack.entry(random.pick(['subnet-a', 'web', 'assets', 'token-a'])));
      old.urn = `${old.urn}-old`;
      old.delete = true;
    },
  },
  {
    name: 'old half that is gone',
    damage(stack, random) {
      const old = twin(stack, stack.entry(random.pick(['subnet-a', 'web', 'report'])));
      old.id = misspelt(old.id!, random);
      old.delete = true;
    },
  },
  {
    name: 'old half twice',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['subnet-a', 'web', 'report']));
      const id = misspelt(entry.id!, random);
      for (let copies = 0; copies < 2; copies++) Object.assign(twin(stack, entry), { id, delete: true });
    },
  },
  {
    name: 'live entry marked delete',
    damage(stack, random) {
      stack.entry(random.pick(['report', 'logo', 'subnet-a', 'web', 'api'])).delete = true;
    },
  },
  {
    name: 'live entry marked delete, and to be kept',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['report', 'logo', 'subnet-a', 'web', 'api']));
      entry.delete = true;
      entry.retainOnDelete = true;
    },
  },
  {
    name: 'live entry marked pendingReplacement',
    damage(stack, random) {
      stack.entry(random.pick(['report', 'logo', 'web', 'api'])).pendingReplacement = true;
    },
  },
  {
    name: 'live entry marked external',
    hidden: 'A resource that the program reads is marked so, too.',
    damage(stack, random) {
      stack.entry(random.pick(['report', 'logo', 'subnet-a', 'web'])).external = true;
    },
  },
  {
    name: 'delete without custom',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.delete = true;
      delete entry.custom;
    },
  },
  {
    name: 'provider’s users marked delete',
    damage(stack) {
      for (const user of usersOf(stack, stack.entry('us'))) user.delete = true;
    },
  },
  {
    name: 'protect lost',
    hidden: 'The program may not have protected it.',
    damage(stack) {
      delete stack.entry('main').protect;
    },
  },
];

/** Inserts a copy of an entry after it. */
function twin(stack: DamagedStack, entry: Entry): Entry {
  const copy = structuredClone(entry);
  stack.insertAfter(entry, copy);
  return copy;
}
