import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { closest } from './closest';
import { readEngineVersion } from '../rules/support/engineVersion';
import type { FindingSeverity } from '../../../shared/stateSummary';
import type { FileFinding } from './fileFinding';

const FORMATS = ['text', 'json', 'sarif'] as const;

type Format = (typeof FORMATS)[number];

/** The request on the command line. */
export interface CheckRequest {
  /** Paths as given; `-` for standard input. */
  files: string[];
  format: Format;
  /** Where to write all findings as SARIF, besides what is printed. */
  sarif: string | undefined;
  failOn: Level;
  /** Name of the stack that the states are for. */
  stack: string | undefined;
  /** Name of the project of that stack. */
  project: string | undefined;
  /** Version of the Pulumi that is to take the states; the newest that is known if undefined. */
  engine: string | undefined;
  fix: boolean;
  /** Show what `fix` would do. */
  diff: boolean;
  /** Show secrets in plaintext in the diff. */
  showSecrets: boolean;
  /** Print only findings at the level of `failOn` or above. */
  quiet: boolean;
}

export type Options =
  | { kind: 'check'; request: CheckRequest }
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'mcp' }
  | { kind: 'misuse'; reason: string };

const OPTIONS = {
  format: { type: 'string', default: 'text' },
  sarif: { type: 'string' },
  'fail-on': { type: 'string', default: 'danger' },
  stack: { type: 'string' },
  project: { type: 'string' },
  engine: { type: 'string' },
  fix: { type: 'boolean', default: false },
  diff: { type: 'boolean', default: false },
  'show-secrets': { type: 'boolean', default: false },
  quiet: { type: 'boolean', short: 'q', default: false },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

const COMMAND = 'check';
const COMMANDS = [COMMAND, 'mcp'] as const;

/** Parses the arguments after the program's name. */
export function parseOptions(args: string[]): Options {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return misuse(argumentFault(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [command, ...files] = positionals;
  if (command === 'mcp')
    return args.length === 1
      ? { kind: 'mcp' }
      : misuse('“mcp” takes no arguments: the tools are given the files');
  if (command !== COMMAND) return misuse(commandFault(command));
  if (files.length === 0)
    return misuse(
      'No file to check: name one that “pulumi stack export --file FILE” wrote, or - for standard input',
    );
  const { format, sarif, 'fail-on': failOn, stack, fix, diff, 'show-secrets': showSecrets, quiet } = values;
  if (!isOneOf(FORMATS, format)) return misuse(`No format '${format}'${meant(format, FORMATS)}`);
  if (!isOneOf(LEVELS, failOn)) return misuse(`No level '${failOn}' to fail on${meant(failOn, LEVELS)}`);
  if (sarif === '') return misuse('--sarif is given no file');
  if (fix && diff) return misuse('--diff shows what --fix would do: give one of them');
  if (diff && format !== 'text') return misuse(`--diff prints a diff, not ${format}`);
  if (showSecrets && !diff) return misuse('--show-secrets is about what --diff shows');
  const engine = values.engine === undefined ? undefined : readEngineVersion(values.engine);
  if (engine && 'fault' in engine) return misuse(engine.fault);
  const named = partsOf(stack ?? '');
  const target = { stack: named.stack || undefined, project: values.project ?? named.project };
  const request = {
    format,
    sarif,
    failOn,
    ...target,
    engine: engine?.version,
    fix,
    diff,
    showSecrets,
    quiet,
  };
  return { kind: 'check', request: { files: [...new Set(files)], ...request } };
}

/** The error of `parseArgs`, with the option that was probably meant. */
function argumentFault(error: unknown): string {
  const message = error instanceof Error ? error.message.split('. ')[0]! : String(error);
  const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
  return unknown === undefined ? message : `${message}${meant(unknown, Object.keys(OPTIONS), '--')}`;
}

function commandFault(command: string | undefined): string {
  if (command === undefined) return 'No command';
  const hint = existsSync(command) ? `; did you mean '${COMMAND} ${command}'?` : meant(command, COMMANDS);
  return `No command '${command}'${hint}`;
}

function meant(word: string, words: readonly string[], before = ''): string {
  const found = closest(word, words);
  return found === undefined ? '' : `; did you mean '${before}${found}'?`;
}

function misuse(reason: string): Options {
  const end = reason.endsWith('?') ? ' See' : '; see';
  return { kind: 'misuse', reason: `${reason}${end} pulumi-troubleshooter --help.` };
}

function isOneOf<Word extends string>(words: readonly Word[], text: string): text is Word {
  return (words as readonly string[]).includes(text);
}

/** A stack may be named `stack`, `organization/stack` or `organization/project/stack`. */
function partsOf(name: string): { stack: string; project: string | undefined } {
  const parts = name.split('/');
  return { stack: parts.at(-1)!, project: parts.length === 3 ? parts[1] : undefined };
}

/** Levels from the worst down, then `never`, which no finding has. */
const LEVELS = ['error', 'danger', 'warning', 'information', 'hint', 'never'] as const;

export type Level = (typeof LEVELS)[number];

/** The level of a finding: its severity, or `danger`. */
export function levelOf({
  severity,
  danger,
}: Pick<FileFinding, 'severity' | 'danger'>): FindingSeverity | 'danger' {
  return danger === true ? 'danger' : severity;
}

/** True if a finding is at the level or above. */
export function reaches(finding: Pick<FileFinding, 'severity' | 'danger'>, level: Level): boolean {
  return level !== 'never' && LEVELS.indexOf(levelOf(finding)) <= LEVELS.indexOf(level);
}
