import { counted } from '../../../shared/counted';
import { type FileReport, type RunFacts, reportedPath } from './fileReport';
import { groupFindings, type FindingGroup } from './groupFindings';
import { byLevel, levelOf, type Level } from './level';
import { failureOf, onOneLine, repairSentences, summaryOf } from './reportSentences';

/** GitHub's levels. A danger is an error there: its check fails, too. */
const ANNOTATIONS: Readonly<Record<Exclude<Level, 'never'>, string>> = {
  error: 'error',
  danger: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/**
 * The reports as commands for the log of a workflow at GitHub, which makes annotations of them. The worst come first,
 * because GitHub shows ten of a kind for each step.
 */
export function formatGithub(reports: readonly FileReport[], { quiet }: Pick<RunFacts, 'quiet'>): string {
  const failures = reports
    .filter(({ failure }) => failure !== undefined)
    .map((report) => command('error', { file: fileOf(report) }, onOneLine(failureOf(report))));
  const found = reports
    .flatMap((report) => groupFindings(report.findings).map((group) => ({ report, group })))
    .sort((a, b) => byLevel(a.group.first, b.group.first))
    .map(({ report, group }) => annotation(report, group));
  const summary = quiet ? undefined : summaryOf(reports);
  const sentences = summary === undefined ? [] : [...repairSentences(reports), summary];
  return [...failures, ...found, ...sentences].map((line) => `${line}\n`).join('');
}

function annotation(report: FileReport, { first, others, hasOneCause }: FindingGroup): string {
  const { line, column, end, code, message, engine } = first;
  const level = levelOf(first);
  // The log does not show where an annotation is: its text begins with that.
  const text = [
    `${report.file}:${line}:${column}: ${level} ${code}: ${message}`,
    ...(engine === undefined ? [] : [`Pulumi says: ${engine}`]),
    ...(others.length === 0
      ? []
      : [
          hasOneCause
            ? `The same cause in ${counted(others.length, 'more place')}.`
            : `The same is true of ${others.length} more.`,
        ]),
  ];
  return command(
    ANNOTATIONS[level],
    {
      title: `Pulumi state: ${code}`,
      file: fileOf(report),
      line,
      endLine: end.line,
      // GitHub takes columns only within one line.
      ...(line === end.line && { col: column, endColumn: end.column }),
    },
    text.map(onOneLine).join('\n'),
  );
}

function fileOf({ file }: FileReport): string {
  return reportedPath(file, 'GITHUB_WORKSPACE');
}

function command(name: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(`${value}`)}`);
  return `::${name} ${pairs.join(',')}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
