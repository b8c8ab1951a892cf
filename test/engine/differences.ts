import type { RuleFinding } from '../../server/src/rules/engine/rule';
import { laterFields } from '../../server/src/state/laterFields';
import type { StateModel } from '../../server/src/state/model';
import { URN_PREFIX } from '../../shared/urn';

/** Errors that the rules report although the engine accepts the state, by rule, each with its reason. */
export const differences: Readonly<
  Record<string, { reason: string; only?: (finding: RuleFinding, text: string) => boolean }>
> = {
  'duplicate-field': {
    reason: 'The engine accepts a doubled field silently, but merges the two values into a third.',
  },
  'field-type': {
    reason: 'The engine reads a `manifest.time` with an offset of 24 hours, but can never write it again.',
    only: ({ span }, text) => /[+-](?:24:\d\d|23:60)"$/.test(text.slice(span.start, span.end)),
  },
  'urn-malformed': {
    reason:
      'The engine accepts a URN with too few parts, but reads another stack and type from it and deletes the resource.',
    only: ({ resource }) => resource?.urn.startsWith(URN_PREFIX) === true,
  },
};

/** Other exceptions from the comparison, each with its reason. */
export const notCompared: readonly string[] = [
  'A checkpoint without a version. The engine does not read it and treats the stack as empty, so that the next update ' +
    'creates everything again. The rules warn of that, and report what the engine would refuse if the version were ' +
    'there: that is how to fix it.',
  'A checkpoint without a version that has fields which came after version 1, as `sst state export` prints it. The engine ' +
    'takes it for version 1 and drops them; the rules warn of that, and take it for what it is.',
  'A bare deployment or checkpoint that names none of its parts. The engine treats it as an empty state; the rules treat ' +
    'it as another JSON file and leave it alone.',
  'The place of an error, but not whether there is one, where a field occurs twice or the text is not a state at all. ' +
    'The engine merges doubled fields, so that its result is in no single place of the text.',
];

/** True for an error that the rules report deliberately although the engine accepts the state. */
export function isDeliberate(finding: RuleFinding, text: string): boolean {
  const difference = differences[finding.rule.code];
  return difference !== undefined && (difference.only?.(finding, text) ?? true);
}

/**
 * True for a checkpoint that the engine reads as empty because it has no version. The rules warn about that, and report
 * what the engine would refuse with the version, which is the fix.
 */
export function holdsNothingToTheEngine({ shape, root }: StateModel): boolean {
  return shape === 'checkpoint' && (root?.field('version')?.number ?? 0) === 0;
}

/** True for a checkpoint without a version that the engine takes for version 1, although it is not. */
export function isTakenForVersion1(model: StateModel): boolean {
  return model.shape === 'legacy-checkpoint' && laterFields(model) !== undefined;
}
