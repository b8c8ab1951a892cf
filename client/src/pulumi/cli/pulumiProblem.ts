import { explain, explainOnce, wholeLines, type Match } from '../../../../shared/knownErrors/explain';
import type { KnownErrorId } from '../../../../shared/knownErrors/knownErrorId';
import { locksInMessage, type ProcessLock } from '../location/locks';
import type { StackTarget } from '../location/stackTarget';

/** Why the CLI failed, as far as the user's next step depends on it. */
export type ProblemKind =
  | 'cli-missing'
  | 'cli-too-old'
  | 'state-too-new'
  | 'not-logged-in'
  | 'forbidden'
  | 'login-unreadable'
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
  | 'legacy-backend'
  | 'backend'
  | 'network'
  | 'stopped'
  | 'too-large'
  | 'other';

/** A failed run of the CLI. `message` is for the user; `details` is the CLI's redacted output. */
export class PulumiProblem extends Error {
  override readonly name = 'PulumiProblem';
  readonly locks: readonly ProcessLock[];
  /** The stack of the run, if it had one. */
  target?: StackTarget;
  /** What the stack has after a write that failed, in a sentence; undefined if nothing was being written. */
  afterwards?: string;
  /**
   * What was read at the moment when another run wrote or removed it, before anything was done: a lock, or perhaps the notes
   * that only a folder has beside a lock or a state.
   */
  momentary?: 'lock' | 'notes';

  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details = '',
  ) {
    super(message);
    this.locks = locksInMessage(details);
  }
}

/** An error that is a {@link PulumiProblem}. @throws any other */
export function asProblem(error: unknown): PulumiProblem {
  if (error instanceof PulumiProblem) return error;
  throw error;
}

/** True if a single damaged stack can keep the CLI from listing a project's stacks, although it works on all others. */
export function mayBeOneStack({ kind }: PulumiProblem): boolean {
  return kind === 'unreadable' || kind === 'other';
}

/** The kind of some known errors. */
interface Sign {
  readonly kind: ProblemKind;
  readonly errors: readonly KnownErrorId[];
  /** Words that the line must also contain. */
  readonly says?: string;
  /** For the user; otherwise the title of the known error. */
  readonly message?: string;
  /** Only the CLI's own words count: at the beginning of a line, or after its `error: ` or `panic: `. */
  readonly ofCli?: boolean;
  /**
   * The error keeps the CLI from starting at all. Once a run has begun, the same words come from a program or a provider.
   */
  readonly comesFirst?: boolean;
  /** With this exit code, the words are the CLI's, however far the run has come. */
  readonly exitCode?: number;
}

/** The first match counts, so the more specific ones come first. Each error's entry says how it is recognised. */
const SIGNS: readonly Sign[] = [
  {
    kind: 'crashed',
    errors: ['cli-crash', 'crash-on-state', 'go-panic'],
    message: 'The Pulumi CLI crashed. The log has its report.',
    ofCli: true,
  },
  {
    kind: 'locked',
    errors: ['stack-locked', 'update-conflict'],
    message: 'The stack is locked: another update is running, or one was interrupted.',
  },
  {
    kind: 'locked',
    errors: ['lock-just-removed'],
    message: 'Another run was just taking or removing the stack’s lock. Try again.',
  },
  {
    kind: 'passphrase-wrong',
    errors: ['passphrase-wrong'],
    message: 'The passphrase of this stack is wrong.',
    ofCli: true,
    comesFirst: true,
  },
  {
    kind: 'passphrase-missing',
    errors: ['passphrase-missing'],
    message: 'This stack’s secrets are protected by a passphrase.',
    ofCli: true,
    comesFirst: true,
  },
  {
    kind: 'login-unreadable',
    errors: ['login-unreadable', 'credential-helper'],
    ofCli: true,
    comesFirst: true,
  },
  { kind: 'not-logged-in', errors: ['not-logged-in'], message: 'You are not logged in to Pulumi.' },
  { kind: 'forbidden', errors: ['forbidden'], comesFirst: true, exitCode: 3 },
  { kind: 'no-project', errors: ['no-project'], message: 'There is no Pulumi project here.' },
  {
    kind: 'no-stack',
    errors: ['stack-not-found', 'no-stack-selected'],
    message: 'The stack was not found.',
  },
  {
    kind: 'state-too-new',
    errors: ['state-too-new'],
    message: 'The state was written by a newer Pulumi CLI than yours. Update the Pulumi CLI.',
  },
  {
    kind: 'other-stack',
    errors: ['other-stack'],
    message: 'The state has resources of another stack.',
  },
  {
    kind: 'unreadable',
    errors: ['state-unreadable'],
    message: 'The file with the stack’s state is cut off or not valid JSON, so Pulumi cannot read it.',
  },
  {
    kind: 'unreadable',
    errors: ['file-cut-off'],
    message: 'A file of the stack is cut off, its lock or its state, so Pulumi cannot read it.',
  },
  {
    kind: 'damaged',
    errors: ['state-integrity'],
    says: 'refusing to use it',
    message: 'The stack’s state is damaged: Pulumi refuses to work with it.',
  },
  {
    kind: 'refused',
    errors: ['state-integrity', 'state-malformed', 'import-refused'],
    message: 'Pulumi refuses the state.',
  },
  {
    kind: 'cli-too-old',
    errors: ['cli-too-old'],
    message: 'The Pulumi CLI is too old for this. Update it.',
  },
  { kind: 'other', errors: ['disk-full'], message: 'A disk is full. Free some space and try again.' },
  { kind: 'other', errors: ['backend-read-only'], message: 'The disk of the backend is read-only.' },
  // Older CLIs have created the stack by then, and say so.
  { kind: 'other', errors: ['secrets-key'], ofCli: true },
  { kind: 'legacy-backend', errors: ['legacy-backend-refused'] },
  {
    kind: 'network',
    errors: [
      'cannot-connect',
      'connection-failed',
      'untrusted-certificate',
      'plain-http',
      'backend-busy',
      'server-error',
    ],
  },
  {
    kind: 'backend',
    errors: [
      'request-too-large',
      'bucket-missing',
      'bucket-region',
      'bucket-key',
      'state-archived',
      'clock-skew',
      'backend-credentials-expired',
      'backend-credentials-refused',
      'aws-credentials-missing',
      'google-credentials-missing',
      'azure-credentials-missing',
      'backend-access-denied',
      'postgres-login-refused',
      'postgres-database-missing',
      'postgres-table',
      'backend-address-invalid',
      'backend-not-found',
    ],
    comesFirst: true,
  },
];

/** Exit codes of CLI 3.227 and newer, for failures that the text may not name. */
const EXIT_CODES: Readonly<Record<number, ProblemKind>> = { 3: 'not-logged-in', 6: 'no-stack', 8: 'stopped' };

/** A signal leaves no exit code, nor does a supervisor that is killed before it can note one. */
const KILLED = 'The Pulumi CLI left no exit code: it, or the program that waits for it, was killed.';

/** What `stack init` of older CLIs prints before it looks for the passphrase: the stack is there then, and empty. */
export const CREATED_FIRST = /^Created stack '.*'$/m;

/**
 * Names what went wrong in a run that failed.
 * @param stderr redacted, as is `stdout`, where commands that run the engine report on it and the program
 * @param exitCode undefined if it was killed
 */
export function problemIn(stderr: string, stdout: string, exitCode: number | undefined): PulumiProblem {
  const problem = namedProblem(stderr, stdout, exitCode);
  if (hasBegun(stdout)) return problem;
  const momentary = Object.entries(MOMENTARY).find(([, said]) => said.test(stderr))?.[0];
  if (momentary) problem.momentary = momentary as keyof typeof MOMENTARY;
  return problem;
}

/** Some commands say why without the name of the file, as a list of reasons. */
const MOMENTARY = {
  lock: /^error: (?:(?:could not import deployment: )?blob \(key "\.pulumi\/locks\/[^"\n]{1,400}"\) \(code=(?:NotFound\): |Unknown\): unexpected EOF\r?$)|\d errors occurred:\s{1,8}1\) (?:[^]{1,2000}?\n\s{1,8}2\) NotFound|unexpected EOF\r?\n\s{1,8}2\) Unknown)\r?$)/m,
  notes:
    /^error: (?:could not import deployment: |failed to load checkpoint: (?:blob \(key "[^"\n]{1,400}"\) \(code=Unknown\): )?)?(?:unexpected )?EOF\r?$/m,
} as const;

/** True if a run has done more than what older CLIs do before they look for the passphrase. */
function hasBegun(stdout: string): boolean {
  return stdout.replace(CREATED_FIRST, '').trim() !== '';
}

function namedProblem(stderr: string, stdout: string, exitCode: number | undefined): PulumiProblem {
  const output = `${stderr}\n${stdout}`.trim();
  const isAfterBegin = hasBegun(stdout);
  // Errors that match any failure count here, too: a panic of the CLI itself begins a line.
  const matches = [...explain(output), ...explainOnce(output).filter(({ error }) => error.isGeneral)];
  for (const sign of SIGNS) {
    const isOfCli = sign.exitCode !== undefined && sign.exitCode === exitCode;
    if (sign.comesFirst && isAfterBegin && !isOfCli) continue;
    const match = matches.find((found) => shows(sign, found, output));
    if (match) return new PulumiProblem(sign.kind, sign.message ?? `${match.error.title}.`, output);
  }
  const kind = exitCode === undefined ? undefined : EXIT_CODES[exitCode];
  const known = SIGNS.find((candidate) => candidate.kind === kind);
  if (kind && known?.message) return new PulumiProblem(kind, known.message, output);
  if (kind === 'stopped') return new PulumiProblem(kind, 'The Pulumi CLI was stopped.', output);
  // What it said before is no reason.
  const message = exitCode === undefined ? KILLED : errorLine(output);
  return new PulumiProblem('other', message ?? 'The Pulumi CLI failed without saying why.', output);
}

function shows({ errors, says = '', ofCli = false }: Sign, match: Match, output: string): boolean {
  if (!errors.includes(match.error.id)) return false;
  const lines = wholeLines(output, match);
  if (!lines.includes(says)) return false;
  return !ofCli || /^(?:error|panic): /.test(lines) || lines.startsWith(output.slice(match.start, match.end));
}

/**
 * The warnings of a successful run, and errors that it reports nevertheless; one per line, without labels. Without the
 * message that {@link leftLockIn} finds.
 */
export function warningsIn(stderr: string): string[] {
  return stderr
    .split(/\r?\n/)
    .filter((line) => leftLockIn(line) === undefined)
    .flatMap((line) => /^(?:warning|error): (.*)$/.exec(line)?.[1] ?? []);
}

/** The CLI's message about its own lock that it could not delete; a successful run can have it, too. */
export function leftLockIn(stderr: string): string | undefined {
  const says = 'there was a problem deleting the lock';
  if (!stderr.includes(says)) return undefined;
  return explain(stderr)
    .filter(({ error }) => error.id === 'lock-not-deleted')
    .map((match) => wholeLines(stderr, match))
    .find((lines) => lines.includes(says));
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
