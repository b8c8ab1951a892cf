import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isFile } from '../../../project/fileText';
import { projectFileIn, PROJECT_FILES } from '../../../project/projects';
import { argumentFault } from './launchArguments';
import { OPERATIONS, type OperationId } from './debuggedOperations';

/** The checked settings of a run from a launch configuration of this extension. */
export interface LaunchSettings {
  readonly operation: OperationId;
  /** The project's folder; undefined: that of the workspace's project, or of the user's choice. */
  readonly folder: string | undefined;
  /** The stack's name as the user wrote it; undefined: the user is asked. */
  readonly stack: string | undefined;
  /** More arguments for `pulumi`, after the operation's. */
  readonly args: readonly string[];
  /** Variables added to the environment of every run of the CLI; undefined removes a variable. */
  readonly env: NodeJS.ProcessEnv;
}

/** A run that a launch configuration has started, as the second argument of the command that runs it. */
export class LaunchedRun {
  constructor(
    readonly settings: LaunchSettings,
    /** What VS Code itself reads of it. */
    readonly options: { readonly noDebug: boolean; readonly postDebugTask: unknown },
  ) {}
}

/** A launch configuration that cannot be used; the message is for the user. */
export class LaunchFault extends Error {}

const PASSPHRASE = 'PULUMI_CONFIG_PASSPHRASE';
const PASSPHRASE_FILE = 'PULUMI_CONFIG_PASSPHRASE_FILE';
/** Secrets among the variables of Pulumi. A launch.json is shared with the project, so it may not have them in plaintext. */
const SECRETS = [PASSPHRASE, 'PULUMI_ACCESS_TOKEN'];
/** A reference to a value that is typed or read from the environment when the run begins. */
const REFERENCE = /^\$\{(?:input|env|command):[^}]+\}$/;

/**
 * The fault of a configuration as it is written, before VS Code puts in the values of its variables: a secret in
 * plaintext. Undefined if there is none.
 */
export function writtenFault({ env }: Readonly<Record<string, unknown>>): string | undefined {
  if (!isObject(env)) return undefined;
  const inPlaintext = SECRETS.find((name) => {
    const value = env[name];
    return typeof value === 'string' && value !== '' && !REFERENCE.test(value);
  });
  if (inPlaintext === undefined) return undefined;
  const file = inPlaintext === PASSPHRASE ? ', or name a file with it in “passphraseFile”' : '';
  return `launch.json has ${inPlaintext} in plaintext. Write "\${input:…}" in its place to be asked, or "\${env:…}"${file}.`;
}

/**
 * Reads a configuration whose variables VS Code has put in.
 * @param root the base of a relative project: the workspace folder of the launch.json
 * @throws {LaunchFault} if a setting is wrong, so that nothing may be run
 */
export async function readLaunchSettings(
  configuration: Readonly<Record<string, unknown>>,
  root: string | undefined,
): Promise<LaunchSettings> {
  const { operation = 'preview', args = [] } = configuration;
  if (!isOperation(operation)) {
    throw new LaunchFault(`“operation” must be one of ${Object.keys(OPERATIONS).join(', ')}.`);
  }
  const stack = text(configuration, 'stack');
  if (stack?.startsWith('-')) throw new LaunchFault('“stack” must be the name of a stack.');
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) {
    throw new LaunchFault('“args” must be a list of strings.');
  }
  const fault = argumentFault(args);
  if (fault !== undefined) throw new LaunchFault(fault);
  const folder = await projectFolder(text(configuration, 'project'), root);
  const env = await environment(configuration, folder ?? root ?? '');
  return { operation, folder, stack, args, env };
}

function isOperation(value: unknown): value is OperationId {
  return typeof value === 'string' && Object.hasOwn(OPERATIONS, value);
}

/**
 * The named folder, or the folder of the named project file. In a folder without a project, the CLI would use the next
 * one above.
 */
async function projectFolder(
  project: string | undefined,
  root: string | undefined,
): Promise<string | undefined> {
  if (project === undefined) return undefined;
  const path = resolve(root ?? '', project);
  const folder = PROJECT_FILES.includes(basename(path)) ? dirname(path) : path;
  if ((await projectFileIn(folder)) !== undefined) return folder;
  throw new LaunchFault(`“project” names ${folder}, where there is no Pulumi.yaml.`);
}

async function environment(
  configuration: Readonly<Record<string, unknown>>,
  folder: string,
): Promise<NodeJS.ProcessEnv> {
  const { env = {} } = configuration;
  if (!isObject(env) || !Object.values(env).every((value) => typeof value === 'string')) {
    throw new LaunchFault('“env” takes only strings: write numbers and “true” in quotes.');
  }
  const envFile = text(configuration, 'envFile');
  const fromFile = envFile === undefined ? {} : parseEnv(await read('envFile', resolve(folder, envFile)));
  const all: NodeJS.ProcessEnv = { ...fromFile, ...(env as Record<string, string>) };
  const passphraseFile = text(configuration, 'passphraseFile');
  if (passphraseFile === undefined) return all;
  if (all[PASSPHRASE] !== undefined || all[PASSPHRASE_FILE] !== undefined) {
    throw new LaunchFault('The passphrase is given twice: by “passphraseFile” and in the environment.');
  }
  const path = resolve(folder, passphraseFile);
  if ((await read('passphraseFile', path)).trim() === '')
    throw new LaunchFault(`“passphraseFile” names ${path}, which is empty.`);
  // The variable takes precedence over the file, and may have the passphrase of another stack.
  return { ...all, [PASSPHRASE]: undefined, [PASSPHRASE_FILE]: path };
}

async function read(attribute: string, path: string): Promise<string> {
  if (!(await isFile(path))) throw new LaunchFault(`“${attribute}” names ${path}, which is not a file.`);
  return readFile(path, 'utf8');
}

/** A text attribute; an empty one counts as missing. */
function text(configuration: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = configuration[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new LaunchFault(`“${name}” must be a string.`);
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
