import type { StackGroup } from './model/stackGroups';

/** What the page sends: it is shown and wants its contents, or a button was pressed. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' | 'stop' | 'save' }
  | {
      readonly type: 'open';
      /** The generation of the rows. */
      readonly of: number;
      readonly row: number;
    };

/** The messages to the page. */
export type PageUpdate =
  /** How far a scan is, as a text and between 0 and 1; without a text, none runs. */
  | { readonly type: 'progress'; readonly text?: string; readonly share: number }
  | {
      readonly type: 'report';
      readonly of: number;
      readonly title: string;
      readonly sentences: readonly string[];
      readonly groups: readonly StackGroup[];
    };
