import type { Span } from '../../json/parts';
import type { TextEdit } from '../../edits/textEdit';

/** One proposal. */
export interface Completion {
  kind: 'field' | 'property' | 'resource' | 'provider' | 'value';
  label: string;
  /** Distinguishes it from others with the same label. */
  description?: string;
  /** A reason against it. */
  warning?: string;
  /** Markdown. */
  documentation?: string;
  /** The JSON text. */
  text: string;
  /** The same as an LSP snippet with placeholders. */
  snippet?: string;
}

/** All proposals at a place, best first. */
export interface CompletionResult {
  items: Completion[];
  /** The replaced text. */
  replaced: Span;
  /** The part of it before the cursor. */
  typed: string;
  /** An edit that goes with any choice. */
  edit?: TextEdit;
  /** True if they depend on the typed text: the next letter may change them. */
  depends: boolean;
}
