import { Random } from '../../bench/random';
import { printed } from '../state';
import type { HealthyStack } from '../world';
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

const TWO = 'two kinds together';

/** The names of all kinds of damage. */
export const damageKinds: readonly string[] = [...single.map(({ name }) => name), TWO];

/** A state that came to harm, and what exists beside the objects of the healthy stack. */
export interface DamagedState {
  kind: string;
  seed: number;
  /** What was done: the kind, or the two. */
  done: string;
  text: string;
  /** Why the state alone cannot show what was done. */
  hidden: string | undefined;
  extras: Extras;
}

/** Damages the healthy stack in a way of this kind that the seed chooses. */
export function damagedState({ state, objects }: HealthyStack, kind: string, seed: number): DamagedState {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ hashOf(kind));
  random.next();
  const stack = new DamagedStack(structuredClone(state), objects);
  const chosen =
    kind === TWO ? random.shuffled(single).slice(0, 2) : single.filter(({ name }) => name === kind);
  for (const one of chosen) {
    if (!('damage' in one)) continue;
    try {
      one.damage(stack, random);
    } catch (error) {
      // The first of two kinds may have taken away what the second one damages.
      if (one === chosen[0] || !(error instanceof TypeError)) throw error;
    }
  }
  let text = printed(stack.state);
  for (const one of chosen) if ('damageText' in one) text = one.damageText(text, random);
  const done = chosen.map(({ name }) => name).join(' + ');
  const hidden = chosen.find((one) => one.hidden !== undefined)?.hidden;
  return { kind, seed, done, text, hidden, extras: stack.extras };
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return hash;
}
