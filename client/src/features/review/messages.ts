/** One of the changes. */
export interface ReviewedChange {
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed' | 'unknown';
  readonly name: string;
  /** Where it changes, or what. */
  readonly detail?: string | undefined;
  /** The resource. */
  readonly urn?: string | undefined;
}

/** What changes of a kind are called where the usual words would be wrong. */
export type KindTitles = Readonly<Partial<Record<ReviewedChange['kind'], string>>>;

/** What the user requests about a review. */
export type ReviewMessage = {
  /** The generation of the review: only what is shown is written. */
  readonly of: number;
} & (
  | {
      readonly type: 'write';
      readonly typed: string;
      /** How many of the harms are accepted. */
      readonly accepted: number;
    }
  | { readonly type: 'compare'; readonly index?: number }
  | { readonly type: 'rehearse' | 'showRehearsal' | 'instead' | 'again' }
  | { readonly type: 'help'; readonly index: number }
);

/** The page's messages: it is shown and requests its content, or the user requests something. */
export type PageMessage = { readonly type: 'ready' | 'leave' } | ReviewMessage;

/** What the page shows. */
export interface ReviewUpdate {
  readonly type: 'review';
  /** The generation, which counts up. */
  readonly of: number;
  readonly question: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly summary: string | undefined;
  readonly accepts: readonly {
    readonly verdict: string;
    readonly paragraphs: readonly string[];
    readonly action: string;
    readonly instead: string;
  }[];
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
  readonly changesTitle: string;
  readonly changes: readonly ReviewedChange[];
  readonly kindTitles: KindTitles;
  readonly canCompare: boolean;
  readonly canRehearse: boolean;
  readonly backup: string | undefined;
  readonly button: string;
  readonly typed: string | undefined;
  readonly instead: string | undefined;
}

/** The messages to the page. */
export type PageUpdate =
  | ReviewUpdate
  | {
      readonly type: 'rehearsed';
      readonly of: number;
      /** What the next update would do. */
      readonly said: string;
      readonly isWorse: boolean;
    }
  /** The next update is being rehearsed. */
  | {
      readonly type: 'busy';
      readonly isBusy: boolean;
      /** True if the user has asked for it: nothing can be written before it is over. */
      readonly isAwaited: boolean;
    }
  /** What is shown is no longer what there is. */
  | { readonly type: 'changed'; readonly of: number; readonly text: string; readonly canReload: boolean }
  /** A message about something that is visible nowhere else. */
  | { readonly type: 'told'; readonly text: string };
