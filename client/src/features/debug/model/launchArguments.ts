/**
 * Flags of `pulumi` for which a launch configuration has its own properties, or that would turn the run into another one.
 */
const OTHERWISE: readonly (readonly [flags: readonly string[], instead: string])[] = [
  [['--stack', '-s'], 'name the stack in “stack”'],
  [['--cwd', '-C'], 'name the project’s folder in “project”'],
  [['--preview-only'], 'choose the operation “preview”'],
  [
    ['--attach-debugger'],
    'leave it out: the debugger is always attached, also to plugins that run in Node.js',
  ],
  [['--json', '-j'], 'leave it out: the output is shown as text'],
  [['--remove'], 'remove the stack yourself once it is empty'],
  [['--'], 'leave it out'],
];

/**
 * Why arguments cannot be passed to a run of `pulumi`; undefined if they can. They are read as the CLI reads them.
 * Arguments that CLIs may read differently are refused: `pulumi up` takes a word without a flag for a template and makes
 * a new project of it.
 * @param args the arguments that a launch configuration adds
 */
export function argumentFault(args: readonly string[]): string | undefined {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    // Short flags in one word could contain any of the above.
    if (/^-[a-zA-Z][^=\d]/.test(arg))
      return `“args” has ${arg}: write each flag and its value as separate strings.`;
    const flag = /^(?:--[^=]*|-[^=])/.exec(arg)?.[0];
    if (flag === undefined) return `“args” has “${arg}”, which belongs to no flag.`;
    const known = OTHERWISE.find(([flags]) => flags.includes(flag));
    if (known) return `“args” has ${flag}: ${known[1]}.`;
    if (flag !== arg) continue;
    const value = takesNext(flag);
    const next = args[i + 1];
    const fault = valueFault(flag, value, next);
    if (fault !== undefined) return fault;
    if (value === 'needed') i += 1;
  }
  return undefined;
}

/** The fault of the word after a flag. */
function valueFault(
  flag: string,
  value: FlagValue | undefined,
  next: string | undefined,
): string | undefined {
  if (value === 'needed' && next === undefined) return `“args” has ${flag} without its value.`;
  if (next === undefined) return undefined;
  const isWord = !/^-./.test(next);
  // A CLI to which the flag means something else would take the word for another flag.
  if (value === 'needed')
    return isWord ? undefined : `“args” has ${flag} and ${next} behind it: write “${inOne(flag, next)}”.`;
  if (value === undefined && isWord)
    return `“args” has “${next}” behind ${flag}: write “${inOne(flag, next)}”, so that every CLI reads it as the value of the flag.`;
  return undefined;
}

function inOne(flag: string, value: string): string {
  return `${flag}=${value}`;
}

/** True if arguments let the run delete protected resources. */
export function ignoresProtection(args: readonly string[]): boolean {
  return args.some((arg) => arg === '--ignore-protect' || /^--ignore-protect=(?:1|t|true)$/i.test(arg));
}

/**
 * Whether the word after a flag is its value: always, or never, because the flag has no value or takes it only with `=`.
 */
type FlagValue = 'needed' | 'none';

/** The flags of `pulumi preview`, `up`, `refresh` and `destroy` that always take the next word as their value. */
const NEEDED: readonly string[] = [
  '--color',
  '--config',
  '-c',
  '--config-file',
  '--cwd',
  '-C',
  '--exclude',
  '-x',
  '--import-file',
  '--import-pending-creates',
  '--memprofilerate',
  '--message',
  '-m',
  '--otel-traces',
  '--override-env',
  '--parallel',
  '-p',
  '--policy-pack',
  '--policy-pack-config',
  '--profiling',
  '--replace',
  '--save-plan',
  '--secrets-provider',
  '--stack',
  '-s',
  '--target',
  '-t',
  '--target-replace',
  '--tracing',
  '--verbose',
  '-v',
];

/** The flags that never take the next word as their value. */
const NONE: readonly string[] = [
  '--attach-debugger',
  '--clear-pending-creates',
  '--config-path',
  '--continue-on-error',
  '--debug',
  '-d',
  '--diff',
  '--disable-integrity-checking',
  '--emoji',
  '-e',
  '--exclude-dependents',
  '--exclude-protected',
  '--expect-no-changes',
  '--fully-qualify-stack-names',
  '-Q',
  '--help',
  '-h',
  '--ignore-protect',
  '--json',
  '-j',
  '--logflow',
  '--logtostderr',
  '--neo',
  '--non-interactive',
  '--preview-only',
  '--refresh',
  '-r',
  '--remove',
  '--run-program',
  '--show-config',
  '--show-full-output',
  '--show-policy-exceptions',
  '--show-policy-remediations',
  '--show-reads',
  '--show-replacement-steps',
  '--show-sames',
  '--show-secrets',
  '--skip-config-validation',
  '--skip-pending-creates',
  '--skip-plugin-pre-install',
  '--skip-preview',
  '-f',
  '--strict',
  '--suppress-outputs',
  '--suppress-permalink',
  '--suppress-progress',
  '--target-dependents',
  '--urns',
  '--yes',
  '-y',
];

const VALUES: ReadonlyMap<string, FlagValue> = new Map([
  ...NEEDED.map((flag) => [flag, 'needed'] as const),
  ...NONE.map((flag) => [flag, 'none'] as const),
]);

/** Whether the CLI takes the word after a flag as its value; undefined for an unknown flag. */
export function takesNext(flag: string): FlagValue | undefined {
  return VALUES.get(flag);
}
