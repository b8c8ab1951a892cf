import type { RuleFinding } from '../../server/src/rules/engine/ruleFinding';
import type { StateModel } from '../../server/src/state/model';
import { URN_PREFIX } from '../../shared/urn';

/** Errors of ours where the engine deliberately is not asked, by rule, each with its reason. */
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
      'The engine takes a URN with too few parts, but reads another stack and type out of it and deletes the resource.',
    only: ({ resource }) => resource?.urn.startsWith(URN_PREFIX) === true,
  },
};

/** What else is left out of the comparison, each with its reason. */
export const notCompared: readonly string[] = [
  'A checkpoint without a version. The engine does not look into it and takes the stack for an empty one, so that the ' +
    'next update creates everything again. We warn of that, and report what it would have against the state as if the ' +
    'version were there: that is how to fix it.',
  'A bare deployment or checkpoint that names none of its parts. To the engine that is an empty state; to us it is some ' +
    'other JSON file, which is left alone.',
  'The place of an error, but not whether there is one, where a field stands twice or the text is no state at all. What ' +
    'the engine makes of doubled fields stands in no single place of the text.',
];

/** True for an error that we report on purpose although the engine takes the state. */
export function isDeliberate(finding: RuleFinding, text: string): boolean {
  const difference = differences[finding.rule.code];
  return difference !== undefined && (difference.only?.(finding, text) ?? true);
}

/**
 * True for a checkpoint in which the engine sees nothing because it has no version. We warn of that, and report what
 * it would have against the state as if the version were there: that is how to fix it.
 */
export function holdsNothingToTheEngine({ shape, root }: StateModel): boolean {
  return shape === 'checkpoint' && (root?.field('version')?.number ?? 0) === 0;
}
