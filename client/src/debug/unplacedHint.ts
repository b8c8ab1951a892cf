import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import type { Project } from '../project/projects';
import { programFile } from './programFile';

/**
 * Says that a run came to no breakpoint, and why, as far as that can be known.
 * @param files the files with breakpoints, of which none has a place in code that ran
 */
export async function unplacedHint(project: Project, files: readonly string[]): Promise<string> {
  const names = files.map((file) => basename(file)).join(', ');
  const none = `The debugger found no code of ${names} in the program, so no breakpoint could stop it.`;
  const main = await programFile(project);
  const isCompiled =
    main !== undefined && /\.[cm]?js$/.test(main) && files.some((file) => /\.[cm]?ts$/.test(file));
  if (!isCompiled) return none;
  const text = await readFile(main, 'utf8').catch(() => undefined);
  if (text === undefined || text.includes('sourceMappingURL=')) return none;
  const ran = relative(project.folder, main).replaceAll('\\', '/');
  return `${none} It ran ${ran}, which has no source map: build it with “sourceMap” in tsconfig.json, or the like of your bundler.`;
}
