/** Commands that leave every stack as it is. What is not here may write. */
const READING: readonly (readonly string[])[] = [
  ['about'],
  ['logs'],
  ['plugin'],
  ['preview'],
  ['version'],
  ['view-trace'],
  ['whoami'],
  ['stack', 'export'],
  ['stack', 'history'],
  ['stack', 'ls'],
  ['stack', 'output'],
];

/** True if a run of `pulumi` with these arguments may have changed a stack, its lock or which stack is selected. */
export function mayWrite(args: readonly string[]): boolean {
  if (args.includes('--preview-only')) return false;
  return !READING.some((command) => command.every((word, i) => args[i] === word));
}

/** The stack that such a run named with `--stack=`. */
export function stackNamedIn(args: readonly string[]): string | undefined {
  const prefix = '--stack=';
  return args.find((arg) => arg.startsWith(prefix))?.slice(prefix.length);
}
