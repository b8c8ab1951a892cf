import { explainRecognized } from '../../../../../shared/knownErrors/explain';
import { stepsWith } from '../../../../../shared/knownErrors/explanation';
import { fillKnown } from '../../../../../shared/knownErrors/knownError';
import type { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { Finding } from './check';

/** Maximum steps in a finding: the first help most, and the explanation has all. */
const STEPS_TOLD = 2;
/** Maximum lines of the CLI's own words, for an unknown problem. */
const LINES_TOLD = 5;

/**
 * A failed run of the CLI as a finding: the known error with its steps, or the CLI's message.
 * @param what failed, as the beginning of a sentence
 */
export function problemFinding(what: string, { message, details }: PulumiProblem): Finding {
  const [known] = explainRecognized(details);
  if (!known) {
    const lines = details.split(/\r?\n/).filter(Boolean).slice(0, LINES_TOLD);
    return { level: 'error', message: `${what}: ${message}`, details: lines };
  }
  const plain = (text: string): string => fillKnown(text, known.facts).replaceAll('`', '');
  return {
    level: 'error',
    message: `${what}: ${plain(known.error.title)}.`,
    details: stepsWith(known.error, known.facts)
      // This text is already in the environment's result.
      .filter(({ command }) => command !== 'diagnoseEnvironment')
      .slice(0, STEPS_TOLD)
      .map(({ text, shell }) => plain(shell === undefined ? text : `${text} ${shell}`)),
    fix: { kind: 'explainError', label: 'Explain', text: details },
  };
}

/** True if the CLI got no connection to the backend. */
export function isUnreachable({ details }: PulumiProblem): boolean {
  const id = explainRecognized(details)[0]?.error.id;
  return id === 'cannot-connect' || id === 'connection-failed';
}
