import { explainRecognized, type Match } from '../../../../shared/knownErrors/explain';

/** A failed `pulumi` command, and why it failed. */
export interface FailedCommand {
  /** Its name for the user: `pulumi stack import`. */
  readonly command: string;
  /** The name after `--stack`. */
  readonly stack: string | undefined;
  /** Its known errors, most specific first; never empty. */
  readonly errors: readonly Match[];
}

const GROUPS = new Set(['config', 'env', 'org', 'package', 'plugin', 'policy', 'project', 'stack', 'state']);
const COMMANDS = new Set([
  ...GROUPS,
  ...[
    'about',
    'cancel',
    'convert',
    'destroy',
    'do',
    'down',
    'import',
    'install',
    'login',
    'logout',
    'logs',
    'new',
  ],
  ...['pre', 'preview', 'refresh', 'schema', 'up', 'update', 'watch', 'whoami'],
]);
/** Options before a command that take a separate value. */
const WITH_VALUE = new Set(['-C', '--cwd', '--color', '-v', '--verbose', '--profiling', '--tracing']);

/** `pulumi` at the beginning of a command line, or after a wrapper (`npx`, `sudo`, `aws-vault exec dev --`). */
const PULUMI = /(?:^|[\s;&|(])(?:[^\s;&|()]{0,400}[/\\])?pulumi(?:\.exe)?["']?(?=\s)([^;&|<>()\n]{0,2000})/;
const STACK = /\s(?:--stack[=\s]|-s\s)\s{0,9}["']?([\w./-]{1,200})/;

/** Exit codes of a command that was stopped by the user or the system: the signals INT, KILL and TERM. */
const STOPPED = new Set([130, 137, 143]);

/**
 * Analyses a command line that has ended in a terminal.
 * @param output its output, also with control sequences; errors are at the end
 * @param exitCode undefined if the shell does not report it
 * @returns undefined if it is not a `pulumi` command, did not fail, or failed for an unknown reason
 */
export function failedCommand(
  line: string,
  output: string,
  exitCode: number | undefined,
): FailedCommand | undefined {
  if (!exitCode || STOPPED.has(exitCode)) return undefined;
  const options = PULUMI.exec(line)?.[1];
  const command = options === undefined ? undefined : commandIn(options.trim().split(/\s+/));
  if (options === undefined || command === undefined) return undefined;
  // A warning is not the reason of a failure.
  const errors = explainRecognized(output).filter(({ error }) => error.severity === 'error');
  return errors.length > 0 ? { command, stack: STACK.exec(options)?.[1], errors } : undefined;
}

function commandIn(words: readonly string[]): string | undefined {
  let first = 0;
  while (words[first]?.startsWith('-')) first += WITH_VALUE.has(words[first]!) ? 2 : 1;
  const [word = '', next = ''] = words.slice(first);
  if (!COMMANDS.has(word)) return undefined;
  return GROUPS.has(word) && /^[a-z][a-z-]*$/.test(next) ? `pulumi ${word} ${next}` : `pulumi ${word}`;
}

/** “pulumi up failed: the stack is locked (and 1 more error)”. */
export function failureMessage({ command, errors }: FailedCommand): string {
  const title = errors[0]!.error.title.replaceAll('`', '');
  const reason = title.replace(/^(?:A|An|Another|One|The|There|Two|Your)\b/, (word) => word.toLowerCase());
  const more = errors.length - 1;
  return `${command} failed: ${reason}${more > 0 ? ` (and ${more} more ${more === 1 ? 'error' : 'errors'})` : ''}.`;
}
