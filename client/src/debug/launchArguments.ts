/** Flags of `pulumi` that a launch configuration says otherwise, or that would make the run another one than is asked for. */
const OTHERWISE: readonly (readonly [flags: readonly string[], instead: string])[] = [
  [['--stack', '-s'], 'name the stack in “stack”'],
  [['--cwd', '-C'], 'name the project’s folder in “project”'],
  [['--preview-only'], 'choose the operation “preview”'],
  [['--attach-debugger'], 'leave it out: the debugger is always attached'],
  [['--json', '-j'], 'leave it out: the output is shown as text'],
  [['--remove'], 'remove the stack yourself once it is empty'],
  [['--'], 'leave it out'],
];

/**
 * Why arguments can't go to a run of `pulumi`; undefined if they can.
 * @param args those that a launch configuration adds
 */
export function argumentFault(args: readonly string[]): string | undefined {
  for (const [i, arg] of args.entries()) {
    // Short flags in one word could have any of the above in their midst.
    if (/^-[a-zA-Z][^=\d]/.test(arg))
      return `“args” has ${arg}: write each flag and its value as separate strings.`;
    const flag = /^(?:--[^=]*|-.?)/.exec(arg)?.[0];
    const known = OTHERWISE.find(([flags]) => flag !== undefined && flags.includes(flag));
    if (known) return `“args” has ${flag}: ${known[1]}.`;
    // `pulumi up` takes a word of its own for a template, and makes a new project of it.
    if (flag === undefined && !mayTakeNext(args[i - 1]))
      return `“args” has “${arg}”, which belongs to no flag.`;
  }
  return undefined;
}

/** Whether an argument is a flag that may have the next one for its value. */
function mayTakeNext(arg = ''): boolean {
  return arg.startsWith('-') && !arg.includes('=');
}
