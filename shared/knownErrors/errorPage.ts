import { commandTitles } from './commandTitles';
import { errorGroups } from './errorGroups';
import { fill, SAFETY_ANSWERS, type KnownError, type Link, type Sample, type Step } from './knownError';

const SOURCE: Readonly<Record<Sample['source'], string>> = {
  cli: 'printed by the CLI',
  report: 'from a bug report',
  guide: 'from Pulumi’s guides',
  code: 'as the code of newer CLIs has it',
};

/**
 * The documentation page of a known error, as Markdown. Its title is Pulumi's message: people search for that, and search
 * engines go by titles.
 */
export function errorDocsPage(error: KnownError): string {
  const { title, what, stateSafety, steps, versions, samples, link } = error;
  return [
    `# \`${messageOf(error)}\``,
    '',
    `**${title}.**`,
    '',
    ...samples.flatMap(({ text, source }) => ['```text', text, '```', '', `(${SOURCE[source]})`, '']),
    '## What happened',
    '',
    prose(what),
    '',
    '## Is my state safe?',
    '',
    `**${SAFETY_ANSWERS[stateSafety.answer]}** ${prose(stateSafety.why)}`,
    '',
    '## What to do',
    '',
    ...steps.flatMap(stepLines),
    `Versions: ${prose(versions)}`,
    '',
    `See also: ${linkText(link)}`,
    '',
  ].join('\n');
}

/** The list of all known errors, as Markdown. */
export function errorDocsIndex(errors: readonly KnownError[]): string {
  return [
    '# Errors explained',
    '',
    'These pages say what a message of Pulumi means, whether the state is safe, and what to do. In VS Code, such a message is a',
    'link in every terminal, and **Pulumi: Explain Error** explains one that is selected, copied or typed.',
    '',
    'Each explanation is listed with a message that it explains. Search this page for words of your message, or begin with a',
    'topic:',
    '',
    ...Object.values(errorGroups).map((group) => `- [${group}](#${anchorOf(group)})`),
    '',
    ...Object.entries(errorGroups).flatMap(([group, heading]) => [
      `## ${heading}`,
      '',
      ...errors.filter((error) => error.group === group).map(indexEntry),
      '',
    ]),
  ].join('\n');
}

/** The title, which is the verdict, and the message. */
const indexEntry = (error: KnownError): string =>
  `- [${error.title}](${error.id}.md)\\\n  \`${messageOf(error)}\``;

/** The recognizable words of the first sample, in one line. */
function messageOf({ patterns, samples }: KnownError): string {
  const text = samples[0]?.text ?? '';
  return shortened(patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0] ?? text);
}

/** The first line; if it is long, also its end, where cloud errors have the reason. */
function shortened(said: string): string {
  const [line = ''] = said.trim().replaceAll('`', "'").split('\n', 1);
  return line.length > 110 ? `${line.slice(0, 45)} … ${line.slice(-62)}` : line;
}

/** Makes anchors like GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

function stepLines({ text, command, shell, link }: Step): string[] {
  const lines = [`1. ${prose(text)}`];
  if (command) lines.push('', `   In VS Code: **Pulumi: ${commandTitles[command]}**`);
  if (shell) lines.push('', '   ```sh', `   ${fill(shell, {})}`, '   ```');
  if (link) lines.push('', `   ${linkText(link)}`);
  return [...lines, ''];
}

/** Escapes what Markdown would read as a tag; text in backticks needs no escape. */
function prose(text: string): string {
  return fill(text, {})
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '\\<')))
    .join('`');
}

const linkText = ({ title, url }: Link): string => `[${title}](${url})`;
