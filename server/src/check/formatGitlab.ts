import { type FileReport, reportedPath } from './fileReport';
import { fingerprintsOf } from './fileFinding';
import { levelOf, type Level } from './level';
import { failureOf, onOneLine } from './reportSentences';

const SEVERITIES: Readonly<Record<Exclude<Level, 'never'>, string>> = {
  error: 'critical',
  danger: 'critical',
  warning: 'minor',
  information: 'info',
  hint: 'info',
};

/** One entry of a code quality report. */
interface Issue {
  check_name: string;
  description: string;
  severity: string;
  fingerprint: string;
  location: { path: string; lines: { begin: number; end: number } };
}

/** The reports as a code quality report of GitLab. */
export function formatGitlab(reports: readonly FileReport[]): string {
  return `${JSON.stringify(reports.flatMap(issuesOf), undefined, 2)}\n`;
}

function issuesOf(report: FileReport): Issue[] {
  const path = reportedPath(report.file, 'CI_PROJECT_DIR');
  const { findings, failure } = report;
  const fingerprints = fingerprintsOf(findings, path);
  const issues = findings.map((finding, index): Issue => {
    const { code, message, line, end } = finding;
    const level = levelOf(finding);
    return {
      check_name: code,
      description: onOneLine(level === 'danger' ? `Danger: ${message}` : message),
      severity: SEVERITIES[level],
      fingerprint: fingerprints[index]!,
      location: { path, lines: { begin: line, end: end.line } },
    };
  });
  if (failure !== undefined)
    issues.push({
      check_name: 'not-checked',
      description: onOneLine(failureOf(report)),
      severity: 'blocker',
      fingerprint: `not-checked:${path}`,
      location: { path, lines: { begin: 1, end: 1 } },
    });
  return issues;
}
