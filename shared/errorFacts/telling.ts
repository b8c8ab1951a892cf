import { fillKnown, isTold, type Facts } from '../knownErrors/knownError';
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
  const context = CONTEXT.map((sentences) => sentences.find((sentence) => isTold(sentence, facts)));
  return fillKnown([point, ...context].filter(Boolean).join(' '), facts);
}

/** Of each kind, the first sentence whose facts are known is told. */
const CONTEXT = [
  ['The provider `{provider}` was to {asked} `{resource}` ({type}).', 'It is about `{resource}` ({type}).'],
  [
    'The answer to `{call}` was `{code}`.',
    'The answer was `{code}` (status {status}).',
    'The answer was `{code}`.',
    'The answer had the status {status}.',
  ],
];
