import { counted } from '../../../shared/counted';
import type { RunFacts } from '../check/fileReport';
import { formatSarif } from '../check/formatSarif';
import { onOneLine } from '../check/reportSentences';
import type { Cause, ScanFinding, ScanReport, StackRow } from '../../../shared/scan/scan';
import { asFileReports } from './scanReport';

/** How many stacks of a cause are named in a text for reading. */
const NAMED = 10;
/** The same for the table of all causes on a page: GitHub takes 1 MB for the summary of a step. */
const NAMED_ON_PAGE = 50;

type ScanFacts = Pick<RunFacts, 'version' | 'exitCode'>;

/** The formats of a scan's report, by the names that `--format` takes. */
export const scanFormats = {
  text: formatText,
  json: formatJson,
  sarif: (report, facts) => formatSarif(asFileReports(report), { ...facts, stack: undefined }),
  markdown: formatMarkdown,
  html: formatHtml,
} satisfies Readonly<Record<string, (report: ScanReport, facts: ScanFacts) => string>>;

export type ScanFormat = keyof typeof scanFormats;

export const SCAN_FORMATS = Object.keys(scanFormats) as ScanFormat[];

function formatText(report: ScanReport): string {
  const blocks = report.causes.map((cause) => [
    onOneLine(headOf(cause)),
    ...cause.stacks.slice(0, NAMED).map((one) => onOneLine(`    ${placeOf(one)}`)),
    ...(cause.stacks.length > NAMED
      ? [`    and ${cause.stacks.length - NAMED} more (--format json names all)`]
      : []),
  ]);
  return `${[...blocks, sentencesOf(report).map(onOneLine)].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** `error custom-without-id in 3 stacks: …`. */
function headOf(cause: Cause): string {
  const { level, code, stacks } = cause;
  return `${level} ${code} in ${stacksOf(cause)}: ${stacks[0]!.finding.message}`;
}

/** `3 stacks`: a stack can have several findings of a cause. */
function stacksOf({ stacks }: Cause): string {
  return counted(numberOfStacks(stacks), 'stack');
}

function numberOfStacks(stacks: Cause['stacks']): number {
  return new Set(stacks.map(({ row }) => row)).size;
}

/** `organization/shop/dev (path:12:3, and 4 more)`. */
function placeOf({ row, finding }: { row: StackRow; finding: ScanFinding }): string {
  const { line, column, more = 0 } = finding;
  const at = line === undefined ? row.file : `${row.file}:${line}:${column}`;
  return `${row.name} (${at}${more > 0 ? `, and ${more} more` : ''})`;
}

/** What is to be said of the scan as a whole, and of stacks that were not read. */
function sentencesOf(report: ScanReport): string[] {
  const unread = report.unread.map(({ name, file, failure }) => `${name} (${file}) ${failure}.`);
  return [...unread, ...summaryOf(report)];
}

/** What is to be said of the scan as a whole, in sentences. */
export function summaryOf({ listings, stacks, resources, rows, missing, changes }: ScanReport): string[] {
  const backends = new Set(listings.map(({ listed }) => listed));
  const where = backends.size === 1 ? [...backends][0] : counted(backends.size, 'backend');
  const worst = (['error', 'danger', 'warning'] as const).flatMap((level) => {
    const found = rows.filter(({ findings }) => findings.some((one) => levelIs(one, level))).length;
    return found > 0
      ? [`${found.toLocaleString('en')} with ${level === 'danger' ? 'dangers' : `${level}s`}`]
      : [];
  });
  const held = `${counted(stacks, 'stack')} with ${counted(resources, 'resource')} in ${where}`;
  return [
    ...listings.flatMap(({ notes }) => notes),
    ...(missing > 0 ? [`${counted(missing, 'stack')} not read: the scan was stopped.`] : []),
    `${held}: ${worst.length > 0 ? worst.join(', ') : 'no error, no danger and no warning'}.`,
    ...(changes ? changeSentences(changes) : []),
  ];
}

function changeSentences(changes: NonNullable<ScanReport['changes']>): string[] {
  const titles = {
    begun: 'New',
    ended: 'No longer',
    newStacks: 'New stacks',
    goneStacks: 'Stacks that are gone',
  };
  const lines = Object.entries(titles).flatMap(([key, title]) => {
    const all = changes[key as keyof typeof titles];
    if (all.length === 0) return [];
    const more = all.length > NAMED ? `, and ${all.length - NAMED} more` : '';
    return [`${title} since the earlier scan: ${all.slice(0, NAMED).join(', ')}${more}.`];
  });
  return lines.length > 0 ? lines : ['Nothing has changed since the earlier scan.'];
}

function levelIs({ severity, danger }: ScanFinding, level: 'error' | 'danger' | 'warning'): boolean {
  return level === 'danger' ? danger === true : severity === level && danger !== true;
}

/** For another program: everything, with the stacks once in the order of their findings. */
function formatJson(report: ScanReport): string {
  const { listings, causes, ...rest } = report;
  return `${JSON.stringify(
    {
      ...rest,
      backends: listings.map(({ listed, time, shard, notes }) => ({ backend: listed, time, shard, notes })),
      causes: causes.map(({ stacks, ...cause }) => ({ ...cause, stacks: numberOfStacks(stacks) })),
    },
    undefined,
    2,
  )}\n`;
}

function formatMarkdown(report: ScanReport): string {
  return [
    '### Pulumi stacks',
    '',
    ...sentencesOf(report).flatMap((sentence) => [inMarkdown(sentence), '']),
    ...(report.causes.length > 0 ? ['| | Stacks | Finding |', '| --- | --- | --- |'] : []),
    ...report.causes.map((cause) => {
      const { level, code, docs, stacks } = cause;
      const places = stacks.slice(0, NAMED_ON_PAGE).map((one) => inMarkdown(placeOf(one)));
      const more = stacks.length > NAMED_ON_PAGE ? [`and ${stacks.length - NAMED_ON_PAGE} more`] : [];
      const shown = `<details><summary>${stacksOf(cause)}</summary>${[...places, ...more].join('<br>')}</details>`;
      return `| ${level} [${code}](${docs}) | ${shown} | ${inMarkdown(stacks[0]!.finding.message)} |`;
    }),
    '',
  ].join('\n');
}

/** Text for a line of Markdown: names can have anything in them. */
function inMarkdown(text: string): string {
  return inHtml(text).replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&');
}

/** A page of its own: no script, and nothing from elsewhere. */
function formatHtml(report: ScanReport): string {
  const rows = report.causes.map((cause) => {
    const { level, code, title, docs, stacks } = cause;
    const places = stacks.map((one) => `<li>${inHtml(placeOf(one))}</li>`).join('');
    return `<tr class="${level}"><td>${level}</td><td><a href="${inHtml(docs)}" title="${inHtml(code)}">${inHtml(title)}</a></td><td><details><summary>${inHtml(stacks[0]!.finding.message)} <b>${stacksOf(cause)}</b></summary><ul>${places}</ul></details></td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pulumi stacks</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #8884; padding: .4em .6em; vertical-align: top }
.error td:first-child { color: light-dark(#b3261e, #ff8a80) } .danger td:first-child { color: light-dark(#8a4b00, #ffb74d) }
</style>
<h1>Pulumi stacks</h1>
${sentencesOf(report)
  .map((sentence) => `<p>${inHtml(sentence)}</p>`)
  .join('\n')}
<table>
${rows.join('\n')}
</table>
</html>
`;
}

function inHtml(text: string): string {
  return onOneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('@', '&#64;');
}
