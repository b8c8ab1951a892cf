import type { AssistantAnswer } from '../../../../shared/assistant';
import { errorDocsUrl } from '../../../../shared/docsUrl';
import { commandTitles } from '../../../../shared/knownErrors/commandTitles';
import { explainOnce, type Match } from '../../../../shared/knownErrors/explain';
import { nearestErrors } from '../../../../shared/knownErrors/nearestErrors';
import { fillKnown, stepsWith, whatHappened, type Step } from '../../../../shared/knownErrors/knownError';
import { pageOf } from './answerPages';

/** How many characters at the end of a log are read: errors are at the end. */
const LONGEST_TEXT = 2_000_000;
/** Maximum problems explained at once. */
const MOST = 5;

const SAFETY = { yes: 'Yes.', repairable: 'Blocked, but repairable.', unknown: 'It depends.' } as const;

/**
 * The explanations of Pulumi's errors in a text. Of the text itself, they contain only captured details, such as a
 * plugin's name.
 */
export function errorAnswer(text: string): AssistantAnswer {
  const matches = explainOnce(text.slice(-LONGEST_TEXT)).slice(0, MOST);
  const isGuess = matches.every(({ error }) => error.isGeneral);
  const near = isGuess ? nearestLines(text) : '';
  if (matches.length === 0)
    return {
      failure: `Nothing in this text is known. Give it word for word, with the lines before and after the error.${near}`,
    };
  const head =
    matches.length === 1 ? 'One known problem.' : `${matches.length} known problems, the worst first.`;
  const { text: answer } = pageOf(head, matches.map(problemBlock));
  return { answer: answer + near, data: { problems: matches.map(problemData) } };
}

function problemData({ error, facts }: Match): object {
  const { title, stateSafety, link, id } = error;
  return {
    id,
    title: fillKnown(title, facts),
    happened: whatHappened(error, facts),
    stateIsSafe: stateSafety.answer,
    why: fillKnown(stateSafety.why, facts),
    steps: stepsWith(error, facts).map(stepLine),
    links: [errorDocsUrl(id), link.url],
  };
}

/** What is nearest by words, for an assistant to judge: it is none of what the text was recognised as. */
function nearestLines(text: string): string {
  const near = nearestErrors(text);
  if (near.length === 0) return '';
  const lines = near.map(({ id, title }) => `- ${title}: ${errorDocsUrl(id)}`);
  return `\n\nSimilar by words only, not recognised in the text:\n${lines.join('\n')}`;
}

function problemBlock({ error, facts }: Match): string {
  const { title, stateSafety, link, id } = error;
  const said = (words: string): string => fillKnown(words, facts);
  return [
    '',
    `# ${said(title)}`,
    '',
    whatHappened(error, facts),
    '',
    `Is the state safe? ${SAFETY[stateSafety.answer]} ${said(stateSafety.why)}`,
    '',
    'What to do, in this order:',
    ...stepsWith(error, facts).map((step, index) => `${index + 1}. ${stepLine(step)}`),
    '',
    `More: ${errorDocsUrl(id)}, ${link.url}`,
  ].join('\n');
}

function stepLine({ text, command, shell, link }: Step): string {
  return [
    text,
    ...(shell === undefined ? [] : [`On the command line: \`${shell}\`.`]),
    ...(command === undefined ? [] : [`In VS Code: “Pulumi: ${commandTitles[command]}”.`]),
    ...(link === undefined ? [] : [link.url]),
  ].join(' ');
}
