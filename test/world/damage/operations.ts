import type { Entry } from '../state';
import { UNKNOWN, uuid, type DamagedStack, type DamageKind } from './damage';

/** The remains of an interrupted update, and damage to values. */
export const operationDamages: readonly DamageKind[] = [
  {
    name: 'pending create of nothing',
    damage(stack) {
      const { id: _, ...fresh } = stack.entry('report');
      pending(stack, 'creating', { ...fresh, urn: `${fresh.urn}-2` });
    },
  },
  {
    name: 'pending create of what lives',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['report', 'logo', 'api']));
      stack.remove(entry);
      const { id: _, ...fresh } = entry;
      pending(stack, 'creating', fresh);
    },
  },
  {
    name: 'pending update',
    damage: (stack, random) => {
      pending(stack, 'updating', random.pick(stack.objects));
    },
  },
  {
    name: 'pending delete',
    damage: (stack, random) => {
      pending(stack, 'deleting', random.pick(stack.objects));
    },
  },
  {
    name: 'pending read',
    damage: (stack, random) => {
      pending(stack, 'reading', random.pick(stack.objects));
    },
  },
  {
    name: 'pending import',
    damage: (stack, random) => {
      pending(stack, 'importing', random.pick(stack.objects));
    },
  },
  {
    name: 'pending operation of a missing provider',
    damage(stack, random) {
      const entry = structuredClone(random.pick(stack.objects));
      entry.provider = entry.provider!.slice(0, entry.provider!.lastIndexOf('::') + 2) + uuid(random);
      pending(stack, 'updating', entry);
    },
  },
  {
    name: 'inputs unknown',
    damage: (stack, random) => {
      unknownValue(random.pick(stack.objects), 'inputs');
    },
  },
  {
    name: 'outputs unknown',
    damage: (stack, random) => {
      unknownValue(random.pick(stack.objects), 'outputs');
    },
  },
  {
    name: 'id unknown',
    damage(stack, random) {
      random.pick(stack.objects).id = UNKNOWN;
    },
  },
  {
    name: 'inputs lost',
    hidden: 'A resource may have no inputs.',
    damage(stack, random) {
      delete random.pick(stack.objects).inputs;
    },
  },
  {
    name: 'inputs and outputs lost',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      delete entry.inputs;
      delete entry.outputs;
    },
  },
  {
    name: 'secrets provider lost',
    damage: (stack) => void delete stack.deployment.secrets_providers,
  },
  { name: 'manifest’s checksum wrong', damage: (stack) => void (stack.deployment.manifest['magic'] = 'x') },
  {
    name: 'resources lost',
    damage: (stack) => void delete (stack.deployment as { resources?: Entry[] }).resources,
  },
];

function pending(stack: DamagedStack, type: string, resource: Entry): void {
  stack.deployment.pending_operations = [{ resource: structuredClone(resource), type }];
}

function unknownValue(entry: Entry, field: 'inputs' | 'outputs'): void {
  const [key] = Object.keys(entry[field]!);
  entry[field] = { ...entry[field], [key!]: UNKNOWN };
}
