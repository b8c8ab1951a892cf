import type { BackendAddress } from '../backend/backendAddress';
import type { StackTarget } from '../backend/stackTarget';
import type { ExpectedState } from './detached/expectedState';

/** How a run can be watched and stopped. */
export interface RunControl {
  /** Asks `pulumi` to stop cleanly. */
  readonly stop?: AbortSignal | undefined;
  /** Ends it at once; what it was doing stays half done. */
  readonly kill?: AbortSignal | undefined;
  /**
   * After how many milliseconds the backend is taken for one that does not answer, and the run ended. What only reads and
   * cannot be stopped has a limit anyway.
   */
  readonly limitMs?: number | undefined;
  /** Called with each line that `pulumi` prints, redacted; of a run that answers with data, with none. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** A run of the CLI. */
export interface CliRequest extends RunControl {
  readonly args: readonly string[];
  readonly cwd: string;
  /**
   * The backend that the run works on, wherever the user is logged in by then. `none`: it is about no backend, such as
   * `pulumi version`.
   */
  readonly backend: BackendAddress | 'none';
  /** The stack, if it is about one: a run that changes it goes on when the editor ends. */
  readonly target?: StackTarget;
  readonly input?: string | undefined;
  /** What the stack is to have afterwards, for the window that finds the run when this one is gone. */
  readonly expected?: ExpectedState | undefined;
  /** Added to the environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Called with the id of the process when it has started; again, if it is run again with a passphrase. */
  readonly onStart?: ((pid: number) => void) | undefined;
  /**
   * Sees each line first, with its secrets. What it takes (true) is neither kept, logged nor passed on: a verbose log
   * has a file of its own.
   */
  readonly takeLine?: ((line: string) => boolean) | undefined;
  /** What must not be logged of the arguments, besides what is secret in the environment. */
  readonly secrets?: readonly string[] | undefined;
  /** What the passphrase belongs to, in words for the user; if given, a missing or wrong one is asked for. */
  readonly passphraseOf?: string;
}

/** What a successful run printed. */
export interface CliOutput {
  readonly stdout: string;
  readonly stderr: string;
}
