import { linesOf } from '../../../../shared/logs/logLine';

/** The parts of an engine event (`apitype.EngineEvent`) that matter here. */
export interface EngineEvent {
  /** An operation begins; in a preview, what an update would do to a resource. */
  readonly resourcePreEvent?: { readonly metadata: StepMetadata };
  readonly resOutputsEvent?: { readonly metadata: StepMetadata };
  readonly diagnosticEvent?: {
    /** The resource of the operation. */
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
    /** `failed` if the operation failed. Older CLIs leave it out. */
    readonly result?: string;
  };
}

/** The outcome for a resource (`apitype.StepEventMetadata`). */
export interface StepMetadata {
  /** `same`, `update`, `delete` (in a refresh: it is gone), and operations that a refresh does not use. */
  readonly op: string;
  readonly urn: string;
  readonly type?: string;
  /** The URN and the id of its provider, joined by `::`. */
  readonly provider?: string;
  readonly old?: StepState | null;
  readonly new?: StepState | null;
  /** What the resource is replaced for: properties, and `provider` for another provider. */
  readonly keys?: readonly string[] | null;
  /** Top-level properties that differ; only some providers name them. */
  readonly diffs?: readonly string[] | null;
  /** By property path. Not every provider has it, and older CLIs, such as 3.107, do not have it for a refresh. */
  readonly detailedDiff?: Readonly<Record<string, PropertyDiff>> | null;
}

/** `apitype.PropertyDiff`. In a refresh, `add` means that only the real resource has it. */
export interface PropertyDiff {
  readonly diffKind?: string;
  /** The old value is an input of the state, otherwise an output. */
  readonly inputDiff?: boolean;
}

/** `apitype.StepEventStateMetadata`: the values of secrets are not in it. */
export interface StepState {
  readonly id?: string;
  readonly parent?: string;
  readonly protect?: boolean;
  /** True if a deletion keeps the real resource. */
  readonly retainOnDelete?: boolean;
  /** Reference to the provider. */
  readonly provider?: string;
  readonly inputs?: Readonly<Record<string, unknown>> | null;
  readonly outputs?: Readonly<Record<string, unknown>> | null;
  /** Paths whose differences the program hides (`hideDiffs`). */
  readonly hideDiffs?: readonly unknown[] | null;
}

/**
 * The events of a text, one per line, up to the first line that is none: a CLI that prints no events prints a document of
 * several lines.
 */
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
