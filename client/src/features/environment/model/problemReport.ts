import { redact, SECRET_MASK } from '../../../pulumi/secrets/redact';
import type { CheckResult, Level } from './check';

/** The parts of a report. */
export interface ReportParts {
  /** Names and versions, such as `['Visual Studio Code', '1.100.0']`. */
  readonly versions: readonly (readonly [name: string, version: string])[];
  readonly results: readonly CheckResult[];
  /** The extension's log. */
  readonly log: string;
  /** The user's home folder, which is not named in the report. */
  readonly home: string;
  /** Values that the report must not contain. */
  readonly secrets: readonly string[];
}

/** Where to get help with this extension and with Pulumi. Source: “Talk to a human” in Pulumi's troubleshooting guide. */
export const PEOPLE = {
  ownIssues: 'https://github.com/pulumi-troubleshooter/pulumi-troubleshooter/issues',
  slack: 'https://slack.pulumi.com',
  issues: 'https://github.com/pulumi/pulumi/issues',
  newIssue: 'https://github.com/pulumi/pulumi/issues/new',
  email: 'support@pulumi.com',
} as const;

/** Maximum length of the log: errors are at its end, and an issue is limited to 65,536 characters. */
const MOST_LOG = 30_000;

/** A redacted bug report as Markdown, with places for the user's own words. */
export function problemReport({ versions, results, log, home, secrets }: ReportParts): string {
  const parts = [
    '## What happened\n\n',
    '## What you expected\n\n',
    '## Steps\n\n1. ',
    `## Versions\n\n${versions.map(([name, version]) => `- ${name}: ${version}`).join('\n')}`,
    `## Environment\n\n${environmentReport(results).trimEnd()}`,
    `## Log\n\n${fenced(lastLines(log, MOST_LOG) || 'Nothing has been logged.')}`,
  ];
  const body = withoutHome(redact(parts.join('\n\n'), secrets), home);
  return `${introduction(body)}\n\n${body}\n`;
}

/** The introduction: what the report is, what was removed, and where to send it. */
function introduction(body: string): string {
  const count = body.split(SECRET_MASK).length - 1;
  const found =
    count === 0 ? 'None was found' : `${count} ${count === 1 ? 'place has' : 'places have'} been masked`;
  return `<!--
Nothing has been sent anywhere. Your home folder has been replaced, and these were looked for: tokens and keys
of known issuers, values whose names say that they are secret, ciphertexts, and secrets of the environment. ${found}.
No search finds every secret. Read it all, take out what others must not see, fill in the first part, and then send it
to people who can help.

What this extension does wrong:
- its own issues: ${PEOPLE.ownIssues}

What Pulumi does wrong (the same happens in a terminal), and questions:
- Pulumi Community Slack, the place to ask first: ${PEOPLE.slack}
- Pulumi's issues, to search and to add one: ${PEOPLE.issues}
- Pulumi's support: ${PEOPLE.email}
-->`;
}

function lastLines(log: string, most: number): string {
  if (log.length <= most) return log.trimEnd();
  const cut = log.indexOf('\n', log.length - most) + 1;
  return `(${log.slice(0, cut).split('\n').length - 1} lines before)\n${log.slice(cut).trimEnd()}`;
}

/** Puts a text into a code fence that is longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function withoutHome(text: string, home: string): string {
  // A home such as `/` or `C:\` would match everywhere.
  return /[\\/][^\\/]+/.test(home) ? text.replaceAll(home, '~') : text;
}

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
