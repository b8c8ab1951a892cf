import type { StateText } from './stateText';

/** Two states by value. A text that is not a state counts as one without resources. */
export interface CompareParams {
  before: string;
  after: string;
}

/** `pulumiState/compare`: the differences between two states, by resource, regardless of order and spacing. */
export interface StateComparison {
  /** URNs, in the order of their state. An old copy (`delete: true`) is a separate resource. */
  added: string[];
  removed: string[];
  /** Pairs of a removed and an added resource of one object: the same id, the same type. Absent if there are none. */
  renamed?: { from: string; to: string }[];
  /**
   * Resources in both, with the top-level fields that differ, or whose secrets differ. Absent, null, false and empty
   * are equal.
   */
  changed: { urn: string; fields: string[] }[];
}

export interface ComparableParams extends CompareParams {
  /** True to compare only what the engine uses for its decisions. */
  engineOnly?: boolean;
}

/** Two texts that differ only where the states do, with masked secrets; or the reason for having none. */
export type ComparableStates =
  | { before: string; after: string; failure?: undefined }
  | { failure: string; before?: undefined };

export interface ReadBackParams {
  /** The state that was imported into a stack, and the export of the stack after that. */
  imported: string;
  found: string;
  /** Maximum number of differences named; the count includes all. */
  limit: number;
}

export interface SharedObjectsParams extends StateText {
  /** The states of other stacks. */
  others: readonly string[];
}

/** A resource whose object another stack manages, too. */
export interface SharedObject {
  urn: string;
  /** The URN of the other stack's resource. */
  by: string;
}

export interface HashValuesParams extends StateText {
  /** The key of the hashes: with another key, equal values have other hashes. */
  key: string;
}

/** A difference between a stack and the imported state. Never contains a value. */
export interface ReadBackDifference {
  urn: string;
  /** Such as `outputs.tags["a b"][2]`; undefined if it is the whole resource. */
  path?: string;
  kind:
    | 'missing'
    | 'extra'
    /** A number with more digits than Pulumi keeps. */
    | 'rounded'
    /** A text with half a surrogate pair, which Pulumi replaces. */
    | 'unpaired surrogate'
    | 'other';
}

/**
 * `pulumiState/readBack`: the outcome of an import, value by value; secrets are compared only if both are in plaintext.
 */
export interface ReadBack {
  differences: ReadBackDifference[];
  count: number;
}
