import { fillKnown, isTold, type Facts } from '../knownErrors/knownError';
import { MEANINGS } from './meanings';

/**
 * The first words of an explanation: what the error means, in whose words, then who was to do what, and what was answered.
 * @param facts those that the grammar has read; others give no words
 * @param reason what the output itself says, without secrets
 */
export function telling(facts: Facts, reason: string | undefined): string {
  const { means } = facts;
  if (means === undefined && reason === undefined) return '';
  const [errorClass, during] = means?.split(':') ?? [];
  const point =
    MEANINGS.find((row) => row.class === errorClass && row.while.startsWith(during!))?.point ?? '';
  const context = CONTEXT.map((sentences) => sentences.find((sentence) => isTold(sentence, facts)));
  return [
    quoting(fillKnown(point, facts), reason),
    ...context.map((sentence) => sentence && fillKnown(sentence, facts)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A sentence with the output's own words, which end in one punctuation mark. */
function quoting(point: string, reason: string | undefined): string {
  if (reason === undefined) return point;
  const end = /[.!?…]$/.test(reason) ? '' : '.';
  return `${point === '' ? 'It says' : point.replace(/\.$/, '')}: “${reason}”${end}`;
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
