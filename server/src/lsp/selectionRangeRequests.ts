import type { Position, SelectionRange } from 'vscode-languageserver';
import type { CheckedVersion } from './documents';
import type { Session } from './session';
import type { JsonNode } from '../json/jsonNode';
import type { Span } from '../json/parts';
import type { StateModel } from '../state/model';
import { isResourceList } from '../state/structure';
import { URN_PREFIX } from '../../../shared/urn';

/** Widens and narrows the selection along the structure of the state. */
export function registerSelectionRanges({ connection, documents }: Session): void {
  connection.onSelectionRanges(async ({ textDocument, positions }) => {
    const state = await documents.check(textDocument.uri);
    return state && positions.map((position) => selectionAt(state, position));
  });
}

function selectionAt(state: CheckedVersion, position: Position): SelectionRange {
  let selection: SelectionRange | undefined;
  for (const span of enclosingSpans(state.model, state.offsetAt(position)).reverse()) {
    selection = { range: state.rangeOf(span), ...(selection && { parent: selection }) };
  }
  // The answer must have one range for each position, even an empty one.
  return selection ?? { range: { start: position, end: position } };
}

/**
 * The spans around an offset, innermost first, each within the next: part of a URN, text between quotes, string,
 * member, object, resource, list, … Empty if the offset is in no value.
 */
function enclosingSpans(model: StateModel, offset: number): Span[] {
  const spans: Span[] = [];
  const add = ({ start, end }: Span): void => {
    const around = spans.at(-1);
    if (around?.start !== start || around.end !== end) spans.push({ start, end });
  };
  let node = model.root;
  while (node && contains(node, offset)) {
    add(node);
    if (node.isString) {
      for (const span of spansInString(model.text, node, offset)) add(span);
      break;
    }
    if (isResourceList(model, node)) {
      node = model.resourceAt(offset)?.node;
      continue;
    }
    const whole: JsonNode = node.isOpaque ? node.expand() : node;
    node = undefined;
    for (const { key, value } of whole.members()) {
      if (offset < key.start || offset > value.end) continue;
      add({ start: key.start, end: value.end });
      // Between the two there is nothing more to select.
      node = contains(key, offset) ? key : value;
      break;
    }
    for (const element of whole.elements()) {
      if (!contains(element, offset)) continue;
      node = element;
      break;
    }
  }
  return spans.reverse();
}

/** The text between the quotes, and in it the part of a URN, the outer first. */
function* spansInString(text: string, node: JsonNode, offset: number): Generator<Span, void> {
  const { inner } = node;
  if (!contains(inner, offset)) return;
  yield inner;
  if (!text.startsWith(URN_PREFIX, inner.start)) return;
  const before = text.slice(inner.start, offset).lastIndexOf('::');
  const after = text.slice(offset, inner.end).indexOf('::');
  const start = before < 0 ? inner.start : inner.start + before + 2;
  const end = after < 0 ? inner.end : offset + after;
  if (start <= end) yield { start, end };
}

function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}
