/** The page's messages: it is shown and requests its content, or a button was pressed. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'fix'; readonly check: string; readonly index: number }
  | { readonly type: 'copy' | 'again' | 'report' };

/** The messages to the page. Only `findingsHtml` makes `html`. */
export type PageUpdate =
  | { readonly type: 'section'; readonly id: string; readonly title: string; readonly html: string }
  | { readonly type: 'summary'; readonly text: string; readonly done: boolean };
