import type { KindTitles, ReviewedChange } from './messages';
import type { RehearsedWrite } from './rehearseBeforeWrite';

/** Paragraphs; false and empty ones are left out. */
export type Paragraphs = readonly (string | false | undefined)[];

/** The changes line by line, in an editor. */
export interface Comparison {
  /**
   * @param beside true to open it beside the page
   * @param change the one to go to
   * @returns false if it is too large for an editor
   */
  open(beside: boolean, change?: ReviewedChange): Promise<boolean>;
  close(): Promise<void>;
}

/** Something that would do harm, and that the user has to accept by itself. */
export interface Acceptance {
  /** What would happen. */
  readonly verdict: string;
  readonly detail: Paragraphs;
  /** What accepting it means: `Import Anyway`. */
  readonly action: string;
  /** The label of what helps instead. */
  readonly instead: string;
  /** Does that. */
  readonly help?: () => Promise<void>;
  /** The review's answer then: nothing is written. Without it, the review goes on. */
  readonly leaves?: 'decide' | 'no';
}

/** What is to be written, for the user to review. */
export interface Review {
  /** The command's title. */
  readonly title: string;
  /** What will happen to what, verdict first. */
  readonly question: string;
  /** Stack and backend, or what else is written, with their names. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What changes, in one line. */
  readonly summary?: string | undefined;
  readonly accepts?: readonly Acceptance[];
  readonly warnings?: Paragraphs;
  readonly notes?: Paragraphs;
  /** What the changes are changes of. */
  readonly changesTitle: string;
  readonly changes: readonly ReviewedChange[];
  readonly kindTitles?: KindTitles;
  readonly compare?: Comparison | undefined;
  /** Finds out what the next update would do afterwards; undefined if that fails, and the user has been told. */
  readonly rehearse?: ((inBackground?: AbortSignal) => Promise<RehearsedWrite | undefined>) | undefined;
  /** Tells in a sentence when what is shown is no longer what there is. */
  readonly follow?: ((tell: (changed: string) => void) => { dispose(): void }) | undefined;
  /** Shows it as it is then; the review is left. */
  readonly again?: (() => void) | undefined;
  /** What can be restored afterwards, and from where. */
  readonly backup?: string | undefined;
  /** The verb: `Import`. */
  readonly action: string;
  /** The label of the page's button, which says what it does to what; by default, the verb. */
  readonly button?: string | undefined;
  /** What the user must also type: the stack's name, if resources or another person's work are at stake. */
  readonly typed?: string | undefined;
  /** The label of what the user can do instead, which leaves the review. */
  readonly instead?: string | undefined;
}

/** What the tab of a review is called: with the name of the stack, as several reviews can be open. */
export function reviewTitle({ title, facts }: Review): string {
  const stack = facts.find(([name]) => name === 'Stack')?.[1];
  return stack === undefined ? `Review: ${title}` : `Review: ${title} (${stack})`;
}

/** `instead` of the review, or `decide` something of it first; nothing is written unless it is `yes`. */
export type ReviewAnswer = 'yes' | 'instead' | 'decide' | 'no';
