import type { BackendAddress } from '../location/backendAddress';
import type { StackTarget } from '../location/stackTarget';
import type { PulumiProblem } from './pulumiProblem';

/** How a run can be watched and stopped. */
export interface RunControl {
  /** Asks `pulumi` to stop cleanly. */
  readonly stop?: AbortSignal | undefined;
  /** Ends it at once; its operations stay incomplete. */
  readonly kill?: AbortSignal | undefined;
  /**
   * After how many milliseconds the backend counts as not answering, and the run is ended. A run that only reads and
   * cannot be stopped has a default limit.
   */
  readonly limitMs?: number | undefined;
  /** True: the user is asked for nothing, so that a run without its passphrase fails. */
  readonly unattended?: boolean | undefined;
  /** Called with each line that `pulumi` prints, redacted. Not called for a run that answers with data. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** A run of the CLI. */
export interface CliRequest extends RunControl {
  readonly args: readonly string[];
  readonly cwd: string;
  /**
   * The backend that the run works on, whatever the login is by then. `none` for a run without a backend, such as
   * `pulumi version`.
   */
  readonly backend: BackendAddress | 'none';
  /** The stack of the run, if any: a run that changes a stack goes on when the editor ends. */
  readonly target?: StackTarget;
  readonly input?: string | undefined;
  /** What the stack should have afterwards, for the window that takes the run over when this one is gone. */
  readonly expected?: ExpectedState | undefined;
  /** Added to the environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Called with the id of the process when it has started, and once more if it is run again with a passphrase. */
  readonly onStart?: ((pid: number) => void) | undefined;
  /**
   * Gets each line first, with its secrets. A line that it takes (returns true) is not kept, logged or passed on: a
   * verbose log has its own file.
   */
  readonly takeLine?: ((line: string) => boolean) | undefined;
  /** Parts of the arguments that must not be logged, besides the environment's secrets. */
  readonly secrets?: readonly string[] | undefined;
  /** The owner of the passphrase, in words for the user. If given, a missing or wrong passphrase is asked for. */
  readonly passphraseOf?: string;
  /** Called before it is run again with another passphrase, with why the run before failed. */
  readonly beforeAgain?: ((failure: PulumiProblem) => Promise<void>) | undefined;
}

/** What a successful run printed. */
export interface CliOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** The state that an import should leave in its stack, for a later window that compares it. */
export interface ExpectedState {
  /** The resources of the new state, without any value: `pulumiState/hashValues`. */
  readonly hashes: string;
  /** The key of the hashes. */
  readonly key: string;
  /** The file with the stack's previous state; undefined if that could not be read. */
  readonly backup: string | undefined;
  /** True if there is more to be done after the import, to a new stack. */
  readonly isOfMigration?: boolean;
}
