import type { HistoryRow } from './model/updateRow';

/**
 * What the page sends: it is shown and wants its contents, or the user asks for something. States are named by the keys of
 * their rows: they may have been listed again since.
 */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' }
  | { readonly type: 'open' | 'restore'; readonly key: string }
  | { readonly type: 'compare'; readonly older: string; readonly newer: string };

/** The messages to the page. */
export type PageUpdate =
  /** All rows, with the facts known so far. */
  | { readonly type: 'rows'; readonly stack: string; readonly rows: readonly HistoryRow[] }
  | { readonly type: 'row'; readonly row: HistoryRow }
  | {
      readonly type: 'verdict';
      readonly text: string;
      /** The indexes of the first states with errors. */
      readonly broke: readonly number[];
    };
