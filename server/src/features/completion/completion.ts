import type { Span } from '../../json/parts';
import type { TextEdit } from '../../edits/textEdit';

/** One thing that could be written at a place. */
export interface Completion {
  kind: 'field' | 'property' | 'resource' | 'provider' | 'value';
  label: string;
  /** What tells it from others with the same label. */
  description?: string;
  /** What speaks against it. */
  warning?: string;
  /** Markdown. */
  documentation?: string;
  /** The JSON text. */
  text: string;
  /** The same with places to fill in, as LSP's snippets have them. */
  snippet?: string;
}

/** All that could be written at a place, best first. */
export interface Completions {
  items: Completion[];
  /** What they replace. */
  replaced: Span;
  /** What of it stands before the cursor. */
  typed: string;
  /** Goes with whichever is chosen. */
  edit?: TextEdit;
  /** True if they are chosen and sorted by what is typed: with the next letter it may be others. */
  depends: boolean;
}
