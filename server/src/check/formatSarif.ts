import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sarif from 'sarif';
import { parseUrn } from '../../../shared/urn';
import { type FileFinding, type FileFix, type Region, fingerprintsOf } from './fileFinding';
import type { FileReport, RunFacts } from './fileReport';
import { causesOf } from './groupFindings';
import { failureOf } from './reportSentences';
import type { FindingSeverity } from '../../../shared/stateSummary';
import { rules } from '../rules';
import { ruleDocsUrl } from '../../../shared/docsUrl';
import type { Rule } from '../rules/engine/rule';

const HOME = 'https://github.com/pulumi-troubleshooter/pulumi-troubleshooter';
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** The base of relative paths. Code scanning reads it as the repository's folder. */
const BASE = '%SRCROOT%';

/** The reports in the Static Analysis Results Interchange Format 2.1.0. */
export function formatSarif(
  reports: readonly FileReport[],
  { version, exitCode, stack }: Pick<RunFacts, 'version' | 'exitCode' | 'stack'>,
): string {
  const described = rulesWithFindings(reports);
  const failures = reports.filter(({ failure }) => failure !== undefined);
  const run: Sarif.Run = {
    tool: {
      driver: {
        name: 'Pulumi Troubleshooter',
        version,
        semanticVersion: version,
        informationUri: HOME,
        rules: described.map(sarifRule),
      },
    },
    // One category for each stack: the alerts of one do not close those of another.
    automationDetails: { id: `pulumi-troubleshooter/${stack === undefined ? '' : `${stack}/`}` },
    invocations: [
      {
        executionSuccessful: failures.length === 0,
        exitCode,
        toolExecutionNotifications: failures.map((report) => ({
          level: 'error',
          message: { text: failureOf(report) },
        })),
      },
    ],
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { [BASE]: { uri: `${pathToFileURL(process.cwd()).href}/` } },
    artifacts: reports.map(({ file }) => ({
      location: artifactLocation(file),
      mimeType: 'application/json',
      roles: ['analysisTarget'],
    })),
    results: reports.flatMap(({ file, findings }, index) => {
      const artifact = { ...artifactLocation(file), index };
      const fingerprints = fingerprintsOf(findings);
      const groups = new Map(causesOf(findings).flatMap((group) => group.map((finding) => [finding, group])));
      return findings.map((finding, i) =>
        resultOf(finding, {
          group: groups.get(finding)!,
          artifact,
          fingerprint: fingerprints[i]!,
          ruleIndex: described.findIndex((rule) => rule.code === finding.code),
        }),
      );
    }),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, undefined, 2)}\n`;
}

/** What a result needs besides its finding. */
interface ResultFacts {
  /** The findings with the same cause, this one among them. */
  group: readonly FileFinding[];
  artifact: Sarif.ArtifactLocation;
  fingerprint: string;
  ruleIndex: number;
}

function resultOf(
  finding: FileFinding,
  { group, artifact, fingerprint, ruleIndex }: ResultFacts,
): Sarif.Result {
  const { code, severity, danger, message, engine, fixes, urn, cause } = finding;
  const related = [...finding.related, ...sameCause(finding, group)];
  return {
    ruleId: code,
    ruleIndex,
    // It has no level between error and warning.
    level: danger ? 'warning' : sarifLevel(severity),
    message: { text: engine === undefined ? message : `${message}\nPulumi says: ${engine}` },
    locations: [
      {
        physicalLocation: { artifactLocation: artifact, region: regionOf(finding) },
        ...(urn !== undefined && { logicalLocations: [logicalLocation(urn)] }),
      },
    ],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, id) => ({
        id,
        message: { text: other.message },
        physicalLocation: { artifactLocation: artifact, region: regionOf(other) },
      })),
    }),
    ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixOf(fix, artifact)) }),
    partialFingerprints: { 'pulumiFinding/v1': fingerprint },
    ...((cause !== undefined || danger) && {
      properties: {
        // No fingerprint: viewers merge results if some of their fingerprints are equal.
        ...(cause !== undefined && { cause, causePlaces: group.length }),
        ...(danger && { tags: ['danger'] }),
      },
    }),
  };
}

/** Maximum locations of a result that code scanning shows. */
const PLACES = 100;

/**
 * The other places of a finding's cause: for the first finding, all others; for any other finding, only the first. If
 * each of 10,000 findings listed all others, they would not fit into memory.
 */
function sameCause(finding: FileFinding, group: readonly FileFinding[]): (Region & { message: string })[] {
  const others = group[0] === finding ? group.slice(1, 1 + PLACES) : group.slice(0, 1);
  const listed = new Set(finding.related.map(({ span }) => span.start));
  return others
    .filter(({ span }) => !listed.has(span.start))
    .map(({ line, column, end, span }) => ({
      line,
      column,
      end,
      span,
      message: 'The same cause shows here.',
    }));
}

/** Ends are exclusive, as in the log; offsets count what columns count. */
function regionOf({ line, column, end, span }: Region): Sarif.Region {
  return {
    startLine: line,
    startColumn: column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: span.start,
    charLength: span.end - span.start,
  };
}

function logicalLocation(urn: string): Sarif.LogicalLocation {
  const name = parseUrn(urn)?.name;
  return { fullyQualifiedName: urn, kind: 'resource', ...(name ? { name } : {}) };
}

function fixOf({ title, replacements }: FileFix, artifactLocation: Sarif.ArtifactLocation): Sarif.Fix {
  const changes = replacements.map((replacement) => ({
    deletedRegion: regionOf(replacement),
    ...(replacement.text !== '' && { insertedContent: { text: replacement.text } }),
  }));
  return { description: { text: title }, artifactChanges: [{ artifactLocation, replacements: changes }] };
}

/** A path as a URI: relative if it is below the working directory, otherwise absolute. */
function artifactLocation(file: string): Sarif.ArtifactLocation {
  if (file === '-') return { uri: 'standard-input', uriBaseId: BASE };
  // An object of a bucket.
  if (/^[a-z][\w+.-]*:\/\//.test(file)) return { uri: encodeURI(file) };
  const relative = path.relative(process.cwd(), file);
  if (relative.startsWith('..') || path.isAbsolute(relative)) return { uri: pathToFileURL(file).href };
  const uri = relative.split(path.sep).map(encodeURIComponent).join('/');
  return { uri, uriBaseId: BASE };
}

const LEVELS = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;
/** GitHub's names for the levels. */
const PROBLEM_SEVERITIES = { error: 'error', warning: 'warning', note: 'recommendation' } as const;

/** The SARIF level of a severity. */
function sarifLevel(severity: FindingSeverity): (typeof LEVELS)[FindingSeverity] {
  return LEVELS[severity];
}

/** The rules that found something, in their order. */
function rulesWithFindings(reports: readonly FileReport[]): Rule[] {
  const codes = new Set(reports.flatMap(({ findings }) => findings.map(({ code }) => code)));
  return rules.filter(({ code }) => codes.has(code));
}

/** A rule with its documentation, so that the log needs no other page. */
function sarifRule(rule: Rule): Sarif.ReportingDescriptor {
  const { code, title, severity, docs } = rule;
  const level = severity === 'off' ? 'note' : sarifLevel(severity);
  return {
    id: code,
    name: pascalCase(code),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: plain(docs.why), markdown: docs.why },
    help: helpOf(rule),
    helpUri: ruleDocsUrl(code),
    defaultConfiguration: { enabled: severity !== 'off', level },
    properties: { tags: ['pulumi', 'state'], 'problem.severity': PROBLEM_SEVERITIES[level] },
  };
}

function helpOf({ docs }: Rule): Sarif.MultiformatMessageString {
  return {
    text: `${plain(docs.why)}\n\nWhat to do: ${plain(docs.repair)}`,
    markdown: `${docs.why}\n\n**What to do:** ${docs.repair}`,
  };
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Removes the Markdown of the rules' texts, which have code and emphasis, but no links. */
function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '');
}
