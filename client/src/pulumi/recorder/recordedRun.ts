import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isWindows, scriptFile } from '../../processes/windows';
import { DESCRIPTION, SUCCEEDED, type RunDescription } from './recordedCalls';
import { installedPlugins, type PluginPlaces } from './installedPlugins';
import type { InstalledPlugin } from './providerProcess';

/** What a shim has to know, in a file. */
export interface ShimSettings extends PluginPlaces {
  /** The folder of the run's records. */
  readonly folder: string;
  /** By package, the preferred one first. */
  readonly plugins: Readonly<Record<string, readonly InstalledPlugin[]>>;
}

/** A run whose providers are recorded. */
export interface RecordedRun {
  /** The folder of its records. */
  readonly folder: string;
  /** The variables with which the CLI finds the shims. */
  readonly env: { readonly PATH: string };
  /** Removes what only the run needed. `succeeded`: the run has left no operation pending. */
  end(succeeded: boolean): void;
}

/** Plugins whose version nobody can tell from what they are asked: their packages have versions of their own. */
const PARAMETERIZED = ['terraform-provider', 'terraform-module'];

/** The folder with an empty file for each further one. @param home the CLI's own folder */
function parameterizedFolder(home: string): string {
  return path.join(home, 'recorder', 'parameterized');
}

/** Notes that a plugin is one of {@link PARAMETERIZED}: until it is asked, nobody knows. */
export function noteParameterized(home: string, name: string): void {
  mkdirSync(parameterizedFolder(home), { recursive: true, mode: 0o700 });
  writeFileSync(path.join(parameterizedFolder(home), name), '', { mode: 0o600 });
}

/**
 * Puts a shim before each installed provider, for one run of the CLI. None stands before a provider whose wanted version a
 * shim could not tell: it runs as always.
 * @param folder of the run's records; made if it is missing
 * @param places where the CLI finds plugins
 * @param programs the Node that runs shims, and the shim's program
 * @param run.readsSchemas whether the run asks providers for schemas, which it does before it says which version it wants
 * @param run.beganClean see {@link RunDescription}
 * @throws {Error} if the folder cannot be written
 */
export function recordRun(
  folder: string,
  places: PluginPlaces,
  programs: { readonly node: string; readonly shim: string },
  { readsSchemas, beganClean }: { readonly readsSchemas: boolean; readonly beganClean: boolean },
): RecordedRun {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Others may be able to write to the folder of the record, but must not change what the CLI starts.
  const shims = path.join(shimsFolder(places.home), path.basename(folder));
  mkdirSync(shims, { recursive: true, mode: 0o700 });
  const noted = parameterizedFolder(places.home);
  const parameterized = new Set([...PARAMETERIZED, ...(existsSync(noted) ? readdirSync(noted) : [])]);
  const plugins = [...installedPlugins(places)].filter(
    ([name, { length }]) => !parameterized.has(name) && (length === 1 || !readsSchemas),
  );
  const settings: ShimSettings = { ...places, folder, plugins: Object.fromEntries(plugins) };
  const file = path.join(shims, 'settings.json');
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  const description: RunDescription = { packages: plugins.map(([name]) => name), beganClean };
  writeFileSync(path.join(folder, DESCRIPTION), JSON.stringify(description), { mode: 0o600 });
  for (const [name, [first]] of plugins) {
    const script = scriptFor({ ...programs, args: [file, name], plugin: first!.program });
    const program = path.join(shims, scriptFile(`pulumi-resource-${name}`));
    writeFileSync(program, script);
    chmodSync(program, 0o700);
  }
  return {
    folder,
    env: { PATH: [shims, places.path].join(path.delimiter) },
    end: (succeeded) => {
      rmSync(shims, { recursive: true, force: true });
      if (!existsSync(folder)) return;
      const wasAsked = readdirSync(folder).some((name) => name !== DESCRIPTION);
      if (!wasAsked) rmSync(folder, { recursive: true });
      else if (succeeded) writeFileSync(path.join(folder, SUCCEEDED), '', { mode: 0o600 });
    },
  };
}

/** The folder of what each run under way needs. @param home the CLI's own folder */
export function shimsFolder(home: string): string {
  return path.join(home, 'recorder', 'shims');
}

/** True for the CLI's warning about a shim: it warns of each plugin that it finds on the PATH. */
export function isAboutShim(line: string): boolean {
  return line.includes('from $PATH at') && line.includes(path.join('recorder', 'shims'));
}

interface Script {
  readonly node: string;
  readonly shim: string;
  /** The shim's first arguments. */
  readonly args: readonly string[];
  readonly plugin: string;
}

/** A program that starts the shim, or the plugin itself where there is no Node or no shim any more. */
export function scriptFor({ node, shim, args, plugin }: Script): string {
  // The user's options for Node are for the user's programs: `--inspect-brk` would stop the shim.
  if (isWindows()) {
    const quoted = [node, shim, ...args].map((text) => `"${text.replaceAll('%', '%%')}"`);
    return [
      '@echo off',
      'set "RECORDER_NODE_OPTIONS=%NODE_OPTIONS%"',
      'set "NODE_OPTIONS="',
      'set "ELECTRON_RUN_AS_NODE=1"',
      `${quoted.join(' ')} %*`,
      '',
    ].join('\r\n');
  }
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    '#!/bin/sh',
    `if [ -x ${quote(node)} ] && [ -f ${quote(shim)} ]; then`,
    '  RECORDER_NODE_OPTIONS="$NODE_OPTIONS" NODE_OPTIONS= ELECTRON_RUN_AS_NODE=1 \\',
    `    exec ${[node, shim, ...args].map(quote).join(' ')} "$@"`,
    'fi',
    `exec ${quote(plugin)} "$@"`,
    '',
  ].join('\n');
}
