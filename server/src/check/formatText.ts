import { counted } from '../../../shared/counted';
import type { Position } from './fileFinding';
import type { FileReport, RunFacts } from './fileReport';
import { groupFindings, type FindingGroup } from './groupFindings';
import { levelOf, type Level } from './level';
import { onOneLine, repairSentences, summaryOf } from './reportSentences';

/** Maximum related places of a finding that get a line each. */
const RELATED_LIMIT = 5;
/** How many other places of a group are named. */
const OTHERS_NAMED = 5;

/** The reports for reading: one block per finding, in a compiler's style, and a final sentence. */
export function formatText(
  reports: readonly FileReport[],
  { colour, quiet }: Pick<RunFacts, 'colour' | 'quiet'>,
): string {
  const paint = colour ? coloured : (_: Paint, text: string): string => text;
  const blocks = reports
    .filter(({ findings }) => findings.length > 0)
    .map(({ file, findings }) =>
      groupFindings(findings)
        .flatMap((group) => formatGroup(file, group, paint))
        .join('\n'),
    );
  const summary = quiet ? undefined : summaryOf(reports);
  if (summary === undefined) return blocks.map((block) => `${block}\n`).join('\n');
  return [...blocks, [...repairSentences(reports), summary, ''].join('\n')].join('\n\n');
}

type Paint = Exclude<Level, 'never'> | 'faint';
type Painter = (paint: Paint, text: string) => string;

const CODES: Readonly<Record<Paint, number>> = {
  error: 31,
  danger: 33,
  warning: 33,
  information: 36,
  hint: 36,
  faint: 2,
};

function coloured(paint: Paint, text: string): string {
  return `\u001b[${CODES[paint]}m${text}\u001b[0m`;
}

function formatGroup(file: string, { first, others, hasOneCause }: FindingGroup, paint: Painter): string[] {
  const place = ({ line, column }: Position): string => `${file}:${line}:${column}`;
  const { code, message, engine, related } = first;
  const level = levelOf(first);
  const lines = [
    `${paint('faint', onOneLine(`${place(first)}:`))} ${paint(level, level)} ${code}: ${onOneLine(message)}`,
  ];
  if (engine !== undefined) lines.push(paint('faint', onOneLine(`    Pulumi says: ${engine}`)));
  const ends = related.slice(0, RELATED_LIMIT);
  for (const end of ends) lines.push(onOneLine(`    ${place(end)}: ${end.message}`));
  // Some findings already list the other places as related places.
  const listed = new Set(ends.map(({ span }) => span.start));
  const unlisted = others.filter(({ span }) => !listed.has(span.start));
  if (unlisted.length > 0) {
    lines.push(
      hasOneCause
        ? `    The same cause in ${counted(unlisted.length, 'more place')}:`
        : `    The same is true of ${unlisted.length} more:`,
    );
    for (const other of unlisted.slice(0, OTHERS_NAMED))
      lines.push(onOneLine(`    ${place(other)}: ${other.subject ?? ''}`));
    if (unlisted.length > OTHERS_NAMED)
      lines.push(`    and ${unlisted.length - OTHERS_NAMED} others (--format json names all).`);
  }
  return lines;
}
