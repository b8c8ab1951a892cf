import type { Refusal, Stage } from './judge';

/** What the engine refuses and none of our rules knows yet. A new rule takes its line out. */
const gaps: readonly { stage: Stage; message?: RegExp; about: string }[] = [
  { stage: 'decode', message: /^could not unmarshal map/, about: 'the configuration in a checkpoint' },
  { stage: 'plugin', about: 'inputs of providers' },
];

/** True for a refusal that our rules do not claim to foresee. */
export function isGap(refusal: Refusal): boolean {
  return gaps.some(
    ({ stage, message }) =>
      stage === refusal.stage && (message === undefined || message.test(refusal.message)),
  );
}
