/** What the page sends: it is shown and wants its trace, or the user asks for something. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resource'; readonly urn: string }
  | { readonly type: 'explain'; readonly error: string }
  | { readonly type: 'browser' }
  | { readonly type: 'save'; readonly events: string };

/** The messages to the page. */
export type PageUpdate =
  | {
      readonly type: 'file';
      /** The page reads them: a large trace would hold up all extensions. */
      readonly bytes: Uint8Array;
      /** The page cannot run programs for a workspace that is not trusted, nor in a browser. */
      readonly trusted: boolean;
      /** Other programs can open it, too. */
      readonly onDisk: boolean;
    }
  | { readonly type: 'failed'; readonly message: string };
