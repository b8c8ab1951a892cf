import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { isExecutable, programFiles } from '../../processes/windows';
import type { InstalledPlugin } from './providerProcess';

/** Package and version in the name of a plugin's folder, as the CLI reads it (`pluginRegexp`). */
const FOLDER = /^resource-([A-Za-z0-9-][\w.-]*[A-Za-z0-9])-v(\d[^\\/]*)$/;
const PROGRAM = /^pulumi-resource-([A-Za-z0-9-][\w.-]*?)(?:\.exe|\.cmd)?$/;

/** Where the CLI finds plugins. */
export interface PluginPlaces {
  readonly path: string;
  /** The CLI's program. */
  readonly cli: string;
  /** `PULUMI_HOME`. */
  readonly home: string;
}

/**
 * The programs of installed providers, by package, in the order in which the CLI prefers them: on the PATH, beside the CLI,
 * then those in its cache, newest first. Components whose source is installed have no program.
 */
export function installedPlugins(places: PluginPlaces): Map<string, InstalledPlugin[]> {
  const found = new Map<string, InstalledPlugin[]>();
  const add = (name: string, plugin: InstalledPlugin): void => {
    found.set(name, [...(found.get(name) ?? []), plugin]);
  };
  for (const folder of [...places.path.split(path.delimiter), path.dirname(places.cli)]) {
    for (const file of folder === '' ? [] : namesIn(folder)) {
      const name = PROGRAM.exec(file)?.[1];
      const program = path.join(folder, file);
      if (name !== undefined && !found.has(name) && isProgram(program)) add(name, { program });
    }
  }
  const cache = path.join(places.home, 'plugins');
  const versions = namesIn(cache).flatMap((folder) => {
    const [, name, version] = FOLDER.exec(folder) ?? [];
    if (name === undefined || !semver.valid(version)) return [];
    return namesIn(`${path.join(cache, folder)}.partial`).length > 0
      ? []
      : [{ folder, name, version: version! }];
  });
  versions.sort((a, b) => semver.rcompare(a.version, b.version));
  for (const { folder, name, version } of versions) {
    for (const file of programFiles(`pulumi-resource-${name}`)) {
      const program = path.join(cache, folder, file);
      if (isProgram(program)) add(name, { program, version });
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && isExecutable(stats.mode);
}
