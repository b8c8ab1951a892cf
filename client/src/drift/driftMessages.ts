import type { DriftedResource } from '../pulumi/drift/drift';

/** A resource that differs, as the page has it. */
export interface DriftRow extends DriftedResource {
  /** Its place in the list of all; a filter leaves it as it is. */
  readonly index: number;
  /** The same for the same resource when the stack is compared again. */
  readonly key: string;
  readonly isInState: boolean;
  /** Where the program makes it, in words: `index.js, line 12`. */
  readonly program?: string;
}

/** What the page sends: it is shown and wants its contents, or the user asks for something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' }
  | {
      readonly type: 'show' | 'program';
      /** The rows that it was made from: others have other indexes. */
      readonly of: number;
      readonly index: number;
    }
  | { readonly type: 'copy'; readonly filter: string }
  | { readonly type: 'take'; readonly of: number; readonly indexes: readonly number[] };

/** What the page is sent. */
export type PageUpdate =
  | {
      readonly type: 'drift';
      /** Counts up with each. */
      readonly of: number;
      /** How many resources differ, of what stack, and when, in words. */
      readonly summary: string;
      /** What the CLI and the providers warned of. */
      readonly messages: readonly string[];
      readonly rows: readonly DriftRow[];
    }
  /** Questions are asked, the stack is compared, or written. */
  | { readonly type: 'busy'; readonly isBusy: boolean }
  /** What was chosen is in the state: nothing is chosen any more. */
  | { readonly type: 'taken' }
  /** Something was done that is seen nowhere else. */
  | { readonly type: 'told'; readonly text: string };
