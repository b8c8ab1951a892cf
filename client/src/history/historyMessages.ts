import type { HistoryRow } from './historyRow';

/** What the page sends: it is shown and wants its contents, or the user asks for something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' }
  | { readonly type: 'open' | 'restore'; readonly index: number }
  | { readonly type: 'compare'; readonly older: number; readonly newer: number };

/** What the page is sent. */
export type PageUpdate =
  /** All rows, of which more becomes known. */
  | { readonly type: 'rows'; readonly stack: string; readonly rows: readonly HistoryRow[] }
  | { readonly type: 'row'; readonly row: HistoryRow }
  | {
      readonly type: 'verdict';
      readonly text: string;
      /** The first of each stretch of states with errors, by index. */
      readonly broke: readonly number[];
    };
