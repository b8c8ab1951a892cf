import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the source map of a compiled file has of one of its sources. */
interface MappedSource {
  readonly file: string;
  /** Its text when it was compiled, if the map has it. */
  readonly text: string | undefined;
}

/** A checkout writes sources and builds in any order, within this time. */
const TOGETHER_MS = 10_000;

/**
 * The first of these files that a compiled file was made of, and that has changed since: the lines of its source map are those
 * of the earlier text.
 * @returns undefined if there is none, or if nothing can be known
 */
export async function changedSince(compiled: string, files: readonly string[]): Promise<string | undefined> {
  try {
    const built = await stat(compiled);
    for (const { file, text } of await sourcesOf(compiled)) {
      if (!files.includes(file)) continue;
      if ((await stat(file)).mtimeMs < built.mtimeMs + TOGETHER_MS) continue;
      // A file that was only saved again is the same.
      if (text === undefined || text !== (await readFile(file, 'utf8'))) return file;
    }
  } catch {
    // A file that is gone, or a map in another form: the debugger says so itself.
  }
  return undefined;
}

const ADDRESS = 'sourceMappingURL=';

/** The sources in the map that a compiled file names; none if it names none on this disk. */
async function sourcesOf(compiled: string): Promise<MappedSource[]> {
  const code = await readFile(compiled, 'utf8');
  const at = code.lastIndexOf(ADDRESS);
  if (at < 0) return [];
  const [address = ''] = code.slice(at + ADDRESS.length).split(/\s/, 1);
  const inline = /^data:[^,]{0,100};base64,/.exec(address)?.[0];
  const place = inline === undefined ? resolve(dirname(compiled), decodeURI(address)) : compiled;
  const json =
    inline === undefined
      ? await readFile(place, 'utf8')
      : Buffer.from(address.slice(inline.length), 'base64').toString();
  const map = JSON.parse(json) as {
    readonly sourceRoot?: string;
    readonly sources: readonly string[];
    readonly sourcesContent?: readonly (string | null)[];
  };
  const root = resolve(dirname(place), map.sourceRoot ?? '');
  return map.sources.map((source, index) => ({
    file: source.startsWith('file:') ? fileURLToPath(source) : resolve(root, source),
    text: map.sourcesContent?.[index] ?? undefined,
  }));
}
