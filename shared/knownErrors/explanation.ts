import { STATE_AFTER, type Phase } from '../errorFacts/stateAfter';
import { reasonAt } from '../errorFacts/reason';
import { telling } from '../errorFacts/telling';
import type { UserFrame } from './userFrame';
import type { Match } from './explain';
import {
  fill,
  fillKnown,
  isTold,
  type Facts,
  type HelpfulCommand,
  type KnownError,
  type StateSafety,
  type Step,
} from './knownError';

/**
 * The steps with their facts inserted. Command lines with missing facts are left out, and so are steps that are then
 * empty.
 */
export function stepsWith({ steps }: KnownError, facts: Facts): Step[] {
  const { phase } = facts;
  return steps
    .filter(({ command, shell = '' }) => phase !== 'no-stack' || !isForStack(command, shell))
    .filter(({ command }) => phase !== 'preview' || !AFTER_A_CHANGE.has(command))
    .map(({ text, shell, ...step }): Step => ({
      ...step,
      text: fillKnown(text, facts),
      ...(shell !== undefined && isTold(shell, facts) && { shell: fill(shell, facts) }),
    }))
    .filter(({ text }) => text !== '');
}

/**
 * The command that helps first: that of the first step. What is a step of the page of a stuck stack is done there, where
 * what comes before and after it is known.
 */
export function firstHelp(error: KnownError, facts: Facts): HelpfulCommand | undefined {
  const first = stepsWith(error, facts).find(({ command }) => command)?.command;
  return first && OF_STUCK_STACKS.has(first) ? 'getUnstuck' : first;
}

/** The line of the user's program where an error happened, if its explanation names one. */
export function placeOf({ told = '' }: KnownError, facts: Facts): UserFrame | undefined {
  const { file, line } = facts;
  const isNamed = told.includes('{file}') && told.includes('{line}');
  return isNamed && file !== undefined && line !== undefined ? { file, line } : undefined;
}

const OF_STUCK_STACKS: ReadonlySet<HelpfulCommand> = new Set<HelpfulCommand>([
  'cancelUpdate',
  'repairPendingOperations',
  'repairState',
]);

/** Commands that help without a stack. */
const OF_NO_STACK: ReadonlySet<HelpfulCommand | undefined> = new Set<HelpfulCommand | undefined>([
  undefined,
  'diagnoseEnvironment',
  'logIn',
  'reportProblem',
  'manageKeptFiles',
]);

/** Commands that help only after a run that may have changed something. */
const AFTER_A_CHANGE: ReadonlySet<HelpfulCommand | undefined> = new Set<HelpfulCommand | undefined>([
  'cancelUpdate',
  'repairPendingOperations',
]);

const isForStack = (command: HelpfulCommand | undefined, shell: string): boolean =>
  !OF_NO_STACK.has(command) || /^pulumi (?:up|preview|refresh|destroy|cancel|stack|state)\b/.test(shell);

/**
 * What happened, with the part about this message first, and an empty line between paragraphs. Where the output's form told
 * the error, that says already what the rest would say in general: with the output’s own words, all of it.
 * @param reason what the output itself says ({@link reasonOf}); undefined where its words are not to be repeated
 */
export function whatHappened({ told = '', what }: KnownError, facts: Facts, reason?: string): string {
  const point = telling(facts, reason);
  const own = point && !BESIDE_CONTEXT.test(told) ? '' : told;
  const isComplete = 'means' in facts && reason !== undefined;
  const general = isComplete ? '' : point ? firstSentences(what) : what;
  const rest = [own, general].filter(Boolean).join('\n\n');
  return [point, fillKnown(rest, facts)].filter(Boolean).join('\n\n');
}

/** What an output says itself of an error whose explanation needs that; for who has printed or pasted the output only. */
export function reasonOf(
  { error, start }: Match,
  text: string,
  redact: (text: string) => string,
): string | undefined {
  return error.quotes ? reasonAt(text, start, redact) : undefined;
}

/** A fact that the first words of a form do not tell anyway. */
const BESIDE_CONTEXT = /\{(?!(?:provider|resource|type|operation)\})[a-z]{1,20}\}/;

/** As many sentences as have 30 words, and at least one. */
function firstSentences(text: string): string {
  const sentences = text.split('\n\n', 1)[0]!.split(/(?<=[.?…]) (?=[A-Z`])/);
  let words = 0;
  return sentences
    .filter((sentence, index) => (words += sentence.split(' ').length) <= 30 || index === 0)
    .join(' ');
}

/** Whether the state is safe: by what was going on, where the output says that. */
export function safetyOf({ stateSafety }: KnownError, facts: Facts): StateSafety {
  const { phase } = facts;
  return phase !== undefined && phase in STATE_AFTER ? STATE_AFTER[phase as Phase] : stateSafety;
}

/** The problem in two lines of plain text: its title, and whether the state is safe. */
export function inOneMessage(error: KnownError, facts: Facts): string {
  return [error.title, safetyOf(error, facts).why]
    .map((sentence) => fillKnown(sentence, facts).replaceAll('`', ''))
    .join('\n');
}
