import type { FileFinding } from './fileFinding';
import type { FileReport, RunFacts } from './fileReport';
import { levelOf, reaches } from './level';
import { failureOf, onOneLine } from './reportSentences';

/**
 * The reports as results of tests, in the XML of JUnit that CI systems read: a suite for each file, and in it a test for
 * each finding. Findings below the level that fails the run are tests that pass.
 */
export function formatJunit(reports: readonly FileReport[], { failOn }: Pick<RunFacts, 'failOn'>): string {
  const suites = reports.map((report) => ({ report, cases: casesOf(report, failOn) }));
  const all = countsOf(suites.flatMap(({ cases }) => cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pulumi-troubleshooter" ${all}>`,
    ...suites.flatMap(({ report, cases }) => [
      `  <testsuite name="${escape(report.file)}" ${countsOf(cases)}>`,
      ...cases.flatMap((one) => caseLines(report.file, one)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

/** One test. */
interface Case {
  name: string;
  line: number;
  outcome: 'passed' | 'failure' | 'error';
  message: string;
  text: string;
}

function casesOf(report: FileReport, failOn: RunFacts['failOn']): Case[] {
  const { findings, failure } = report;
  const cases = findings.map((finding): Case => {
    const outcome = reaches(finding, failOn) ? 'failure' : 'passed';
    return { name: finding.code, line: finding.line, outcome, ...textsOf(report.file, finding) };
  });
  if (failure !== undefined) {
    const message = failureOf(report);
    cases.push({ name: 'not-checked', line: 1, outcome: 'error', message, text: message });
  }
  // Without a test, the file would not be in the results.
  if (cases.length === 0) cases.push({ name: 'check', line: 1, outcome: 'passed', message: '', text: '' });
  return cases;
}

function textsOf(file: string, finding: FileFinding): Pick<Case, 'message' | 'text'> {
  const { line, column, code, message, engine, docs } = finding;
  const lines = [
    `${file}:${line}:${column}: ${levelOf(finding)} ${code}: ${message}`,
    ...(engine === undefined ? [] : [`Pulumi says: ${engine}`]),
    docs,
  ];
  return { message, text: lines.map(onOneLine).join('\n') };
}

function countsOf(cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"`;
}

function caseLines(file: string, { name, line, outcome, message, text }: Case): string[] {
  const start = `    <testcase name="${escape(name)}" classname="${escape(file)}" file="${escape(file)}" line="${line}"`;
  if (text === '') return [`${start}/>`];
  const element =
    outcome === 'passed'
      ? `<system-out>${escape(text)}</system-out>`
      : `<${outcome} message="${escape(onOneLine(message))}" type="${escape(name)}">${escape(text)}</${outcome}>`;
  return [`${start}>`, `      ${element}`, '    </testcase>'];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML, without the characters that XML can't have. */
function escape(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
