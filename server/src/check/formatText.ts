import { causesOf, grouped, type FileFinding, type Position } from './fileFinding';
import type { FileReport } from './fileReport';
import { counted } from '../../../shared/counted';
import { countProblems, problemCounts } from '../../../shared/problemCounts';
import { dangerWarning, errorsKeptWarning } from '../../../shared/dangerWarning';
import { formatRepair } from '../../../shared/formatRepair';
import { levelOf, type Level } from './options';

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
  const repairs = reports.filter(isRepaired).map(repairSentence);
  return [...blocks, [...repairs, summaryOf(reports), ''].join('\n')].join('\n\n');
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

function formatFile(file: string, findings: readonly FileFinding[], paint: Painter): string {
  const place = ({ line, column }: Position): string => `${file}:${line}:${column}`;
  return groupsOf(findings)
    .flatMap((group) => {
      const finding = group.find(({ danger }) => danger) ?? group[0]!;
      const others = group.filter((other) => other !== finding);
      const { code, message, engine, related } = finding;
      const level = levelOf(finding);
      const lines = [
        `${paint('faint', onOneLine(`${place(finding)}:`))} ${paint(level, level)} ${code}: ${onOneLine(message)}`,
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

type Repaired = FileReport & Required<Pick<FileReport, 'repair'>>;

function isRepaired(report: FileReport): report is Repaired {
  const { repair } = report;
  return repair !== undefined && (repair.done.length > 0 || repair.waitsFor !== undefined);
}

/** What a repair did or would do, and whether the next update would do harm all the same. */
function repairSentence({ file, findings, repair }: Repaired): string {
  const { isWritten, done, backup, waitsFor } = repair;
  const name = file === '-' ? 'Standard input' : file;
  const repaired = isWritten ? 'repaired' : 'would be repaired with --fix';
  const words = done.length > 0 ? `${name} ${repaired}: ${formatRepair(done)}` : `${name} is not repaired.`;
  const before = backup === undefined ? '' : ` What it held before is in ${backup}.`;
  const warning =
    waitsFor === undefined
      ? dangerWarning(findings, countProblems(findings).dangerCount)
      : errorsKeptWarning(waitsFor);
  return onOneLine([`${words}${before}`, warning].filter(Boolean).join(' '));
}

function summaryOf(reports: readonly FileReport[]): string {
  const checked = reports.filter(({ failure, findings }) => failure === undefined || findings.length > 0);
  const findings = checked.flatMap((report) => report.findings);
  const files = counted(checked.length, 'file');
  if (findings.length === 0) return `No findings in ${files}.`;
  const problems = countProblems(findings);
  const notes = findings.filter(
    ({ severity, danger }) => !danger && (severity === 'information' || severity === 'hint'),
  ).length;
  const counts = [...problemCounts(problems), ...(notes > 0 ? [counted(notes, 'note')] : [])];
  const fixable = findings.filter((finding) => finding.fixable).length;
  const hint = fixable > 0 ? ` ${fixable} can be repaired with --fix.` : '';
  const causes = checked.reduce((sum, report) => sum + causesOf(report.findings).length, 0);
  const ofCauses = causes < findings.length ? `, with ${counted(causes, 'cause')}` : '';
  const isUntold = checked.some(
    (report) => !isRepaired(report) && report.findings.some(({ danger }) => danger),
  );
  const danger = isUntold ? ' Do not update yet: the next update would do harm.' : '';
  return `${counts.join(', ')} in ${files}${ofCauses}.${hint}${danger}`;
}
