import {
  SemanticTokensBuilder,
  type SemanticTokens,
  type SemanticTokensLegend,
  type SemanticTokensOptions,
} from 'vscode-languageserver';
import type { Span } from '../json/parts';
import type { CheckedVersion } from './documents';
import type { Session } from './session';
import { visitFields } from '../state/decodeFields';
import { entriesIn } from '../state/structure';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import { needsOf, type Need } from '../state/needs';
import { parseProviderReference } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { isSecretWith, signedValuesIn } from '../state/signedValues';
import { SIGNATURE_KEY } from '../../../shared/signature';
import { parseUrn } from '../../../shared/urn';

/** For a longer text, only the tokens of the visible part are sent. */
const MOST_CHARACTERS = 2_000_000;

/** The standard types of LSP, then our own (declared in `package.json`). */
const TOKEN_TYPES = ['variable', 'property', 'secret'] as const;
const TOKEN_MODIFIERS = ['declaration', 'deprecated', 'dangling', 'dropped', 'plaintext'] as const;

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
function tokens(state: CheckedVersion | undefined, span: Span | undefined): SemanticTokens | null {
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

/** A piece of text with a meaning beyond its grammar. */
interface StateToken extends Span {
  /**
   * `variable`: the name of a resource, where another refers to it; with `dangling` the whole reference, because
   * nothing is there; with `declaration` and `deprecated` in the entry of one that is to be deleted. `property` with
   * `dropped`: a field that Pulumi does not know. `secret`: the text of a secret, with `plaintext` for all to read.
   */
  type: (typeof TOKEN_TYPES)[number];
  modifiers: readonly (typeof TOKEN_MODIFIERS)[number][];
}

/**
 * The tokens that touch a span, in text order, disjoint. The cost depends on the resources in the span, not on the file.
 */
function tokensIn(model: StateModel, span: Span): StateToken[] {
  const found: StateToken[] = [];
  // With missing quotes, anything can look like a field.
  const knowsFields = model.shape !== undefined && model.isValidJson;
  const addDropped = (key: JsonNode): void => {
    found.push({ ...key.inner, type: 'property', modifiers: ['dropped'] });
  };
  if (knowsFields) visitFields(model.root!, model.rootStruct, [{ unknown: addDropped }]);
  for (const resource of entriesIn(model, span)) {
    found.push(...ownUrn(resource));
    for (const need of needsOf(model, resource)) found.push(...reference(need));
    found.push(...secrets(resource));
    // Pending operations were already visited from the root.
    if (knowsFields && model.resources[resource.index] === resource) {
      visitFields(resource.node, model.resourceStruct, [{ unknown: addDropped }]);
    }
  }
  return found
    .filter(({ start, end }) => start < end && start <= span.end && span.start <= end)
    .sort((a, b) => a.start - b.start);
}

function ownUrn(resource: Resource): StateToken[] {
  const node = resource.fields.get('urn');
  if (!resource.delete || !node?.isString) return [];
  return [{ ...nameIn(node, resource.urn), type: 'variable', modifiers: ['declaration', 'deprecated'] }];
}

function reference({ field, node, target }: Need): StateToken[] {
  if (!target) return [{ ...node.inner, type: 'variable', modifiers: ['dangling'] }];
  const text = node.string ?? '';
  const provider = field === 'provider' ? parseProviderReference(text).reference : undefined;
  const behind = provider ? text.length - provider.urn.length : 0;
  return [{ ...nameIn(node, provider?.urn ?? text, behind), type: 'variable', modifiers: [] }];
}

/** The span of the name in a URN's string; the whole string if it has escapes. */
function nameIn({ inner, raw }: JsonNode, urn: string, behind = 0): Span {
  const name = parseUrn(urn)?.name;
  if (name === undefined || raw.includes('\\')) return inner;
  const end = inner.end - behind;
  return { start: end - name.length, end };
}

function secrets(resource: Resource): StateToken[] {
  const found: StateToken[] = [];
  for (const field of ['inputs', 'outputs', 'replacementTrigger']) {
    const node = resource.fields.get(field);
    if (!node?.raw.includes(SIGNATURE_KEY)) continue;
    for (const value of signedValuesIn(node.expand(), field !== 'replacementTrigger')) {
      for (const member of ['ciphertext', 'plaintext'] as const) {
        const text = value.members.get(member);
        if (!text || !isSecretWith(value, member)) continue;
        found.push({ ...text.inner, type: 'secret', modifiers: member === 'plaintext' ? ['plaintext'] : [] });
      }
    }
  }
  return found;
}
