/** What the page sends: it is shown and wants its contents, or a button was pressed. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'fix'; readonly check: string; readonly index: number }
  | { readonly type: 'copy' | 'again' | 'report' };

/** What the page is sent. `html` is made by `sectionHtml` only. */
export type PageUpdate =
  | { readonly type: 'section'; readonly id: string; readonly html: string }
  | { readonly type: 'summary'; readonly text: string; readonly done: boolean };
