import { errorDocsUrl } from '../../../../shared/docsUrl';
import { commandTitles } from '../../../../shared/commandTitles';
import { explainOnce, type Match } from '../../../../shared/knownErrors/explain';
import { reasonOf, safetyOf, stepsWith, whatHappened } from '../../../../shared/knownErrors/explanation';
import {
  fill,
  fillKnown,
  SAFETY_ANSWERS,
  type Facts,
  type KnownError,
  type StateSafety,
} from '../../../../shared/knownErrors/knownError';
import { withoutSecrets } from '../../../../shared/secrets/secretLines';
import { findKnownError } from '../../../../shared/knownErrors/readKnownErrors';

/** A known error of Pulumi, explained. */
export interface Explanation {
  readonly id: string;
  readonly title: string;
  readonly severity: KnownError['severity'];
  /** Where the message begins in the text, from 1; undefined if the error was named by its id. */
  readonly line?: number;
  readonly what: string;
  readonly stateSafety: StateSafety;
  /** In the order in which to try them. */
  readonly steps: readonly {
    readonly text: string;
    /** What to run on the command line. */
    readonly shell?: string;
    /** The title of the command of VS Code's extension that does it. */
    readonly editorCommand?: string;
    readonly link?: string;
  }[];
  readonly versions: string;
  readonly docs: string;
  readonly link: string;
}

/** The explanations of the known errors in a text, the most telling first, with its own words for who has printed it. */
export function explanationsOf(text: string): Explanation[] {
  return explainOnce(text).map((match) => {
    const { error, facts } = match;
    return explanationOf(error, facts, {
      line: lineOf(text, match),
      reason: reasonOf(match, text, withoutSecrets),
    });
  });
}

/** The explanation of an error by its id. */
export function explanationById(id: string): Explanation | undefined {
  const error = findKnownError(id);
  return error && explanationOf(error, undefined);
}

/**
 * Without a reason, it has only captured details of the user's text, such as a plugin's name.
 * @param facts undefined to tell about the error in general, with `<name>` for what a message would say
 */
export function explanationOf(
  error: KnownError,
  facts: Facts | undefined,
  { line, reason }: { readonly line?: number; readonly reason?: string | undefined } = {},
): Explanation {
  const { id, title, severity, versions, link } = error;
  const stateSafety = facts ? safetyOf(error, facts) : error.stateSafety;
  const said = (text: string): string => (facts ? fillKnown(text, facts) : fill(text, {}));
  const steps = facts
    ? stepsWith(error, facts)
    : error.steps.map(({ text, shell, ...step }) => ({
        ...step,
        text: said(text),
        ...(shell !== undefined && { shell: said(shell) }),
      }));
  return {
    id,
    title: said(title),
    severity,
    ...(line !== undefined && { line }),
    what: facts ? whatHappened(error, facts, reason) : said(error.what),
    stateSafety: { answer: stateSafety.answer, why: said(stateSafety.why) },
    steps: steps.map(({ text, shell, command, link: more }) => ({
      text,
      ...(shell !== undefined && { shell }),
      ...(command !== undefined && { editorCommand: `Pulumi: ${commandTitles[command]}` }),
      ...(more && { link: more.url }),
    })),
    versions: said(versions),
    docs: errorDocsUrl(id),
    link: link.url,
  };
}

function lineOf(text: string, { start }: Match): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < start; end = text.indexOf('\n', end + 1)) line++;
  return line;
}

/** An explanation for reading in a terminal. */
export function formatExplanation({
  id,
  title,
  line,
  what,
  stateSafety,
  steps,
  docs,
  link,
}: Explanation): string {
  const place = line === undefined ? '' : `, line ${line}`;
  return [
    `${title} (${id}${place})`,
    '',
    what,
    '',
    `Is the state safe? ${SAFETY_ANSWERS[stateSafety.answer]} ${stateSafety.why}`,
    '',
    'What to do, in this order:',
    ...steps.flatMap(({ text, shell, editorCommand, link: more }, index) => [
      '',
      `${index + 1}. ${text}`,
      ...(shell === undefined ? [] : shell.split('\n').map((part) => `       ${part}`)),
      ...(editorCommand === undefined ? [] : [`   In VS Code: ${editorCommand}`]),
      ...(more === undefined ? [] : [`   ${more}`]),
    ]),
    '',
    `More: ${docs}`,
    `      ${link}`,
    '',
  ].join('\n');
}
