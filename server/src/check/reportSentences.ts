import { counted } from '../../../shared/counted';
import {
  dangerWarning,
  errorsKeptWarning,
  countProblems,
  formatProblemCounts,
} from '../../../shared/problemCounts';
import { formatRepair } from '../../../shared/formatRepair';
import type { FileReport } from './fileReport';
import { causesOf } from './groupFindings';

/** A report's failure as a sentence. */
export function failureOf({ file, failure = '' }: FileReport): string {
  const name = file === '-' ? 'Standard input' : file === '.' ? 'The working directory' : file;
  const sentence = `${name} ${failure}`;
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}

/** Names come from the file: line breaks and escape sequences in them must not reach the terminal. */
export function onOneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

type Repaired = FileReport & Required<Pick<FileReport, 'repair'>>;

function isRepaired(report: FileReport): report is Repaired {
  const { repair } = report;
  return repair !== undefined && (repair.done.length > 0 || repair.waitsFor !== undefined);
}

/** What repairs did or would do, and whether the next update would do harm all the same. */
export function repairSentences(reports: readonly FileReport[]): string[] {
  return reports.filter(isRepaired).map(({ file, findings, repair }) => {
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
  });
}

/** The final sentences: how many findings there are; undefined if no file could be checked. */
export function summaryOf(reports: readonly FileReport[]): string | undefined {
  const checked = reports.filter(({ failure, findings }) => failure === undefined || findings.length > 0);
  if (checked.length === 0) return undefined;
  const findings = checked.flatMap((report) => report.findings);
  const files = counted(checked.length, 'file');
  const rules = rulesSentence(checked);
  if (findings.length === 0) return `No findings in ${files}.${rules}`;
  const problems = countProblems(findings);
  const notes = findings.filter(
    ({ severity, danger }) => !danger && (severity === 'information' || severity === 'hint'),
  ).length;
  const counts = [...formatProblemCounts(problems), ...(notes > 0 ? [counted(notes, 'note')] : [])];
  const fixable = findings.filter((finding) => finding.fixable).length;
  const hint = fixable > 0 ? ` ${fixable} can be repaired with --fix.` : '';
  const causes = checked.reduce((sum, report) => sum + causesOf(report.findings).length, 0);
  const ofCauses = causes < findings.length ? `, with ${counted(causes, 'cause')}` : '';
  const isUntold = checked.some(
    (report) => !isRepaired(report) && report.findings.some(({ danger }) => danger),
  );
  const danger = isUntold ? ' Do not update yet: the next update would do harm.' : '';
  return `${counts.join(', ')} in ${files}${ofCauses}.${hint}${rules}${danger}`;
}

/** Says that rules are not the default ones: a state without findings may still be one that Pulumi refuses. */
function rulesSentence(reports: readonly FileReport[]): string {
  const configs = [...new Set(reports.flatMap(({ config }) => config ?? []))];
  if (configs.length === 0) return '';
  return onOneLine(` Rules as in ${configs.length === 1 ? configs[0] : `${configs.length} config files`}.`);
}
