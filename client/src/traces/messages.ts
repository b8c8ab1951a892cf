import type { Trace } from '../../../server/src/traces/trace';

/** What the page sends: it is shown and wants its trace, or somebody wants something. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resource'; readonly urn: string }
  | { readonly type: 'explain'; readonly error: string }
  | { readonly type: 'browser' };

/** What the page is sent. */
export type PageUpdate =
  | {
      readonly type: 'trace';
      readonly trace: Trace;
      /** The page cannot run programs for a workspace that is not trusted. */
      readonly trusted: boolean;
      /** `pulumi view-trace` can read the file. */
      readonly browsable: boolean;
    }
  | { readonly type: 'failed'; readonly message: string };
