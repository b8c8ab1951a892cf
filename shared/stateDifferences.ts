import type { StateText } from './stateText';

/** Two states given by value. A text that is no state counts as one without resources. */
export interface CompareParams {
  before: string;
  after: string;
}

/** `pulumiState/compare`: what differs between two states, resource by resource, whatever their order and spacing. */
export interface StateComparison {
  /** URNs, in the order of the state that has them. An old copy (`delete: true`) is a resource of its own. */
  added: string[];
  removed: string[];
  /** Resources of both, with the top-level fields that differ, or that secrets do. Absent, null, false and empty are the same. */
  changed: { urn: string; fields: string[] }[];
}

export interface ComparableParams extends CompareParams {
  /** Only what the engine reads and goes by when it decides what to do. */
  engineOnly?: boolean;
}

/** Two texts that differ only where the states do; secrets are masked. Or why there are none. */
export type ComparableStates =
  | { before: string; after: string; failure?: undefined }
  | { failure: string; before?: undefined };

export interface ReadBackParams {
  /** The state that was imported into a stack, and the export of the stack after that. */
  imported: string;
  found: string;
  /** How many differences are named; all are counted. */
  limit: number;
}

export interface HashValuesParams extends StateText {
  /** Makes the hashes other ones than those of the same values elsewhere. */
  key: string;
}

/** One place where a stack has something else than what was imported. Never holds a value. */
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

/** `pulumiState/readBack`: how an import ended, value by value; secrets can be compared only if both are in clear. */
export interface ReadBack {
  differences: ReadBackDifference[];
  count: number;
}
