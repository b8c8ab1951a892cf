/**
 * Whether the word after a flag is its value: always, or never, because the flag has no value or takes it only with `=`.
 */
export type FlagValue = 'needed' | 'none';

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
