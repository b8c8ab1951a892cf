import type { PendingOperationInfo } from './pendingOperations';
import type { StateText } from './stateText';

/** What a state text is: see `server/src/state/shapeOf.ts`. */
export type StateShape = 'export' | 'checkpoint' | 'deployment' | 'legacy-checkpoint';

export type FindingSeverity = 'error' | 'warning' | 'information' | 'hint';

/** One finding, or all of one cause, ready to be shown in a list. Never holds a secret. */
export interface FindingSummary {
  code: string;
  severity: FindingSeverity;
  message: string;
  /** 1-based position in the text. */
  line: number;
  column: number;
  /** The resource it is about, if any. */
  urn?: string;
  /** How many findings it stands for: the first of a cause for all of them. */
  places: number;
}

/** `pulumiState/summary`: what is this state, and is it healthy? */
export interface StateSummary {
  /** Undefined if the text is no Pulumi state. */
  shape?: StateShape;
  /** Stack and project as most URNs of the state name them. */
  stack?: string;
  project?: string;
  resourceCount: number;
  /** `manifest.time`: when the state was last written (RFC 3339). */
  time?: string;
  pendingOperations: PendingOperationInfo[];
  /** The findings, the first of each cause, most severe first; at most `limit` of them, while the counts say all. */
  findings: FindingSummary[];
  errorCount: number;
  warningCount: number;
  /** The errors that `pulumi stack import` refuses even with `--force`. */
  fatalCount: number;
  /** True if any secret stands in the text in plain text. */
  hasPlaintextSecrets: boolean;
}

export interface SummaryParams extends StateText {
  /** If given, resources of another stack are errors, as for the engine when it imports into this one. */
  targetStack?: string;
  /** If given, resources of another project are found as such. */
  targetProject?: string;
  /** Whether the stack that it is to go to is in Pulumi Cloud. */
  targetIsService?: boolean;
  /** The document whose severities hold, as the user set them. Without it the rules' own: what the engine says. */
  document?: string;
  limit?: number;
  /** Codes of rules whose first finding is given even if it is beyond the limit. */
  alwaysWith?: readonly string[];
}
