import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isExecutable } from '../../cli/locateCli';

const HOST = /^pulumi-language-(\w+)(?:\.exe|\.cmd)?$/;

/** The language hosts by their languages, as the CLI prefers them: on the PATH, then beside the CLI. */
export async function languageHosts(places: {
  readonly path: string;
  /** The CLI's program. */
  readonly cli: string;
}): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of [...places.path.split(path.delimiter), path.dirname(places.cli)]) {
    for (const name of folder === '' ? [] : await readdir(folder).catch(() => [])) {
      const language = HOST.exec(name)?.[1];
      const program = path.join(folder, name);
      if (language !== undefined && !found.has(language) && (await isExecutable(program)))
        found.set(language, program);
    }
  }
  return found;
}
