import type { AssistantAnswer } from '../../../../shared/assistant';
import { errorDocsUrl } from '../../../../shared/docsUrl';
import { explainOnce } from '../../../../shared/knownErrors/explain';
import { SAFETY_ANSWERS } from '../../../../shared/knownErrors/knownError';
import { nearestErrors } from '../../../../shared/knownErrors/nearestErrors';
import { explanationOf, type Explanation } from '../explain/explainText';
import { pageOf } from './answerPages';

/** How many characters at the end of a log are read: errors are at the end. */
const LONGEST_TEXT = 2_000_000;
/** Maximum problems explained at once. */
const MOST = 5;

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
  const problems = matches.map(({ error, facts }) => explanationOf(error, facts));
  const { text: answer } = pageOf(head, problems.map(problemBlock));
  return { answer: answer + near, data: { problems: problems.map(problemData) } };
}

function problemData({ id, title, what, stateSafety, steps, docs, link }: Explanation): object {
  return {
    id,
    title,
    happened: what,
    stateIsSafe: stateSafety.answer,
    why: stateSafety.why,
    steps: steps.map(stepLine),
    links: [docs, link],
  };
}

/** What is nearest by words, for an assistant to judge: it is none of what the text was recognised as. */
function nearestLines(text: string): string {
  const near = nearestErrors(text);
  if (near.length === 0) return '';
  const lines = near.map(({ id, title }) => `- ${title}: ${errorDocsUrl(id)}`);
  return `\n\nSimilar by words only, not recognised in the text:\n${lines.join('\n')}`;
}

function problemBlock({ title, what, stateSafety, steps, docs, link }: Explanation): string {
  return [
    '',
    `# ${title}`,
    '',
    what,
    '',
    `Is the state safe? ${SAFETY_ANSWERS[stateSafety.answer]} ${stateSafety.why}`,
    '',
    'What to do, in this order:',
    ...steps.map((step, index) => `${index + 1}. ${stepLine(step)}`),
    '',
    `More: ${docs}, ${link}`,
  ].join('\n');
}

function stepLine({ text, shell, editorCommand, link }: Explanation['steps'][number]): string {
  return [
    text,
    ...(shell === undefined ? [] : [`On the command line: \`${shell}\`.`]),
    ...(editorCommand === undefined ? [] : [`In VS Code: “${editorCommand}”.`]),
    ...(link === undefined ? [] : [link]),
  ].join(' ');
}
