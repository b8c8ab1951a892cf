import { isCalled, type StackTarget } from '../location/stackTarget';
import type { CliRequest } from './cliRequest';

/** Commands that change no stack. All others may write. */
const READING: readonly (readonly string[])[] = [
  ['about'],
  ['logs'],
  ['org', 'get-default'],
  ['plugin'],
  ['preview'],
  ['version'],
  ['view-trace'],
  ['whoami'],
  ['stack', 'export'],
  ['stack', 'get'],
  ['stack', 'history'],
  ['stack', 'ls'],
  // As the CLI itself calls `stack ls`.
  ['stack', 'list'],
  ['stack', 'output'],
];

/** True if a run of `pulumi` with these arguments may change a stack, its lock, or the selected stack. */
export function mayWrite(args: readonly string[]): boolean {
  if (args.includes('--preview-only')) return false;
  // Between them is a type.
  if (args[0] === 'do' && args[2] === 'list') return false;
  return !READING.some((command) => begins(args, command));
}

/** Commands that run programs and plugins, and take as long as these. */
const RUNNING: readonly (readonly string[])[] = [['logs'], ['plugin'], ['preview'], ['view-trace']];

/** True if such a run only asks the backend. */
export function readsOnly(args: readonly string[]): boolean {
  return (
    !args.includes('--preview-only') && !mayWrite(args) && !RUNNING.some((command) => begins(args, command))
  );
}

function begins(args: readonly string[], command: readonly string[]): boolean {
  return command.every((word, i) => args[i] === word);
}

/** Commands that write only on this machine, and to no stack. */
const LOCAL: readonly (readonly string[])[] = [['config'], ['stack', 'select']];

/**
 * True if a run of `pulumi` with these arguments may change a stack or its lock, so that it must outlive its window. Its
 * output is kept on disk meanwhile, so no command that answers with data is among them.
 */
export function changesStack(args: readonly string[]): boolean {
  return mayWrite(args) && !answersWithData(args) && !LOCAL.some((command) => begins(args, command));
}

/** The stack that such a run names with `--stack=`. */
export function stackNamedIn(args: readonly string[]): string | undefined {
  const prefix = '--stack=';
  return args.find((arg) => arg.startsWith(prefix))?.slice(prefix.length);
}

/** Flags and commands whose output is an answer to the extension. */
const DATA_FLAGS = new Set(['--json', '--show-secrets', '--output']);
const DATA_COMMANDS = ['stack export', 'config get', 'env open', 'logs decrypt'];

/**
 * True if a run prints data for the extension, such as a state or a configuration in plaintext, rather than messages for
 * a person. Such output goes into no notification and no log: no redactor knows what in it is secret.
 */
export function answersWithData(args: readonly string[]): boolean {
  const command = args.slice(0, 2).join(' ');
  return DATA_COMMANDS.includes(command) || args.some((arg) => DATA_FLAGS.has(arg.replace(/=.*$/s, '')));
}

/** True if a run of the CLI may have changed a stack, its lock or its settings. */
export function mayHaveChanged(
  { args, cwd, backend }: Pick<CliRequest, 'args' | 'cwd' | 'backend'>,
  target: StackTarget,
): boolean {
  if (!mayWrite(args) || backend === 'none' || !target.backend.address.isSameAs(backend)) return false;
  const named = stackNamedIn(args);
  // It was about the stack that is selected there.
  return named === undefined ? cwd === target.folder : isCalled(target, named);
}

/** How long a backend may take to answer, in milliseconds: some cloud libraries retry silently for minutes. */
export const ANSWER_LIMIT_MS = 120_000;

/**
 * The limit of a run: its own, or the limit of runs that only read and that the user cannot stop.
 * @returns undefined if it has none; otherwise a signal that is aborted when the time is over
 */
export function answerLimit({
  args,
  stop,
  kill,
  limitMs,
}: CliRequest): { ms: number; signal: AbortSignal } | undefined {
  const isUnwatched = !stop && !kill && readsOnly(args);
  const ms = limitMs ?? (isUnwatched ? ANSWER_LIMIT_MS : undefined);
  return ms === undefined ? undefined : { ms, signal: AbortSignal.timeout(ms) };
}

/** The message for the user then. */
export function unanswered(ms: number): string {
  return `The backend could not be reached: no answer for ${Math.round(ms / 1000)} seconds.`;
}
