import type { FindingSeverity } from '../protocol';
import type { FileReport } from './checkFile';
import type { FileFinding, Position } from './fileFinding';

/** The other ends of a finding that are worth a line each. */
const RELATED_LIMIT = 5;
/** Findings that say the same of so many resources are printed one by one; of more, the first, and where the next are. */
const SAME_LIMIT = 3;
/** How many of those are named. */
const SAME_NAMED = 5;

export interface TextOptions {
  colour: boolean;
  /** End with a summary. */
  summary: boolean;
}

/** The reports for a person to read: a block a finding, as compilers print them, and a sentence at the end. */
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
    .flatMap(([first, ...same]) => {
      const finding = first!;
      const { severity, code, message, engine, related } = finding;
      const lines = [
        `${paint('faint', onOneLine(`${place(finding)}:`))} ${paint(severity, severity)} ${code}: ${onOneLine(message)}`,
      ];
      if (engine !== undefined) lines.push(paint('faint', onOneLine(`    Pulumi says: ${engine}`)));
      for (const other of related.slice(0, RELATED_LIMIT))
        lines.push(onOneLine(`    ${place(other)}: ${other.message}`));
      if (same.length > 0) {
        lines.push(`    The same is true of ${same.length} more:`);
        for (const other of same.slice(0, SAME_NAMED))
          lines.push(onOneLine(`    ${place(other)}: ${other.subject ?? ''}`));
        if (same.length > SAME_NAMED)
          lines.push(`    and ${same.length - SAME_NAMED} others (--format json names all).`);
      }
      return lines;
    })
    .join('\n');
}

/** Findings that say the same of many resources, as one has when a provider is missing, are one group. */
function groupsOf(findings: readonly FileFinding[]): FileFinding[][] {
  const groups = new Map<string, FileFinding[]>();
  for (const finding of findings) {
    const { code, message, subject } = finding;
    const said = subject === undefined ? message : message.replace(subject, '…');
    const key = `${code} ${said}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const all = [...groups.values()].flatMap((group) =>
    group.length > SAME_LIMIT ? [group] : group.map((finding) => [finding]),
  );
  return all.sort((a, b) => a[0]!.span.start - b[0]!.span.start);
}

/** Names come from the file: line breaks and escape sequences in them must not reach the terminal. */
function onOneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

function repairSentence(file: string, { fixed, backup }: NonNullable<FileReport['repair']>): string {
  const name = file === '-' ? 'Standard input' : file;
  const before = backup === undefined ? '' : ` What it held before is in ${backup}.`;
  return `${name}: ${count(fixed, 'finding')} repaired.${before}`;
}

function summaryOf(reports: readonly FileReport[]): string {
  const checked = reports.filter(({ failure, findings }) => failure === undefined || findings.length > 0);
  const findings = checked.flatMap((report) => report.findings);
  const files = count(checked.length, 'file');
  if (findings.length === 0) return `No findings in ${files}.`;
  const of = (...severities: string[]): number =>
    findings.filter(({ severity }) => severities.includes(severity)).length;
  const counts = [
    count(of('error'), 'error'),
    count(of('warning'), 'warning'),
    count(of('information', 'hint'), 'note'),
  ].filter((text) => !text.startsWith('0 '));
  const fixable = findings.filter((finding) => finding.fixable).length;
  const hint = fixable > 0 ? ` ${fixable} can be repaired with --fix.` : '';
  return `${counts.join(', ')} in ${files}.${hint}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
