import { answersWithData } from './answers';

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
