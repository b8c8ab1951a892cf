import type { PendingOperationDecision, PendingOperationKey } from './pendingOperations';

/** A decision without the operation's index, which changes with the state. */
type WithoutIndex<Decision> = Decision extends unknown ? Omit<Decision, 'index'> : never;

/** How a pending operation ended, as its provider has said. */
export interface ProvedOperation extends PendingOperationKey {
  /** What was asked and answered, in sentences. */
  words: string;
  decision: WithoutIndex<PendingOperationDecision>;
}

/** What the provider of a resource has made and deleted in a run. */
export interface RecordedObject {
  urn: string;
  /** When it answered the last time (ISO 8601). */
  at: string;
  /** The id of the object that it has made and not deleted since. */
  made?: string;
  /** The ids of the objects that it has deleted and not made since. */
  deleted: string[];
}

/** What recorded runs of a stack tell of its state. */
export interface RecordedFacts {
  proofs?: readonly ProvedOperation[];
  /** The last recorded run. */
  run?: {
    /** ISO 8601. */
    began: string;
    /** By then it had written the state the last time (ISO 8601): what is newer comes from others. */
    wroteUntil: string;
    succeeded: boolean;
    objects: RecordedObject[];
  };
}

/** {@link RecordedFacts} of an open document; without them, nothing is known any more. */
export interface DocumentRecord {
  uri: string;
  recorded?: RecordedFacts;
}
