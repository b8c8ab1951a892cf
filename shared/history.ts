/** A request about one kept state of a stack; the next newer one comes first. */
export interface HistoryStepParams {
  text: string;
  /** The run of an earlier answer; without it, a new run begins, which `StateNotification.close` ends. */
  run?: string;
  /** The run of an earlier answer; without it, the request begins a new run, which `StateNotification.close` ends. */
  targetStack?: string;
}

/** One cause of errors or dangers in a state. */
interface VersionError {
  message: string;
}

/** The summary of a state, without text or values. */
export interface VersionSummary {
  /** False if the text is not a state. */
  isState: boolean;
  resourceCount: number;
  errorCount: number;
  warningCount: number;
  dangerCount: number;
  pendingCount: number;
  /** The first few. */
  errors: VersionError[];
  dangers: VersionError[];
}

/** How a state differs from the one before it, with the first {@link MOST_NAMES} names. Secret values are not compared. */
export interface VersionChange {
  added: string[];
  removed: string[];
  changed: { urn: string; fields: string[] }[];
  addedCount: number;
  removedCount: number;
  changedCount: number;
}

export interface HistoryStep {
  run: string;
  summary: VersionSummary;
  /** How the previously requested, next newer state differs from this one. */
  changeOfNewer?: VersionChange;
}

/** Maximum names of each kind that are listed. */
export const MOST_NAMES = 100;
