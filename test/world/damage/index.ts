import { Random } from '../../harness/random';
import { printed } from '../state';
import type { HealthyStack } from '../judgedWorld';
import type { Extras } from '../outcome';
import { DamagedStack, type DamageKind } from './damage';
import { identityDamages } from './identity';
import { momentDamages } from './moments';
import { operationDamages } from './operations';
import { bindingDamages, providerDamages } from './providers';
import { referenceDamages } from './references';
import { textDamages } from './text';

const single: readonly DamageKind[] = [
  ...providerDamages,
  ...bindingDamages,
  ...identityDamages,
  ...referenceDamages,
  ...momentDamages,
  ...operationDamages,
  ...textDamages,
];

/** The kind that combines two kinds of damage in one state. */
export const TWO = 'two kinds together';

/** The names of all kinds of damage. */
export const damageKinds: readonly string[] = [...single.map(({ name }) => name), TWO];

/** A damaged state, and the objects besides those of the healthy stack. */
export interface DamagedText {
  text: string;
  extras: Extras;
  /** The newest backup of the stack. */
  backup: string;
}

export interface DamagedState extends DamagedText {
  kind: string;
  seed: number;
  /** The kind of damage, or both kinds. */
  done: string;
  /** The reason why the state alone cannot show the damage. */
  hidden: string | undefined;
  /** The result of each of two kinds alone. */
  parts: readonly DamagedText[];
}

/** Damages the healthy stack; the seed selects the variant of this kind. */
export function damagedState(healthy: HealthyStack, kind: string, seed: number): DamagedState {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ hashOf(kind));
  random.next();
  const chosen =
    kind === TWO ? random.shuffled(single).slice(0, 2) : single.filter(({ name }) => name === kind);
  // Each kind alone makes the same choices as in combination.
  const done = chosen.map((one) => ({ one, seed: random.below(2 ** 31) }));
  return {
    kind,
    seed,
    done: chosen.map(({ name }) => name).join(' + '),
    ...damagedBy(done, healthy),
    hidden: chosen.find((one) => one.hidden !== undefined)?.hidden,
    parts: done.length > 1 ? done.map((part) => damagedBy([part], healthy)) : [],
  };
}

function damagedBy(
  done: readonly { one: DamageKind; seed: number }[],
  { state, objects }: HealthyStack,
): DamagedText {
  const stack = new DamagedStack(structuredClone(state), objects);
  for (const { one, seed } of done) {
    if (!('damage' in one)) continue;
    try {
      one.damage(stack, new Random(seed));
    } catch (error) {
      // The first kind may have removed what the second one damages.
      if (one === done[0]!.one || !(error instanceof TypeError)) throw error;
    }
  }
  let text = printed(stack.state);
  for (const { one, seed } of done) {
    if ('damageText' in one) text = one.damageText(text, new Random(seed));
  }
  return { text, extras: stack.extras, backup: stack.backup ?? printed(state) };
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return hash;
}
