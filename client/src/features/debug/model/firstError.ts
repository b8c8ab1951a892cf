import { reasonAt } from '../../../../../shared/errorFacts/reason';
import { redact } from '../../../pulumi/secrets/redact';

/** What the engine says of the stack when a resource has failed says nothing. */
const ERROR = /^[ \t]{1,8}error: (?!(?:preview|update|refresh|destroy) failed\r?$)/m;

/**
 * The words of the first error in what a failed run has printed about the program and its resources.
 * @returns undefined if it names none, or only by codes
 */
export function firstError(output: string): string | undefined {
  const start = output.search(ERROR);
  return start < 0 ? undefined : reasonAt(output, start, redact);
}
