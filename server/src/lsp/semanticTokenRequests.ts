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

/** For a longer text an editor gets only the tokens of what is on the screen. */
const MOST_CHARACTERS = 2_000_000;

const legend: SemanticTokensLegend = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };

/**
 * Full results are made anew for each version rather than as a difference to the last: a state has few such tokens on
 * a screen, and most edits change the offsets of all that follow.
 */
export const semanticTokensOptions: SemanticTokensOptions = { legend, full: true, range: true };

/** Tells what a grammar can't know: which references lead somewhere, what is dropped, what is secret. */
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

/** Null where it would be too much: an editor then goes on asking for what it shows. */
function tokens(state: CheckedState | undefined, span: Span | undefined): SemanticTokens | null {
  if (!state || !span || span.end - span.start > MOST_CHARACTERS) return null;
  const builder = new SemanticTokensBuilder();
  for (const { start, end, type, modifiers } of tokensIn(state.model, span)) {
    const range = state.rangeOf({ start, end });
    // A string of many lines is no JSON, and few editors know tokens of many lines.
    if (range.start.line !== range.end.line) continue;
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << TOKEN_MODIFIERS.indexOf(modifier)), 0);
    builder.push(range.start.line, range.start.character, end - start, TOKEN_TYPES.indexOf(type), bits);
  }
  return builder.build();
}
