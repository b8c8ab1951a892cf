import { linesOf } from '../../../../shared/logs/lines';

/** The parts of an engine event (`apitype.EngineEvent`) of a refresh that matter here. */
export interface EngineEvent {
  readonly resOutputsEvent?: { readonly metadata: StepMetadata };
  readonly diagnosticEvent?: {
    /** The resource that it is about. */
    readonly urn?: string;
    readonly severity?: string;
    readonly message?: string;
  };
  readonly summaryEvent?: {
    readonly resourceChanges?: {
      readonly same?: number;
      readonly update?: number;
      readonly delete?: number;
    } | null;
  };
}

/** What came of a resource (`apitype.StepEventMetadata`). */
export interface StepMetadata {
  /** `same`, `update`, `delete` (it is gone), and what is done to no resource in a refresh. */
  readonly op: string;
  readonly urn: string;
  readonly type?: string;
  readonly old?: StepState | null;
  readonly new?: StepState | null;
  /** Top-level properties that differ, as some providers say them. */
  readonly diffs?: readonly string[] | null;
  /** By property path. Not every provider says it, and older CLIs, 3.107 among them, say it of no refresh. */
  readonly detailedDiff?: Readonly<Record<string, PropertyDiff>> | null;
}

/** `apitype.PropertyDiff`. In a refresh `add` means that the real resource has it, and the state does not. */
export interface PropertyDiff {
  readonly diffKind?: string;
  /** The old value is an input of the state, otherwise an output. */
  readonly inputDiff?: boolean;
}

/** `apitype.StepEventStateMetadata`: the values of secrets are not in it. */
export interface StepState {
  readonly id?: string;
  readonly parent?: string;
  readonly inputs?: Readonly<Record<string, unknown>> | null;
  readonly outputs?: Readonly<Record<string, unknown>> | null;
  /** Paths whose differences the program wants hidden (`hideDiffs`). */
  readonly hideDiffs?: readonly unknown[] | null;
}

/** The events of a text, one a line, up to what is none: a document over several lines is the digest of a CLI that prints no events. */
export function* eventsIn(text: string): Generator<EngineEvent, void> {
  for (const line of linesOf(text)) {
    if (!line.startsWith('{')) continue;
    try {
      yield JSON.parse(line) as EngineEvent;
    } catch {
      return;
    }
  }
}
