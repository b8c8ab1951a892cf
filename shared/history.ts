/** One kept state of a stack, as the server is asked about it: each after the next newer one. */
export interface HistoryStepParams {
  text: string;
  /** What an earlier answer of this run had; without it a new run begins, which `StateNotification.close` ends. */
  run?: string;
  /** As in `SummaryParams`. */
  targetStack?: string;
}

/** What is wrong with a state, of one kind. */
interface VersionError {
  message: string;
  /** How many findings it stands for. */
  places: number;
}

/** What is kept of a state: no text, and no value. */
export interface VersionSummary {
  /** False if the text is no state. */
  isState: boolean;
  resourceCount: number;
  errorCount: number;
  warningCount: number;
  pendingCount: number;
  /** The first few. */
  errors: VersionError[];
}

/** What a state has otherwise than the one before it; with the first {@link MOST_NAMES} names. Values of secrets are not compared. */
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
  /** What the state that was asked about before, the next newer one, has otherwise than this one. */
  changeOfNewer?: VersionChange;
}

/** Maximum names of each kind that are listed. */
export const MOST_NAMES = 100;
