import { answersWithData } from './answers';

/** Commands that leave every stack as it is. What is not here may write. */
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
  ['stack', 'output'],
];

/** True if a run of `pulumi` with these arguments may have changed a stack, its lock or which stack is selected. */
export function mayWrite(args: readonly string[]): boolean {
  if (args.includes('--preview-only')) return false;
  return !READING.some((command) => begins(args, command));
}

/** Commands that run programs and plugins, for as long as those take. */
const RUNNING: readonly (readonly string[])[] = [['logs'], ['plugin'], ['preview'], ['view-trace']];

/** True if such a run does no more than ask the backend. */
export function readsOnly(args: readonly string[]): boolean {
  return (
    !args.includes('--preview-only') && !mayWrite(args) && !RUNNING.some((command) => begins(args, command))
  );
}

function begins(args: readonly string[], command: readonly string[]): boolean {
  return command.every((word, i) => args[i] === word);
}

/** Commands that write on this machine only, and no stack. */
const LOCAL: readonly (readonly string[])[] = [['config'], ['stack', 'select']];

/**
 * True if a run of `pulumi` with these arguments may change a stack or its lock, so that it must go to its own end, whatever
 * becomes of the window that began it. What it prints is kept on disk meanwhile, so no answer of data is among them.
 */
export function changesStack(args: readonly string[]): boolean {
  return mayWrite(args) && !answersWithData(args) && !LOCAL.some((command) => begins(args, command));
}

/** The stack that such a run named with `--stack=`. */
export function stackNamedIn(args: readonly string[]): string | undefined {
  const prefix = '--stack=';
  return args.find((arg) => arg.startsWith(prefix))?.slice(prefix.length);
}
