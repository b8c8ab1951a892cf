import { locksIn, type ProcessLock } from '../backend/locks';
import type { StackTarget } from '../backend/stackTarget';

/** What kept the CLI from doing its work, as far as a person's next step depends on it. */
export type ProblemKind =
  | 'cli-missing'
  | 'cli-too-old'
  | 'state-too-new'
  | 'not-logged-in'
  | 'no-project'
  | 'no-stack'
  | 'passphrase-missing'
  | 'passphrase-wrong'
  | 'locked'
  | 'other-stack'
  | 'damaged'
  | 'unreadable'
  | 'refused'
  | 'crashed'
  | 'network'
  | 'stopped'
  | 'too-large'
  | 'other';

/** A failed run of the CLI. `message` is for the user; `details` is what the CLI said, redacted. */
export class PulumiProblem extends Error {
  override readonly name = 'PulumiProblem';
  readonly locks: readonly ProcessLock[];
  /** The stack that it happened to, if it was one. */
  target?: StackTarget;

  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details = '',
  ) {
    super(message);
    this.locks = locksIn(details);
  }
}

/** True if one damaged stack can be why the CLI lists none of a project's: it works on all others. */
export function mayBeOneStack({ kind }: PulumiProblem): boolean {
  return kind === 'unreadable' || kind === 'other';
}

interface Sign {
  readonly kind: ProblemKind;
  readonly pattern: RegExp;
  readonly message: string;
  /** It keeps the CLI from beginning at all; of a run that had begun, the words are a program's or a provider's. */
  readonly comesFirst?: boolean;
}

/** The first that matches counts, so the more telling ones come first. Texts: released CLI 3.255 and its service. */
const SIGNS: readonly Sign[] = [
  {
    kind: 'crashed',
    pattern: /^panic: |The Pulumi CLI encountered a fatal error/m,
    message: 'The Pulumi CLI crashed. The log has its report.',
  },
  {
    kind: 'locked',
    pattern:
      /the stack is currently locked by \d+ lock|\[409\] (?:Conflict: )?Another update is currently in progress/,
    message: 'The stack is locked: another update is running, or one was interrupted.',
  },
  {
    kind: 'passphrase-wrong',
    pattern: /^error: .*incorrect passphrase/m,
    message: 'The passphrase of this stack is wrong.',
    comesFirst: true,
  },
  {
    kind: 'passphrase-missing',
    pattern: /^error: .*passphrase must be set with PULUMI_CONFIG_PASSPHRASE/m,
    message: 'This stack’s secrets are protected by a passphrase.',
    comesFirst: true,
  },
  {
    kind: 'not-logged-in',
    pattern:
      /PULUMI_ACCESS_TOKEN must be set for login|could not find access token|\[401\] Unauthorized|Unauthorized: No credentials provided or are invalid|invalid access token|not logged in|error:(?:(?!error:).)*`pulumi login`/i,
    message: 'You are not logged in to Pulumi.',
  },
  {
    kind: 'no-project',
    pattern: /no Pulumi\.yaml project file found|pass the fully qualified name/,
    message: 'There is no Pulumi project here.',
  },
  {
    kind: 'no-stack',
    pattern: /no stack named '[^'\n]*' found|no stack selected|\[404\] Not Found: Stack/i,
    message: 'The stack was not found.',
  },
  {
    kind: 'state-too-new',
    pattern:
      /is newer than what this version of the Pulumi CLI understands|uses features that are not supported by this/,
    message: 'The state was written by a newer Pulumi CLI than yours. Update the Pulumi CLI.',
  },
  {
    kind: 'other-stack',
    pattern: /is from a different stack/,
    message: 'The state has resources of another stack.',
  },
  {
    // Of one object or all; what is wrong with the object itself nobody knows then.
    kind: 'other',
    pattern:
      /\(code=PermissionDenied\)|api error (?:AccessDenied|ExpiredToken|InvalidToken|InvalidAccessKeyId|SignatureDoesNotMatch|RequestTimeTooSkewed)\b/,
    message: 'The backend refuses access. See whether your credentials for it are valid, and may do this.',
  },
  {
    kind: 'unreadable',
    // In a bucket, what follows the object's key can also be what the cloud refused.
    pattern:
      /failed to load checkpoint: (?:place \d+: |EOF|blob \(key "[^"\n]*"\) \(code=\w+\): (?:(?:unexpected )?EOF|invalid character|json: |gzip: |zstd: |magic number))|^error: (?:place \d+: |EOF$)/m,
    message:
      'The file that holds the stack’s state is cut off or no sound JSON, so that Pulumi cannot read it.',
  },
  {
    kind: 'damaged',
    pattern: /snapshot integrity failure; refusing to use it/,
    message: 'The stack’s state is damaged: Pulumi refuses to work with it.',
  },
  {
    kind: 'refused',
    pattern:
      /rerun with --force|snapshot integrity|could not deserialize deployment|importing this file could be dangerous/,
    message: 'Pulumi refuses the state.',
  },
  {
    kind: 'cli-too-old',
    pattern: /unknown (?:shorthand )?flag|unknown command/,
    message: 'The Pulumi CLI is too old for this. Update it.',
  },
  {
    kind: 'other',
    pattern: /no space left on device|disk quota exceeded/,
    message: 'A disk is full. Free some space and try again.',
  },
  {
    kind: 'network',
    pattern:
      /dial tcp|no such host|connection refused|TLS handshake|context deadline exceeded|i\/o timeout|\[50\d\]|https response error StatusCode: (?:0|50\d)\b/,
    message: 'The backend could not be reached.',
  },
];

/** Exit codes of CLI 3.227 and newer that tell what the text may not. */
const EXIT_CODES: Readonly<Record<number, ProblemKind>> = { 3: 'not-logged-in', 6: 'no-stack', 8: 'stopped' };

/**
 * Names what went wrong in a run that failed.
 * @param stderr redacted, as is `stdout`: there the commands that run the engine report what they and the program do
 */
export function problemIn(stderr: string, stdout: string, exitCode: number | undefined): PulumiProblem {
  const output = `${stderr}\n${stdout}`.trim();
  const hasBegun = stdout.trim() !== '';
  const sign = SIGNS.find(({ pattern, comesFirst }) => !(comesFirst && hasBegun) && pattern.test(output));
  if (sign) return new PulumiProblem(sign.kind, sign.message, output);
  const kind = exitCode === undefined ? undefined : EXIT_CODES[exitCode];
  const known = SIGNS.find((candidate) => candidate.kind === kind);
  if (kind && known) return new PulumiProblem(kind, known.message, output);
  if (kind === 'stopped') return new PulumiProblem(kind, 'The Pulumi CLI was stopped.', output);
  return new PulumiProblem('other', errorLine(output) ?? 'The Pulumi CLI failed without saying why.', output);
}

/** The warnings of a run, one a line, without their label. */
export function warningsIn(stderr: string): string[] {
  return stderr.split(/\r?\n/).flatMap((line) => /^warning: (.*)$/.exec(line)?.[1] ?? []);
}

/** The CLI's own words: the first `error:` and what belongs to it. */
export function errorLine(output: string): string | undefined {
  const lines = output.split(/\r?\n/);
  const first = lines.findIndex((line) => line.startsWith('error: '));
  const head = lines[first];
  if (head === undefined) return lines.findLast((line) => line.trim() !== '')?.trim();
  const rest = lines.slice(first + 1).filter((line) => /^\s+\S/.test(line));
  return [head.slice('error: '.length), ...rest.map((line) => line.trim())].join(' ');
}
