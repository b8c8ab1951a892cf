import type { Leftovers } from './model/leftRows';

/** What the user can have done with one resource. */
export type RowAction = 'explain' | 'dependents' | 'show' | 'refresh' | 'retry' | 'unprotect' | 'forget';

/** What the user can have done with all that is left. */
export type PageAction = 'reload' | 'paste' | 'preview' | 'refresh' | 'destroy';

/** The page's messages: it is shown and requests its content, or the user requests something. */
export type PageMessage =
  | { readonly type: 'ready' | PageAction }
  | {
      readonly type: 'row';
      readonly action: RowAction;
      /** The generation of the rows: other generations have other indexes. */
      readonly of: number;
      readonly index: number;
    };

/** The messages to the page. */
export type PageUpdate =
  | ({
      readonly type: 'left';
      /** The generation, which counts up. */
      readonly of: number;
      /** The stack and the time, in words. */
      readonly about: string;
      /** Where the reasons come from, or that none are known. */
      readonly source: string;
      /** Why the destroy failed, if that was not because of a resource. */
      readonly failure: string | undefined;
      /** The command that removes the empty stack. */
      readonly removal: string;
    } & Leftovers)
  /** The stack cannot be read now; what was shown stays. */
  | { readonly type: 'failed'; readonly message: string }
  /** Questions are open, or the stack is being read or written. */
  | { readonly type: 'busy'; readonly isBusy: boolean };
