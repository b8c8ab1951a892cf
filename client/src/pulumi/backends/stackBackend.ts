import type { Lock } from '../backend/locks';
import type { RunControl } from '../cli/cliRequest';

/**
 * How far a caller goes to learn who holds a stack. `look`: runs nothing. `ask`: may run the CLI, to read. `try`: may hold
 * the stack's lock for a moment, for an action of the user's alone.
 */
type Effort = 'look' | 'ask' | 'try';

/**
 * What a flow may ask of the backend that has a stack. Backends differ in what they tell: undefined is always “not
 * known”, and never “no”.
 */
export interface StackBackend {
  /** Who holds the stack; empty if it is free. Never throws: who can't be asked is not known. */
  holders(effort: Effort, control?: RunControl): Promise<readonly Lock[] | undefined>;

  /**
   * Earlier states, in any order.
   * @param most as many are needed; there may be more
   * @throws {PulumiProblem} if the backend has to be asked and cannot be
   */
  versions(most: number, control?: RunControl): Promise<StateVersion[]>;

  /** What the backend keeps as the stack's state, for a state that the CLI cannot read. */
  checkpoint(control?: RunControl): Promise<string | undefined>;

  /** Something that is another after each write of the stack's state. */
  version(control?: RunControl): Promise<string | undefined>;

  /**
   * Where the stack is kept: the same for two names of one stack. Undefined if there is no such stack.
   * @throws {PulumiProblem} if the backend has to be asked and cannot be
   */
  place(): Promise<string | undefined>;

  /** Removes a stack that the CLI cannot read and so not remove. False if that can't be done here. */
  removeUnreadable(): Promise<boolean>;

  /** What the states of a new stack name as their secrets provider if none was chosen, and its empty state does not. */
  ownSecretsProvider(): SecretsProvider | undefined;

  /** What the last write of the stack's state has replaced, in whatever shape. Undefined if there was none. */
  beforeLastWrite(): Promise<string | undefined>;

  /** To be called before the last look at a stack that is going to be written. */
  watchWrites(): Promise<WriteWatch>;

  /**
   * To be called before the CLI writes to the stack.
   * @returns what gives the stack back its present content, if that has become unreadable; true if it had
   */
  holdState(): Promise<() => Promise<boolean>>;
}

/** `secrets_providers` of a state. */
export interface SecretsProvider {
  readonly type: string;
  readonly state: Readonly<Record<string, string>>;
}

/**
 * Asks the backend what was in a stack before it was last written: its state in whatever shape. Undefined if that is what
 * was there when the watch began, or if unknown. The CLI has no write that fails after a write of another process, so this
 * is looked at afterwards.
 */
export type WriteWatch = () => Promise<string | undefined>;

/** An earlier state of a stack that was kept. */
export interface StateVersion {
  readonly time: Date;
  readonly source: VersionSource;
  /** The file, if it is in one. */
  readonly path?: string;
  /** The command that this extension saved the state for, if that is known. */
  readonly savedBefore?: string | undefined;
  /** `update, failed`: what the state is the outcome of, if that is known. */
  readonly outcomeOf?: string | undefined;
  /** Who did that, as its environment tells: the author of the commit. */
  readonly by?: string | undefined;
  /** The state, in any of the shapes it comes in. @throws if it is gone or cannot be read */
  read(): Promise<string>;
}

export type VersionSource =
  /** Saved before this extension replaced it. */
  | 'backup of this extension'
  /** What the file backend had before its last write (`.bak`). */
  | 'before the last write'
  /** What the backend has kept after an update, or of each write. */
  | 'history of the backend';

/** One entry of a stack's history. */
export interface Update {
  readonly kind: string;
  readonly result: string;
  readonly environment?: Readonly<Record<string, unknown>>;
}

/** What a history says of the state that came of an update. */
export function outcomeOf(update: Update | undefined): Pick<StateVersion, 'outcomeOf' | 'by'> {
  if (!update) return {};
  const { kind, result } = update;
  const author = update.environment?.['git.author'];
  return {
    outcomeOf: result === 'succeeded' ? kind : `${kind}, ${result.replace('-', ' ')}`,
    ...(typeof author === 'string' && author !== '' && { by: author }),
  };
}

/** Tells a version from the others of its stack, also when they are listed again. */
export function versionKey({ path, time, source }: StateVersion): string {
  return path ?? `${source} ${time.toISOString()}`;
}

/** Maximum versions listed of those that the backend keeps. */
export const MOST_VERSIONS = 60;
/** Maximum versions listed where all are asked for. */
export const ALL_VERSIONS = 500;
