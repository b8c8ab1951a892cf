import type { CommandRow } from './commands/commandRow';
import { commandSections } from './commands/commandTable';
import { capabilities, contributes } from './manifest';
import { allTexts } from './texts';

/**
 * The files that repeat what this folder says, by their paths in the repository.
 * @param read reads a file, most of which stays as it is
 */
export function generatedFiles(read: (file: string) => string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(read('package.json')) as object;
  return {
    'package.json': json({ ...manifest, capabilities, contributes }),
    'package.nls.json': json(allTexts()),
    'docs/commands.md': Object.entries(commandSections).reduce(withTable, read('docs/commands.md')),
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Replaces the table below a heading of docs/commands.md. */
function withTable(page: string, [heading, section]: [string, Readonly<Record<string, CommandRow>>]): string {
  const rows = Object.values(section).flatMap(({ title, does }) =>
    does === undefined ? [] : [[`Pulumi: ${title}`, does] as const],
  );
  const [before, after] = split(page, `\n## ${heading}\n\n`);
  return `${before}${markdownTable(['Command', 'What it does'], rows)}${after.replace(/^(?:\|.*\n)*/, '')}`;
}

function split(page: string, heading: string): [string, string] {
  const end = page.indexOf(heading) + heading.length;
  if (end < heading.length) throw new Error(`docs/commands.md lacks the heading${heading.trimEnd()}`);
  return [page.slice(0, end), page.slice(end)];
}

function markdownTable(
  head: readonly [string, string],
  rows: readonly (readonly [string, string])[],
): string {
  const [first, second] = [0, 1].map((column) =>
    Math.max(...[head, ...rows].map((row) => row[column]!.length)),
  ) as [number, number];
  const line = ([left, right]: readonly [string, string], fill = ' '): string =>
    `| ${left.padEnd(first, fill)} | ${right.padEnd(second, fill)} |\n`;
  return [line(head), line(['', ''], '-'), ...rows.map((row) => line(row))].join('');
}
