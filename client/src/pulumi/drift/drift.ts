/** What differs between the state of a stack and the real resources. Holds no secret: it may be shown and copied. */
export interface Drift {
  /** How many resources are in which state, as the engine counts them. */
  readonly counts: { readonly same: number; readonly changed: number; readonly gone: number };
  /** Those that differ, by their names. */
  readonly resources: readonly DriftedResource[];
  /** What the CLI and the providers warned of, redacted. */
  readonly messages: readonly string[];
}

/** A resource that is not as the state says. */
export interface DriftedResource {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
  /** The provider's id in the state. */
  readonly id: string;
  /** URNs of the components around it, the outermost first; the stack is none. */
  readonly ancestors: readonly string[];
  /**
   * `gone`: it was not found. `known`: the state has what is there, and the program says otherwise. `computed`: only what
   * its provider computes is other, which the engine takes for no change.
   */
  readonly kind: 'gone' | 'changed' | 'known' | 'computed';
  readonly changes: readonly PropertyChange[];
  /** Whether the engine said which properties differ; otherwise both sides were compared, property by property. */
  readonly isDetailed: boolean;
}

/** A place where a resource is not as the state says. */
export interface PropertyChange {
  /** As Pulumi writes it: `tags["a b"][2].name`. */
  readonly path: string;
  /** `added`: the real resource has it, and the state does not. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** True if the program has no say in it, or ignores it: the provider's noise. */
  readonly isComputed: boolean;
  /**
   * True if the state has the real value already, as an earlier refresh leaves it: `old` is what the program said last, and
   * what the next update would make of it again.
   */
  readonly isKnown?: true;
  /** The value in the state, and the real one, in words that may be shown; undefined if there is none. */
  readonly old?: string;
  readonly now?: string;
}
