import { counted } from '../../../shared/counted';
import type { FileReport } from './fileReport';
import { groupFindings } from './groupFindings';
import { byLevel, levelOf } from './level';
import { failureOf, onOneLine, repairSentences, summaryOf } from './reportSentences';

/** Maximum rows of the table: GitHub takes 1 MB for the summary of a step. */
const MOST_ROWS = 200;

/** The reports as Markdown, for the summary of a job or a comment: the sentences of the text, and a table of the findings. */
export function formatMarkdown(reports: readonly FileReport[]): string {
  const rows = reports
    .flatMap(({ file, findings }) => groupFindings(findings).map((group) => ({ file, ...group })))
    .sort((a, b) => byLevel(a.first, b.first));
  const hidden = rows.length - MOST_ROWS;
  const sentences = [
    ...reports.filter(({ failure }) => failure !== undefined).map(failureOf),
    ...repairSentences(reports),
    summaryOf(reports) ?? '',
  ].filter(Boolean);
  return [
    '### Pulumi states',
    '',
    ...sentences.flatMap((sentence) => [escape(sentence), '']),
    ...(rows.length > 0 ? ['| | Place | Finding |', '| --- | --- | --- |'] : []),
    ...rows.slice(0, MOST_ROWS).map(({ file, first, others }) => {
      const { code, docs, line, column, message, engine } = first;
      const said = engine === undefined ? '' : `<br>Pulumi says: ${escape(engine)}`;
      const more = others.length > 0 ? ` (and in ${counted(others.length, 'more place')})` : '';
      return `| ${levelOf(first)} [${code}](${docs}) | ${escape(`${file}:${line}:${column}`)} | ${escape(message)}${more}${said} |`;
    }),
    ...(hidden > 0 ? ['', `${counted(hidden, 'more finding')} not shown.`] : []),
    '',
  ].join('\n');
}

/** Text for a line of Markdown: names can have anything in them. */
function escape(text: string): string {
  return onOneLine(text)
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');
}
