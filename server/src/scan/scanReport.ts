import { counted } from '../../../shared/counted';
import { docsUrl, errorDocsUrl } from '../../../shared/docsUrl';
import { formatTime } from '../../../shared/formatTime';
import type { FileFinding } from '../check/fileFinding';
import type { FileReport } from '../check/fileReport';
import { LEVELS, levelOf, reaches, type Level } from '../check/level';
import type { Results } from '../../../shared/scan/resultFile';
import {
  stackKey,
  type Cause,
  type ScanChanges,
  type ScanFinding,
  type ScannedStack,
  type ScanReport,
  type StackRow,
} from '../../../shared/scan/scan';
import { rules } from '../rules';
import { sharedAcross } from './sharedAcross';

/** Puts the results of a scan in order. */
export async function scanReport(results: Results, earlier?: Results): Promise<ScanReport> {
  const { rows, stacks, resources } = await rowsOf(results);
  rows.sort((a, b) => rankOf(a) - rankOf(b) || b.findings.length - a.findings.length || byName(a, b));
  return {
    listings: results.listings,
    stacks,
    resources,
    rows: rows.filter(({ findings }) => findings.length > 0),
    causes: causesOf(rows),
    unread: rows.filter(({ failure }) => failure !== undefined),
    missing: results.missing,
    ...(earlier && { changes: await changesBetween(earlier, results, rows) }),
  };
}

/** True if a finding has the level or a worse one. */
export function fails({ rows }: ScanReport, level: Level): boolean {
  return rows.some(({ findings }) => findings.some((finding) => reaches(finding, level)));
}

/** The report for formats of files with findings. */
export function asFileReports({ rows, unread }: ScanReport): FileReport[] {
  const all = [...rows, ...unread.filter((row) => !rows.includes(row))];
  return all.map(({ file, failure, findings }) => ({
    file,
    ...(failure !== undefined && { failure }),
    findings: findings.map(asFileFinding),
  }));
}

/** A finding for the formats of files. One that is not in the state is at its start. */
export function asFileFinding(finding: ScanFinding): FileFinding {
  const { line = 1, column = 1, more = 0, message } = finding;
  const place = { line, column };
  return {
    end: place,
    span: { start: 0, end: 0 },
    ...finding,
    ...place,
    message: more > 0 ? `${message} (and ${more} more like it)` : message,
    fixable: false,
    related: [],
    fixes: [],
  };
}

async function rowsOf(results: Results): Promise<{ rows: StackRow[]; stacks: number; resources: number }> {
  const shared = await sharedAcross(results);
  const besides = new Map(
    results.listings.flatMap(({ listed, beside }) =>
      Object.entries(beside).map(([name, found]) => [stackKey({ backend: listed, name }), found] as const),
    ),
  );
  const isGone = goneAmong(
    new Set(results.listings.flatMap(({ stacks, others = [] }) => [...stacks, ...others])),
  );
  const rows: StackRow[] = [];
  let stacks = 0;
  let resources = 0;
  for await (const stack of results.stacks()) {
    const { backend, name, file, lastRun, backup, drift, plugins = [] } = stack;
    const failure = failureOf(stack);
    const key = stackKey(stack);
    stacks += 1;
    resources += stack.resources;
    const findings: ScanFinding[] = [
      ...stack.findings,
      ...(besides.get(key) ?? []),
      ...(shared.get(key) ?? []),
      ...stack.references.filter(isGone).map(goneReference),
      ...failedRun(stack),
      ...(drift ? [drift] : []),
      ...plugins,
    ].sort(byLevel);
    if (findings.length > 0 || failure !== undefined)
      rows.push({
        ...{ backend, name, file, findings },
        ...(failure !== undefined && { failure }),
        ...(lastRun && { lastRun }),
        ...(backup !== undefined && { backup }),
      });
  }
  return { rows, stacks, resources };
}

function failureOf({ failure, driftFailure }: ScannedStack): string | undefined {
  if (failure !== undefined || driftFailure === undefined) return failure;
  return `was not compared with the real resources: ${driftFailure.replace(/\.$/, '')}`;
}

/**
 * Says of a name, as a program gives it to a StackReference, whether that stack is gone.
 * @param names of all stacks that there are, in full
 */
export function goneAmong(names: ReadonlySet<string>): (reference: string) => boolean {
  const organizations = new Set([...names].map((name) => name.split('/').at(-3)));
  const shortNames = new Set([...names].map((name) => name.split('/').slice(-2).join('/')));
  return (reference) => {
    const parts = reference.split('/');
    // A short name depends on the login, and another organization can be in a backend that was not scanned.
    if (parts.length === 3) return organizations.has(parts[0]) && !names.has(reference);
    return (
      parts.length === 2 && organizations.size === 1 && !shortNames.has(reference) && !names.has(reference)
    );
  };
}

export function goneReference(name: string): ScanFinding {
  return {
    severity: 'warning',
    code: 'stack-reference-gone',
    docs: errorDocsUrl('stack-reference-unknown'),
    message: `The program reads outputs of stack “${name}”, which is gone: the next update fails there.`,
  };
}

/** A destroy that has failed leaves resources that nobody uses; what another run has left, the next update goes on with. */
export function failedRun({
  lastRun,
  resources,
}: Pick<ScannedStack, 'lastRun' | 'resources'>): ScanFinding[] {
  if (lastRun?.result !== 'failed') return [];
  const { kind, time } = lastRun;
  const isLeft = kind === 'destroy' && resources > 0;
  const left = isLeft ? `; ${counted(resources, 'resource is', 'resources are')} left` : '';
  return [
    {
      severity: isLeft ? 'warning' : 'information',
      code: 'last-run-failed',
      docs: docsUrl('check#scan-all-stacks'),
      message: `The last ${kind} failed (${formatTime(time)})${left}.`,
    },
  ];
}

/** What is found without a rule, in words. */
const TITLES: Readonly<Record<string, string>> = {
  'stack-locked': 'A stack is locked',
  'stack-reference-gone': 'A program reads outputs of a stack that is gone',
  'last-run-failed': 'The last run failed',
  drift: 'Real resources differ from the state',
  'plugin-gone': 'The plugin of a provider is gone',
  'plugin-not-known': 'Whether the plugin of a provider is gone is not known',
};

function titleOf(code: string): string {
  return TITLES[code] ?? rules.find((rule) => rule.code === code)?.title ?? code;
}

function byLevel(a: ScanFinding, b: ScanFinding): number {
  return LEVELS.indexOf(levelOf(a)) - LEVELS.indexOf(levelOf(b));
}

function rankOf({ findings: [worst] }: StackRow): number {
  return worst ? LEVELS.indexOf(levelOf(worst)) : -1;
}

function byName(a: StackRow, b: StackRow): number {
  return stackKey(a) < stackKey(b) ? -1 : 1;
}

function causesOf(rows: readonly StackRow[]): Cause[] {
  const causes = new Map<string, Cause & { stacks: { row: StackRow; finding: ScanFinding }[] }>();
  for (const row of rows) {
    for (const finding of row.findings) {
      const { code, docs, about = '' } = finding;
      const level = levelOf(finding);
      const key = `${level} ${code} ${about}`;
      const cause = causes.get(key) ?? { code, title: titleOf(code), level, docs, stacks: [] };
      causes.set(key, cause);
      cause.stacks.push({ row, finding });
    }
  }
  return [...causes.values()].sort(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
      b.stacks.length - a.stacks.length ||
      (a.code < b.code ? -1 : 1),
  );
}

async function changesBetween(
  earlier: Results,
  results: Results,
  rows: readonly StackRow[],
): Promise<ScanChanges> {
  const before = codesOf((await rowsOf(earlier)).rows);
  const now = codesOf(rows);
  const names = ({ listings }: Results): Set<string> =>
    new Set(listings.flatMap(({ listed, stacks }) => stacks.map((name) => `${name} (${listed})`)));
  const [had, has] = [names(earlier), names(results)];
  const without = (all: Iterable<string>, others: { has(one: string): boolean }): string[] =>
    [...all].filter((one) => !others.has(one)).sort();
  return {
    begun: without(now, before),
    ended: without(before, now),
    newStacks: without(has, had),
    goneStacks: without(had, has),
  };
}

/** `custom-without-id in organization/shop/dev (file://…)`, once for each rule. */
function codesOf(rows: readonly StackRow[]): Set<string> {
  return new Set(
    rows.flatMap(({ backend, name, findings }) =>
      findings.map(({ code }) => `${code} in ${name} (${backend})`),
    ),
  );
}
