/** The differences between a stack's state and the real resources. Contains no secret: it may be shown and copied. */
export interface Drift {
  /** How many resources are in which state; of those that the engine counts as the same, `computed` get new values. */
  readonly counts: Readonly<Record<'same' | 'computed' | 'changed' | 'gone', number>>;
  /** The resources that differ, by name. */
  readonly resources: readonly DriftedResource[];
  /** Warnings of the CLI and the providers, redacted. */
  readonly messages: readonly string[];
}

/** A resource that differs from the state. */
export interface DriftedResource {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
  /** The provider's id in the state. */
  readonly id: string;
  /** URNs of its parent components, the outermost first, without the stack. */
  readonly ancestors: readonly string[];
  /**
   * `gone`: its provider does not find it, which is all that is known. `known`: the state matches it, but the program says otherwise. `computed`: only values that
   * its provider computes differ, which the engine does not count as a change.
   */
  readonly kind: 'gone' | 'changed' | 'known' | 'computed';
  readonly changes: readonly PropertyChange[];
  /** True if the engine named the properties that differ; otherwise both sides were compared property by property. */
  readonly isDetailed: boolean;
}

/** A path where a resource differs from the state. */
export interface PropertyChange {
  /** As Pulumi writes it: `tags["a b"][2].name`. */
  readonly path: string;
  /** `added`: the real resource has it, and the state does not. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** True if the program does not set or ignores it. */
  readonly isComputed: boolean;
  /**
   * True if the state already has the real value, from an earlier refresh: `old` is the program's last value, which the
   * next update would restore.
   */
  readonly isKnown?: true;
  /** The value in the state, and the real one, as text that may be shown; undefined if there is none. */
  readonly old?: string;
  readonly now?: string;
}

/** `2 not found, 1 changed, 14 unchanged of 17 compared`: providers, for example, are not compared. */
export function summarizeRefresh({ counts }: Pick<Drift, 'counts'>): string {
  const { gone, changed, computed, same } = counts;
  const total = gone + changed + computed + same;
  if (total === 0) return 'nothing to compare';
  if (total === same) return `${total} compared, all unchanged`;
  const parts = [
    gone && `${gone} not found`,
    changed && `${changed} changed`,
    computed && `${computed} with new outputs`,
    same && `${same} unchanged`,
  ];
  return `${parts.filter(Boolean).join(', ')} of ${total} compared`;
}
