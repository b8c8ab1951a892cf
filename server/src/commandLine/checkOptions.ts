import type { ParseArgsConfig } from 'node:util';
import type { FileCheck } from '../check/checkFile';
import { FORMATS, type Format } from '../check/formats';
import { LEVELS, type Level } from '../check/level';
import { STANDARD_INPUT } from '../check/stateFile';
import { readEngineVersion } from '../rules/support/engineVersion';
import { Misuse, oneOf, type ParsedArguments } from './subcommand';

/** The options of `check`. */
export const CHECK_OPTIONS = {
  format: { type: 'string', default: 'text' },
  report: { type: 'string', multiple: true, default: [] as string[] },
  sarif: { type: 'string' },
  'fail-on': { type: 'string', default: 'danger' },
  stack: { type: 'string' },
  project: { type: 'string' },
  engine: { type: 'string' },
  config: { type: 'string' },
  'no-config': { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  diff: { type: 'boolean', default: false },
  'show-secrets': { type: 'boolean', default: false },
  quiet: { type: 'boolean', short: 'q', default: false },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

/** A report that is written to a file. */
export interface WrittenReport {
  readonly format: Format;
  readonly file: string;
}

/** What `check` is asked for. */
export interface CheckRequest extends FileCheck {
  /** Paths as given, of files and folders; `-` for standard input. */
  readonly paths: readonly string[];
  readonly format: Format;
  readonly reports: readonly WrittenReport[];
  readonly failOn: Level;
  /** The config file for all states; undefined to find those near them. */
  readonly config: { readonly file: string } | 'none' | undefined;
  /** Print only findings at the level of `failOn` or above. */
  readonly quiet: boolean;
}

/**
 * What the arguments of `check` ask for.
 * @throws {Misuse} if they can't be used
 */
export function checkRequest({ values, positionals }: ParsedArguments<typeof CHECK_OPTIONS>): CheckRequest {
  const { fix, diff, 'show-secrets': showSecrets, quiet } = values;
  const format = oneOf(FORMATS, values.format, 'format');
  const failOn = oneOf(LEVELS, values['fail-on'], 'level to fail on');
  if (values.sarif === '') throw new Misuse('--sarif is given no file');
  const reports = [
    ...values.report.map(writtenReport),
    ...(values.sarif === undefined ? [] : [{ format: 'sarif', file: values.sarif } as const]),
  ];
  if (fix && diff) throw new Misuse('--diff shows what --fix would do: give one of them');
  if (diff && format !== 'text') throw new Misuse(`--diff prints a diff, not ${format}`);
  if (showSecrets && !diff) throw new Misuse('--show-secrets is about what --diff shows');
  if (fix && positionals.length === 0)
    throw new Misuse('--fix changes files: name those that it may change, or their folder');
  if (values.config !== undefined && values['no-config'])
    throw new Misuse('--config and --no-config exclude each other');
  const used = [format, ...reports.map((report) => report.format)];
  return {
    paths: positionals.length > 0 ? [...new Set(positionals)] : ['.'],
    format,
    reports,
    failOn,
    ...targetOf(values),
    engine: engineOf(values.engine),
    config: values['no-config'] ? 'none' : values.config === undefined ? undefined : { file: values.config },
    fix,
    diff,
    showSecrets,
    quiet,
    details: {
      fields: used.includes('sarif') || used.includes('gitlab'),
      fixes: used.includes('sarif'),
    },
  };
}

/** A value of `--report`. */
function writtenReport(value: string): WrittenReport {
  const [name = '', ...rest] = value.split('=');
  const file = rest.join('=');
  if (file === '' || file === STANDARD_INPUT)
    throw new Misuse(`--report takes a format and a file, such as junit=report.xml, not '${value}'`);
  return { format: oneOf(FORMATS, name, 'format'), file };
}

/** A stack may be named `stack`, `organization/stack` or `organization/project/stack`. */
function targetOf({
  stack = '',
  project,
}: {
  stack?: string;
  project?: string;
}): Pick<FileCheck, 'stack' | 'project'> {
  const parts = stack.split('/');
  return {
    stack: parts.at(-1)! || undefined,
    project: project ?? (parts.length === 3 ? parts[1] : undefined),
  };
}

/** A value of `--engine`. @throws {Misuse} if there are no verdicts of it */
export function engineOf(version: string | undefined): string | undefined {
  const engine = version === undefined ? undefined : readEngineVersion(version);
  if (engine && 'fault' in engine) throw new Misuse(engine.fault);
  return engine?.version;
}
