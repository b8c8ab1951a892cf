import type { FindingSeverity } from '../../../shared/stateSummary';
import { causesOf, grouped } from './causesOf';
import type { FileReport } from './fileReport';
import type { FileFinding, Position } from './fileFinding';
import { counted } from '../../../shared/counted';

/** Maximum related places of a finding that get a line each. */
const RELATED_LIMIT = 5;
/**
 * Maximum causes with the same message about different resources that are printed one by one; of more, only the first is
 * printed.
 */
const SAME_LIMIT = 3;
/** How many other places of a group are named. */
const OTHERS_NAMED = 5;

export interface TextOptions {
  colour: boolean;
  /** End with a summary. */
  summary: boolean;
}

/** The reports for reading: one block per finding, in a compiler's style, and a final sentence. */
export function formatText(reports: readonly FileReport[], { colour, summary }: TextOptions): string {
  const paint = colour ? coloured : (_: Paint, text: string): string => text;
  const blocks = reports
    .filter(({ findings }) => findings.length > 0)
    .map(({ file, findings }) => formatFile(file, findings, paint));
  if (!summary) return blocks.map((block) => `${block}\n`).join('\n');
  const repairs = reports.flatMap(({ file, repair }) =>
    repair && repair.fixed > 0 ? [repairSentence(file, repair)] : [],
  );
  return [...blocks, [...repairs, summaryOf(reports), ''].join('\n')].join('\n\n');
}

type Paint = FindingSeverity | 'faint';
type Painter = (paint: Paint, text: string) => string;

const CODES: Readonly<Record<Paint, number>> = {
  error: 31,
  warning: 33,
  information: 36,
  hint: 36,
  faint: 2,
};

function coloured(paint: Paint, text: string): string {
  return `\u001b[${CODES[paint]}m${text}\u001b[0m`;
}

function formatFile(file: string, findings: readonly FileFinding[], paint: Painter): string {
  const place = ({ line, column }: Position): string => `${file}:${line}:${column}`;
  return groupsOf(findings)
    .flatMap(([first, ...others]) => {
      const finding = first!;
      const { severity, code, message, engine, related } = finding;
      const lines = [
        `${paint('faint', onOneLine(`${place(finding)}:`))} ${paint(severity, severity)} ${code}: ${onOneLine(message)}`,
      ];
      if (engine !== undefined) lines.push(paint('faint', onOneLine(`    Pulumi says: ${engine}`)));
      const ends = related.slice(0, RELATED_LIMIT);
      for (const end of ends) lines.push(onOneLine(`    ${place(end)}: ${end.message}`));
      // Some findings already list the other places as related places.
      const listed = new Set(ends.map(({ span }) => span.start));
      const unlisted = others.filter(({ span }) => !listed.has(span.start));
      if (unlisted.length > 0) {
        const hasOneCause = others.every(({ cause }) => cause !== undefined && cause === finding.cause);
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
    })
    .join('\n');
}

/**
 * Findings with the same cause are one group. Many causes with the same message, such as a repeated typing error, also
 * form one group.
 */
function groupsOf(findings: readonly FileFinding[]): FileFinding[][] {
  const alike = grouped(causesOf(findings), ([first]) => `${first!.code} ${sentenceOf(first!)}`);
  return alike
    .flatMap((groups) => (groups.length > SAME_LIMIT ? [groups.flat()] : groups))
    .sort((a, b) => a[0]!.span.start - b[0]!.span.start);
}

/** The message without its subject. */
function sentenceOf({ message, subject }: FileFinding): string {
  return subject === undefined ? message : message.replace(subject, '…');
}

/** Names come from the file: line breaks and escape sequences in them must not reach the terminal. */
function onOneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

function repairSentence(file: string, { fixed, backup }: NonNullable<FileReport['repair']>): string {
  const name = file === '-' ? 'Standard input' : file;
  const before = backup === undefined ? '' : ` What it held before is in ${backup}.`;
  return `${name}: ${counted(fixed, 'finding')} repaired.${before}`;
}

function summaryOf(reports: readonly FileReport[]): string {
  const checked = reports.filter(({ failure, findings }) => failure === undefined || findings.length > 0);
  const findings = checked.flatMap((report) => report.findings);
  const files = counted(checked.length, 'file');
  if (findings.length === 0) return `No findings in ${files}.`;
  const of = (...severities: string[]): number =>
    findings.filter(({ severity }) => severities.includes(severity)).length;
  const counts = [
    counted(of('error'), 'error'),
    counted(of('warning'), 'warning'),
    counted(of('information', 'hint'), 'note'),
  ].filter((text) => !text.startsWith('0 '));
  const fixable = findings.filter((finding) => finding.fixable).length;
  const hint = fixable > 0 ? ` ${fixable} can be repaired with --fix.` : '';
  const causes = checked.reduce((sum, report) => sum + causesOf(report.findings).length, 0);
  const ofCauses = causes < findings.length ? `, with ${counted(causes, 'cause')}` : '';
  return `${counts.join(', ')} in ${files}${ofCauses}.${hint}`;
}
