import {
  SemanticTokensBuilder,
  type SemanticTokens,
  type SemanticTokensLegend,
  type SemanticTokensOptions,
} from 'vscode-languageserver';
import type { Span } from '../json/parts';
import { TOKEN_MODIFIERS, TOKEN_TYPES, tokensIn } from '../features/tokens/stateTokens';
import type { CheckedState } from './documents';
import type { Session } from './session';

/** For a longer text, only the tokens of the visible part are sent. */
const MOST_CHARACTERS = 2_000_000;

const legend: SemanticTokensLegend = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };

/**
 * Each version gets full results instead of a delta: a state has few such tokens on a screen, and most edits change the
 * offsets of all that follow.
 */
export const semanticTokensOptions: SemanticTokensOptions = { legend, full: true, range: true };

/** Marks what a grammar can't know: valid references, dropped fields, and secrets. */
export function registerSemanticTokens({ connection, documents }: Session): void {
  const { semanticTokens } = connection.languages;
  semanticTokens.on(async ({ textDocument }) => {
    const state = await documents.check(textDocument.uri);
    return tokens(state, state && { start: 0, end: state.model.text.length });
  });
  semanticTokens.onRange(async ({ textDocument, range }) => {
    const state = await documents.check(textDocument.uri);
    return tokens(state, state && { start: state.offsetAt(range.start), end: state.offsetAt(range.end) });
  });
}

/** Null if the text is too long: an editor then requests only the visible part. */
function tokens(state: CheckedState | undefined, span: Span | undefined): SemanticTokens | null {
  if (!state || !span || span.end - span.start > MOST_CHARACTERS) return null;
  const builder = new SemanticTokensBuilder();
  for (const { start, end, type, modifiers } of tokensIn(state.model, span)) {
    const range = state.rangeOf({ start, end });
    // A string over several lines is not JSON, and few editors support tokens over several lines.
    if (range.start.line !== range.end.line) continue;
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << TOKEN_MODIFIERS.indexOf(modifier)), 0);
    builder.push(range.start.line, range.start.character, end - start, TOKEN_TYPES.indexOf(type), bits);
  }
  return builder.build();
}
