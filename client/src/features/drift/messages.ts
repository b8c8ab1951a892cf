import type { DriftedResource } from '../../pulumi/driftDetection/drift';

/** A differing resource on the page. */
export interface DriftRow extends DriftedResource {
  /** Its index in the complete list; filters do not change it. */
  readonly index: number;
  /** A key that stays the same when the stack is compared again. */
  readonly key: string;
  readonly isInState: boolean;
  /** Its place in the program, in words: `index.js, line 12`. */
  readonly program?: string;
}

/** The page's messages: it is shown and requests its content, or the user requests something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' }
  | {
      readonly type: 'show' | 'program';
      /** The generation of the rows: other generations have other indexes. */
      readonly of: number;
      readonly index: number;
    }
  | { readonly type: 'copy'; readonly filter: string }
  | { readonly type: 'take'; readonly of: number; readonly indexes: readonly number[] };

/** The messages to the page. */
export type PageUpdate =
  | {
      readonly type: 'drift';
      /** The generation, which counts up. */
      readonly of: number;
      /** The number of differing resources, the stack and the time, in words. */
      readonly summary: string;
      /** The warnings of the CLI and the providers. */
      readonly messages: readonly string[];
      readonly rows: readonly DriftRow[];
    }
  /** Questions are open, or the stack is being compared or written. */
  | { readonly type: 'busy'; readonly isBusy: boolean }
  /** The chosen resources are in the state: the selection is cleared. */
  | { readonly type: 'taken' }
  /** A message about something that is visible nowhere else. */
  | { readonly type: 'told'; readonly text: string };
