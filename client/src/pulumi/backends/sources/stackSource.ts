import type { BesideState, StackFacts, StackPlace } from '../../../../../shared/scan/scan';

/** The stacks of a backend. Nothing here writes. */
export interface StackSource {
  /** The backend, as users see it. */
  readonly backend: string;
  readonly places: readonly StackPlace[];
  /** Locks, by the names of stacks. */
  readonly locks: ReadonlyMap<string, readonly BesideState[]>;
  /** The names of stacks that somebody may be working on. */
  readonly held: ReadonlySet<string>;
  readonly notes: readonly string[];
  /**
   * The content of a stack's state.
   * @throws {Error} with the reason, in a few words
   */
  read(place: StackPlace, stop: AbortSignal): Promise<Buffer>;
  /** What it says of a stack besides; nothing where it cannot be asked. */
  facts(place: StackPlace, stop: AbortSignal): Promise<StackFacts>;
}
