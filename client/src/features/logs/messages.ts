import type { EntryDetails, LogFilter, LogRow, LogStatus, NamedCount } from './model/logView';

/** What the page sends. Positions count the entries that the filter shows, from 0. */
export type PageMessage =
  | { readonly type: 'ready' }
  /** `id` numbers the filters of the page. */
  | { readonly type: 'filter'; readonly id: number; readonly filter: LogFilter }
  | { readonly type: 'rows'; readonly id: number; readonly from: number; readonly count: number }
  | { readonly type: 'details'; readonly position: number }
  /** Asks for the next error after a position, or the one before it. */
  | { readonly type: 'error'; readonly from: number; readonly by: 1 | -1 }
  /** Asks where the entry with a line of the file is, or the next one. */
  | { readonly type: 'line'; readonly line: number }
  | { readonly type: 'pause'; readonly isPaused: boolean }
  | { readonly type: 'chooseResource' }
  | { readonly type: 'resource'; readonly urn: string }
  | { readonly type: 'explain'; readonly text: string }
  | { readonly type: 'text'; readonly line: number | undefined };

/** The messages to the page. What has the form of a secret is masked in all of them. */
export type PageUpdate =
  /** `canShowResources`: a state can be read, of a stack of this workspace. */
  | { readonly type: 'opened'; readonly canShowResources: boolean }
  | { readonly type: 'status'; readonly status: LogStatus; readonly providers: readonly NamedCount[] }
  | { readonly type: 'rows'; readonly id: number; readonly from: number; readonly rows: readonly LogRow[] }
  | { readonly type: 'details'; readonly position: number; readonly details: EntryDetails }
  | { readonly type: 'found'; readonly what: 'error' | 'line'; readonly position: number | undefined }
  /** Undefined: all. */
  | { readonly type: 'resourceChosen'; readonly urn: string | undefined }
  | { readonly type: 'failed'; readonly message: string };
