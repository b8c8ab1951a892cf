import { Random } from '../../harness/random';
import { printed } from '../state';
import type { HealthyStack } from '../judgedWorld';
import type { Extras } from '../outcome';
import { DamagedStack, type DamageKind } from './damage';
import { identityDamages } from './identity';
import { operationDamages } from './operations';
import { bindingDamages, providerDamages } from './providers';
import { referenceDamages } from './references';
import { textDamages } from './text';

const single: readonly DamageKind[] = [
  ...providerDamages,
  ...bindingDamages,
  ...identityDamages,
  ...referenceDamages,
  ...operationDamages,
  ...textDamages,
];

/** Two kinds of damage in one state. */
export const TWO = 'two kinds together';

/** The names of all kinds of damage. */
export const damageKinds: readonly string[] = [...single.map(({ name }) => name), TWO];

/** A state that came to harm, and what exists beside the objects of the healthy stack. */
export interface DamagedText {
  text: string;
  extras: Extras;
}

export interface DamagedState extends DamagedText {
  kind: string;
  seed: number;
  /** What was done: the kind, or the two. */
  done: string;
  /** Why the state alone cannot show what was done. */
  hidden: string | undefined;
  /** What each of two kinds does alone. */
  parts: readonly DamagedText[];
}

/** Damages the healthy stack in a way of this kind that the seed chooses. */
export function damagedState(healthy: HealthyStack, kind: string, seed: number): DamagedState {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ hashOf(kind));
  random.next();
  const chosen =
    kind === TWO ? random.shuffled(single).slice(0, 2) : single.filter(({ name }) => name === kind);
  // Each alone does the same as with the other.
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
      // The first of two kinds may have taken away what the second one damages.
      if (one === done[0]!.one || !(error instanceof TypeError)) throw error;
    }
  }
  let text = printed(stack.state);
  for (const { one, seed } of done) {
    if ('damageText' in one) text = one.damageText(text, new Random(seed));
  }
  return { text, extras: stack.extras };
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return hash;
}
