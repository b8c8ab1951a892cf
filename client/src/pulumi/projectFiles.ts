import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectName, PROJECT_FILES } from './projects';
import { stackConfigFile } from './stackConfig';

/** A file of a project, and what it is to hold. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The `name` of a project file, with what stands before it; YAML or JSON. Group 3 is the name itself. */
const NAME = /(^name:[ \t]*|^\s*\{[^{}]*?"name"\s*:\s*)(["']?)([^\s"'#]+)/m;

/**
 * What the files of a project have to be for it to have another name: the project file, and every configuration with
 * settings in the project's namespace (`shop:token`), which the program would not find any more. Comments, order and
 * all other settings stay. `pulumi stack rename` changes none of them.
 */
export async function filesForProjectName(folder: string, from: string, to: string): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const name of PROJECT_FILES) {
    const path = join(folder, name);
    const before = await readFile(path, 'utf8').catch(() => undefined);
    if (before === undefined) continue;
    changes.push({ path, before, after: withNamespace(withProjectName(before, to), from, to) });
    break;
  }
  const configFolder = dirname(await stackConfigFile({ folder, stack: '_' }));
  const names = (await readdir(configFolder).catch(() => [])).filter((name) =>
    /^Pulumi\..+\.yaml$/.test(name),
  );
  for (const name of names.sort()) {
    const path = join(configFolder, name);
    const before = await readFile(path, 'utf8');
    changes.push({ path, before, after: withNamespace(before, from, to) });
  }
  return changes.filter(({ before, after }) => before !== after);
}

/**
 * A project file's text with another name.
 * @throws if the text has no name
 */
export function withProjectName(text: string, name: string): string {
  const old = projectName(text);
  const match = NAME.exec(text);
  if (old === undefined || match?.[3] !== old)
    throw new Error('The project file does not say what the project is called.');
  const start = match.index + match[0].length - old.length;
  return text.slice(0, start) + name + text.slice(start + old.length);
}

/** A configuration's text with the settings of one namespace in another: the keys right below `config`. */
export function withNamespace(text: string, from: string, to: string): string {
  const block = /^config:[ \t]*(?:#.*)?\r?\n(?:(?:[ \t].*|#.*)?(?:\r?\n|$))*/m.exec(text);
  if (!block) return text;
  const indent = /\n([ \t]+)[^\s#]/.exec(block[0])?.[1];
  if (indent === undefined) return text;
  const keys = new RegExp(`^(${indent}["']?)${escaped(from)}:(?=[^\\s:])`, 'gm');
  const changed = block[0].replace(keys, (_, before: string) => `${before}${to}:`);
  return text.slice(0, block.index) + changed + text.slice(block.index + block[0].length);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
