import type { LostEntry } from './lostEntry';
import type { PendingOperationInfo } from './pendingOperations';
import type { RecordedFacts } from './recordedFacts';
import type { StateShape, StateText } from './stateText';

export type FindingSeverity = 'error' | 'warning' | 'information' | 'hint';

/** All findings of one cause, as one for a list. Never contains a secret. */
export interface FindingSummary {
  code: string;
  severity: FindingSeverity;
  /** The engine takes it, but the next update does harm because of it. */
  danger?: boolean;
  message: string;
  /** 1-based position in the text. */
  line: number;
  column: number;
  /** The resource of the finding, if any. */
  urn?: string;
  /** The missing entry: another state of the stack may have it. */
  lost?: LostEntry;
  /** The number of places where the cause shows; this is the first of the most urgent ones. */
  places: number;
}

/** `pulumiState/summary`: the kind of a state, and its health. */
export interface StateSummary {
  /** Undefined if the text is not a Pulumi state. */
  shape?: StateShape;
  /** The stack and project in most URNs of the state. */
  stack?: string;
  project?: string;
  resourceCount: number;
  /** `manifest.time`: when the state was last written (RFC 3339). */
  time?: string;
  pendingOperations: PendingOperationInfo[];
  /** One for each cause, the most severe first; at most `limit`, while the counts include all. */
  findings: FindingSummary[];
  /** The number of causes of errors, as of all other kinds: each is one thing to repair, wherever it shows. */
  errorCount: number;
  /** Warnings that are not {@link dangerCount dangers}. */
  warningCount: number;
  /** Faults that the engine accepts, although the next update loses, doubles or orphans an object, or gets stuck. */
  dangerCount: number;
  /** The errors that `pulumi stack import` refuses even with `--force`. */
  fatalCount: number;
  /** True if the text contains a secret in plaintext. */
  hasPlaintextSecrets: boolean;
}

export interface SummaryParams extends StateText {
  /** If given, resources of another stack are errors, as in an import into this one. */
  targetStack?: string;
  /** If given, resources of another project are reported. */
  targetProject?: string;
  /** True if the target stack is in Pulumi Cloud. */
  targetIsService?: boolean;
  /** The version of Pulumi that will read the state. Default: the newest known one. */
  engine?: string;
  /** What providers have answered about its resources. Otherwise, what is known of the document. */
  recorded?: RecordedFacts | undefined;
  /** The document whose severity settings apply. Default: the rules' own severities. */
  document?: string;
  limit?: number;
  /** Codes of rules whose first finding is included even beyond the limit. */
  alwaysWith?: readonly string[];
}
