import { readFileSync, statSync, type BigIntStats } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE } from '../../../shared/configFile';
import type { ScanConfig, Severities } from '../../../shared/scan/scan';
import { LineIndex } from '../text/lineStarts';
import type { SeveritySettings } from '../rules/engine/rule';
import {
  isIgnored,
  NO_RULES,
  readRuleConfig,
  severitiesFor,
  type RuleConfig,
} from '../rules/config/ruleConfig';

/** A config file that was read. After a change of the file, it is another object. */
export interface LoadedConfig {
  readonly path: string;
  readonly config: RuleConfig;
  /** What is wrong in it, each with path, line and column. */
  readonly faults: readonly string[];
}

interface Kept {
  readonly stamp: string;
  readonly loaded: LoadedConfig;
}

/** Finds and reads config files: for each state the nearest one, in its folder or above. */
export class ConfigFiles {
  /** The config file of each folder that was asked for. */
  private readonly nearest = new Map<string, string | undefined>();
  private readonly kept = new Map<string, Kept>();

  /** @param given the config file for all states; `none` if there is to be none */
  constructor(private readonly given?: { readonly file: string } | 'none') {}

  /** The config for a file or a folder. Follows changes of a config file, but not new ones: see {@link forget}. */
  of(file: string): LoadedConfig | undefined {
    const folder = path.dirname(path.resolve(file));
    const known = this.pathFor(folder);
    if (known === undefined) return undefined;
    const loaded = this.load(known);
    if (loaded) return loaded;
    if (this.given !== undefined)
      return { path: known, config: NO_RULES, faults: [`${shownPath(known)} does not exist.`] };
    // It was removed: there may be another one above.
    this.forget();
    const next = this.pathFor(folder);
    return next === undefined ? undefined : this.load(next);
  }

  /** Looks for config files again: one may be new. */
  forget(): void {
    this.nearest.clear();
  }

  private pathFor(folder: string): string | undefined {
    if (this.given === 'none') return undefined;
    if (this.given) return path.resolve(this.given.file);
    if (this.nearest.has(folder)) return this.nearest.get(folder);
    const here = path.join(folder, CONFIG_FILE);
    const above = path.dirname(folder);
    const found = isFile(here) ? here : above === folder ? undefined : this.pathFor(above);
    this.nearest.set(folder, found);
    return found;
  }

  private load(file: string): LoadedConfig | undefined {
    const stamp = stampOf(file);
    const kept = this.kept.get(file);
    if (kept?.stamp === stamp) return kept?.loaded;
    const loaded = read(file);
    if (loaded && stamp !== undefined) this.kept.set(file, { stamp, loaded });
    return loaded;
  }
}

/** The severities that a config gives to a state, by the state's path; undefined for one on standard input. */
export function configuredSeverities(
  { path: file, config }: LoadedConfig,
  state: string | undefined,
): SeveritySettings {
  return severitiesFor(config, state === undefined ? undefined : relativePath(file, state));
}

/** A config for states that other threads check. */
export function scanConfigOf(loaded: LoadedConfig | undefined): ScanConfig {
  if (!loaded) return { severities: {} };
  const { rules: severities, overrides } = loaded.config;
  return {
    severities,
    ...(overrides.length > 0 && { overrides: { folder: path.dirname(loaded.path), of: overrides } }),
  };
}

/** The severities for a state that may be in a file: only an absolute path is one. */
export function scanSeverities({ severities: rules, overrides }: ScanConfig, state: string): Severities {
  if (!overrides || !path.isAbsolute(state)) return rules;
  const config = { rules, overrides: overrides.of, ignore: [] };
  return severitiesFor(config, relativePath(path.join(overrides.folder, CONFIG_FILE), state));
}

/** True if a config says that a file or folder is not searched for states. */
export function isIgnoredBy({ path: file, config }: LoadedConfig, found: string): boolean {
  const relative = relativePath(file, found);
  return relative !== undefined && isIgnored(config, relative);
}

/** A path from the folder of a config file, with slashes; undefined if it is not below that. */
function relativePath(config: string, file: string): string | undefined {
  const relative = path.relative(path.dirname(config), path.resolve(file));
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return undefined;
  return relative.split(path.sep).join('/');
}

function isFile(file: string): boolean {
  return statsOf(file)?.isFile() === true;
}

/** Changes with each write of a file; undefined if there is none. */
function stampOf(file: string): string | undefined {
  const stats = statsOf(file);
  return stats && `${stats.mtimeNs} ${stats.size} ${stats.ino}`;
}

/** Undefined also where folders above may not be searched. */
function statsOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true });
  } catch {
    return undefined;
  }
}

/** @returns undefined if there is no such file */
function read(file: string): LoadedConfig | undefined {
  const shown = shownPath(file);
  try {
    const text = readFileSync(file, 'utf8');
    const { config, faults } = readRuleConfig(text);
    const lines = new LineIndex(text);
    const sentences = faults.map(({ offset, message }) => {
      const { line, column } = lines.positionOf(offset);
      return `${shown}:${line}:${column}: ${message}${message.endsWith('?') ? '' : '.'}`;
    });
    return { path: file, config, faults: sentences };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    return { path: file, config: NO_RULES, faults: [`${shown} can’t be read (${code}).`] };
  }
}

/** The path as people in the working directory call it. */
export function shownPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
