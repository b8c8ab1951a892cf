import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigFiles, configuredSeverities, scanConfigOf, type LoadedConfig } from '../check/configFiles';
import type { SeveritySettings } from '../rules/engine/rule';
import type { DocumentConfigs } from './settings';

/**
 * Reads the config files of documents on disk.
 * @param warn is told what is wrong in a config file, once for each content
 */
export function createDocumentConfigs(warn: (fault: string) => void): DocumentConfigs {
  const files = new ConfigFiles();
  const known = new Map<string, { readonly config: LoadedConfig; readonly severities: SeveritySettings }>();
  const told = new WeakSet<LoadedConfig>();
  const tell = (config: LoadedConfig): void => {
    if (!told.has(config)) config.faults.forEach(warn);
    told.add(config);
  };
  return {
    severities: (uri) => {
      const file = pathOf(uri);
      const config = file === undefined ? undefined : files.of(file);
      if (!config) return undefined;
      tell(config);
      const found = known.get(uri);
      if (found?.config === config) return found.severities;
      const severities = configuredSeverities(config, file);
      known.set(uri, { config, severities });
      return severities;
    },
    forStatesOf: (folder) => {
      // Nobody may have told of a new one yet.
      files.forget();
      const config = files.of(path.join(folder, 'state'));
      if (config) tell(config);
      return scanConfigOf(config);
    },
    forget: () => {
      files.forget();
    },
    close: (uri) => {
      known.delete(uri);
      // An editor that watches no files does not tell of a new one.
      files.forget();
    },
  };
}

/** The path of a document; undefined if it is not on this disk. */
function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
