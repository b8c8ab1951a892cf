import type { CheckResult, Level } from './check';

/** The prefix of a finding in plain text. */
const SIGNS: Readonly<Record<Level, string>> = {
  ok: 'OK',
  information: 'Note',
  warning: 'WARNING',
  error: 'ERROR',
  unknown: 'Unknown',
};

/** `2 errors, 1 warning`, or that there are no problems. */
export function summarizeResults(results: readonly CheckResult[]): string {
  const levels = results.flatMap(({ findings }) => findings.map(({ level }) => level));
  const count = (level: Level, one: string, many: string): string | false => {
    const { length } = levels.filter((other) => other === level);
    return length > 0 && `${length} ${length === 1 ? one : many}`;
  };
  const parts = [
    count('error', 'error', 'errors'),
    count('warning', 'warning', 'warnings'),
    count('unknown', 'check that did not end', 'checks that did not end'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'No problems found';
}

/** The results as text to paste, which is also valid Markdown. */
export function environmentReport(results: readonly CheckResult[]): string {
  const sections = results.map(({ title, findings }) => {
    const lines = findings.flatMap(({ level, message, details = [] }) => [
      `- ${SIGNS[level]}: ${message}`,
      ...details.map((detail) => `  - ${detail}`),
    ]);
    return [`### ${title}`, '', ...lines].join('\n');
  });
  return `${[`${summarizeResults(results)}.`, ...sections].join('\n\n')}\n`;
}
