import type { Lock } from '../location/locks';
import type { RunControl } from '../cli/cliRequest';

/**
 * How much a caller may do to learn who holds a stack. `look`: run nothing. `ask`: run the CLI, but only to read. `try`:
 * hold the stack's lock for a moment, only for an action of the user.
 */
type Effort = 'look' | 'ask' | 'try';

/**
 * The questions that a flow may ask of a stack's backend. Not every backend can answer all of them: undefined always
 * means “unknown”, never “no”.
 */
export interface StackBackend {
  /** Who holds the stack; empty if it is free. Never throws: undefined if the backend cannot be asked. */
  holders(effort: Effort, control?: RunControl): Promise<readonly Lock[] | undefined>;

  /**
   * Earlier states, in any order.
   * @param most how many are needed; the result may have more
   * @throws {PulumiProblem} if the backend has to be asked and cannot be
   */
  versions(most: number, control?: RunControl): Promise<StateVersion[]>;

  /** True if {@link StackBackend.checkpoint} is what the CLI exports, or undefined. */
  readonly showsExports: boolean;

  /** The text that the backend keeps as the stack's state, for a state that the CLI cannot read. */
  checkpoint(control?: RunControl): Promise<string | undefined>;

  /**
   * The states of the backend's other stacks, of any project: the most recently written ones. Never throws: undefined if
   * that would be slow, or only the CLI could read them.
   */
  others(control?: RunControl): Promise<readonly string[] | undefined>;

  /** What one cheap question tells, to be asked before the state is read: a write in between changes the next answer. */
  glance(control?: RunControl): Promise<Glance>;

  /**
   * The stack's place: the same for two names of one stack. Undefined if there is no such stack.
   * @throws {PulumiProblem} if the backend has to be asked and cannot be
   */
  place(): Promise<string | undefined>;

  /** Removes a stack that the CLI cannot read, and so cannot remove. False if this backend does not allow that. */
  removeUnreadable(): Promise<boolean>;

  /** The secrets provider of a new stack if none was chosen: its empty state does not name it. */
  ownSecretsProvider(): SecretsProvider | undefined;

  /** The state that the last write replaced, in any shape. Undefined if there was none. */
  beforeLastWrite(): Promise<string | undefined>;

  /** To be called before the last read of a stack that will be written. */
  watchWrites(): Promise<WriteWatch>;

  /**
   * To be called before the CLI writes to the stack.
   * @returns restores the stack's present content if it has become unreadable; returns true if it had
   */
  holdState(): Promise<() => Promise<boolean>>;
}

/** The answer of {@link StackBackend.glance}. */
export interface Glance {
  /** A token that changes with each write of the stack's state; undefined if unknown. */
  readonly version: string | undefined;
  /** Who holds the stack, as {@link StackBackend.holders} has it; only if the CLI had to be run, which tells it, too. */
  readonly held?: { readonly by: readonly Lock[] | undefined };
}

/** `secrets_providers` of a state. */
export interface SecretsProvider {
  readonly type: string;
  readonly state: Readonly<Record<string, string>>;
}

/**
 * Asks the backend which states were replaced since the watch began, in any shape, without the one from then. Empty if
 * that is unknown, too. The CLI has no write that fails after another process's write, so this is checked afterwards.
 * @param isOurs tells the state that the caller has imported. What that has replaced comes first, then that itself if it
 *   was replaced, too. What others have replaced is not told, unless nobody knows whose write replaced it. Without, it is what the last write
 *   has replaced.
 */
export interface WriteWatch {
  (isOurs?: (state: string) => Promise<boolean>): Promise<readonly string[]>;
  /** Looks more closely during a write of ours, where a backend keeps only what the very last write has replaced. */
  readonly during?: <T>(write: () => Promise<T>) => Promise<T>;
}

/** An earlier state of a stack. */
export interface StateVersion {
  readonly time: Date;
  readonly source: VersionSource;
  /** The file, if it is in one. */
  readonly path?: string;
  /** The command before which this extension saved the state, if known. */
  readonly savedBefore?: string | undefined;
  /** The update that produced the state, if known: `update, failed`. */
  readonly outcomeOf?: string | undefined;
  /** Who made the update, from its environment: the author of the commit. */
  readonly by?: string | undefined;
  /** The state, in any of the shapes it comes in. @throws if it is gone or cannot be read */
  read(): Promise<string>;
}

export type VersionSource =
  /** Saved before this extension replaced it. */
  | 'backup of this extension'
  /** What the backend had before its last write (`.bak`). */
  | 'before the last write'
  /** What the backend kept after an update or a write. */
  | 'history of the backend'
  /** A deleted state of which the bucket keeps versions. */
  | 'version kept by the bucket'
  /** A state in a self-managed backend's old layout, which the CLI ignores since the backend has projects. */
  | 'layout without projects';

/** One entry of a stack's history. */
export interface HistoryUpdate {
  readonly kind: string;
  readonly result: string;
  readonly environment?: Readonly<Record<string, unknown>>;
}

/** The words of a history about the state after an update. */
export function outcomeOf(update: HistoryUpdate | undefined): Pick<StateVersion, 'outcomeOf' | 'by'> {
  if (!update) return {};
  const { kind, result } = update;
  const author = update.environment?.['git.author'];
  return {
    outcomeOf: result === 'succeeded' ? kind : `${kind}, ${result.replace('-', ' ')}`,
    ...(typeof author === 'string' && author !== '' && { by: author }),
  };
}

/** A key of a version, unique among those of its stack and stable across lists. */
export function versionKey({ path, time, source }: StateVersion): string {
  return path ?? `${source} ${time.toISOString()}`;
}

/** Maximum versions listed of those that the backend keeps. */
export const MOST_VERSIONS = 60;
/** Maximum versions listed where all are asked for. */
export const ALL_VERSIONS = 500;
