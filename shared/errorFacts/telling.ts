import { fillKnown, type Facts } from '../knownErrors/knownError';
import { MEANINGS } from './meanings';

/**
 * The first words of an explanation: what the error means, then who was to do what, and what was answered.
 * @param facts those that the grammar has read; others give no words
 */
export function telling(facts: Facts): string {
  const { means } = facts;
  if (means === undefined) return '';
  const [errorClass, during] = means.split(':');
  const { point } = MEANINGS.find((row) => row.class === errorClass && row.while.startsWith(during!))!;
  return fillKnown([point, ...CONTEXT].join(' '), facts);
}

/** The sentences of which the first that can be told of each kind is. */
const CONTEXT = [
  'The provider `{provider}` was to {asked} `{resource}` ({type}).',
  'The answer was `{code}`.',
];
