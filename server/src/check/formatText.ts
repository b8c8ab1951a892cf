import type { FileReport } from './checkFile';

/** The other ends of a finding that are worth a line each. */
const RELATED_LIMIT = 5;

/** The reports for a person to read: a line a finding, as compilers print them, and a sentence at the end. */
export function formatText(reports: readonly FileReport[]): string {
  const blocks = reports.filter(({ findings }) => findings.length > 0).map(formatFile);
  const repairs = reports.flatMap(({ file, repair }) =>
    repair && repair.fixed > 0 ? [repairSentence(file, repair)] : [],
  );
  return [...blocks, [...repairs, summary(reports), ''].join('\n')].join('\n\n');
}

function formatFile({ file, findings }: FileReport): string {
  const place = ({ line, column }: { line: number; column: number }): string => `${file}:${line}:${column}`;
  return findings
    .flatMap((finding) => {
      const others = finding.related.slice(0, RELATED_LIMIT);
      return [
        `${place(finding)}: ${finding.severity} ${finding.code}: ${finding.message}`,
        ...(finding.engine === undefined ? [] : [`    Pulumi says: ${finding.engine}`]),
        ...others.map((other) => `    ${place(other)}: ${other.message}`),
      ];
    })
    .map(onOneLine)
    .join('\n');
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

function summary(reports: readonly FileReport[]): string {
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
