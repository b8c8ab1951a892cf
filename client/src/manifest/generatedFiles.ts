import type { CommandRow } from './commands/commandRow';
import { commandId, commandSections, commandTable } from './commands/commandTable';
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
    'client/src/manifest/commandIds.ts': commandIds(),
    'client/src/features/index.ts': commandFeatures(),
    'client/src/web/webCommands.ts': webCommands(),
    'shared/knownErrors/commandTitles.ts': commandTitles(),
    'docs/commands.md': Object.entries(commandSections).reduce(withTable, read('docs/commands.md')),
  };
}

const WRITTEN = '// Written by `npm run manifest` from the tables in client/src/manifest.\n';

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function commandIds(): string {
  return `${WRITTEN}
/** The ids of the commands. */
export const Command = {
${commandTable.map(([name]) => `  ${name}: '${commandId(name)}',\n`).join('')}} as const;
`;
}

function commandFeatures(): string {
  const fileOf = ([name, { file = name }]: readonly [string, CommandRow]): string => file;
  const namesIn = (file?: string): string[] =>
    commandTable
      .filter((row) => file === undefined || fileOf(row) === file)
      .map(([name]) => name)
      .sort();
  const imports = [...new Set(commandTable.map(fileOf))]
    .sort()
    .map((file) => `import { ${namesIn(file).join(', ')} } from './${file}';\n`);
  return `${WRITTEN}${imports.join('')}import type { Feature } from '../ui/services';

/** The commands. */
export const commands: readonly Feature[] = [
${namesIn()
  .map((name) => `  ${name},\n`)
  .join('')}];
`;
}

function webCommands(): string {
  const names = commandTable.filter(([, { needs }]) => needs === undefined).map(([name]) => name);
  return `${WRITTEN}import { Command } from './commandIds';

/** The commands that need no program. */
export const WEB_COMMANDS: readonly string[] = [
${names.map((name) => `  Command.${name},\n`).join('')}];
`;
}

function commandTitles(): string {
  const rows = commandTable.filter(([, { helpsWithErrors }]) => helpsWithErrors);
  return `${WRITTEN}
/** What the palette calls the commands that steps of known errors name, without the category. */
export const commandTitles = {
${rows.map(([name, { title }]) => `  ${name}: '${title}',\n`).join('')}} as const;
`;
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
