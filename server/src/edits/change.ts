import type { JsonNode } from '../json/jsonNode';
import type { Span } from '../json/parts';
import type { StateModel } from '../state/model';
import { removeItems, rewriteList, type ListItem } from './listEdits';
import { sortEdits, type TextEdit } from './textEdit';

/** The message for a text whose JSON must be repaired first. */
export const BROKEN_JSON =
  'This state is not valid JSON. Repair that first: its problems are marked in the editor.';

/** One change of a fix, in terms of the model. Several can be combined. */
export type Change =
  /** Replaces the text of a span, usually a token. */
  | { kind: 'replace'; span: Span; text: string }
  /** Removes an element from a list, with its comma. */
  | { kind: 'removeElement'; list: JsonNode; element: JsonNode }
  /** Removes a member from an object, with its comma. */
  | { kind: 'removeMember'; object: JsonNode; value: JsonNode }
  /** Adds a member to an object, after the member whose value is `after`, or at the end. */
  | { kind: 'addMember'; object: JsonNode; key: string; text: string; after?: JsonNode | undefined }
  /** Removes an entry from the `resources` list. */
  | { kind: 'removeResource'; index: number }
  /** Sets the content of the `resources` list: indices of the present resources in their new order, and new entries. */
  | { kind: 'arrangeResources'; next: readonly ListItem[] };

/** True for changes that move or remove whole resources, including any other change inside them. */
export function changesList({ kind }: Change): boolean {
  return kind === 'arrangeResources' || kind === 'removeResource';
}

/**
 * The text edits for all of these changes together: sorted, disjoint, and minimal.
 * @throws if the changes exclude each other
 */
export function editsOf(model: StateModel, changes: readonly Change[]): TextEdit[] {
  const edits: TextEdit[] = [];
  const containers = new Map<number, { node: JsonNode; removed: JsonNode[]; added: Change[] }>();
  const container = (node: JsonNode): { removed: JsonNode[]; added: Change[] } => {
    const found = containers.get(node.start) ?? { node, removed: [], added: [] };
    containers.set(node.start, found);
    return found;
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'replace':
        edits.push({ start: change.span.start, end: change.span.end, text: change.text });
        break;
      case 'removeElement':
        container(change.list).removed.push(change.element);
        break;
      case 'removeMember':
        container(change.object).removed.push(change.value);
        break;
      case 'addMember':
        container(change.object).added.push(change);
        break;
      case 'removeResource':
      case 'arrangeResources':
        break;
    }
  }
  for (const { node, removed, added } of containers.values()) {
    edits.push(...changeContainer(model.text, node, removed, added));
  }
  const list = listAfter(model, changes);
  if (list) edits.push(...arrange(model, list));
  return sortEdits(dropDuplicates(edits));
}

/**
 * The order of the resources after these changes, as their previous indices.
 * @returns undefined if the changes do more than move and remove whole resources
 */
export function orderAfter(model: StateModel, changes: readonly Change[]): number[] | undefined {
  if (!changes.every(changesList)) return undefined;
  const list = listAfter(model, changes);
  const order = list?.flatMap((item) => ('kept' in item ? [item.kept] : []));
  return order?.length === list?.length ? order : undefined;
}

/**
 * The content of the `resources` list after these changes; undefined if they do not change it.
 * @throws if they need two different orders
 */
function listAfter(model: StateModel, changes: readonly Change[]): readonly ListItem[] | undefined {
  let arranged: readonly ListItem[] | undefined;
  const removed = new Set<number>();
  for (const change of changes) {
    if (change.kind === 'removeResource') removed.add(change.index);
    if (change.kind !== 'arrangeResources') continue;
    if (arranged) throw new Error('two orders for one list');
    arranged = change.next;
  }
  if (removed.size === 0) return arranged;
  const all = arranged ?? model.resources.map(({ index }) => ({ kept: index }));
  return all.filter((item) => !('kept' in item && removed.has(item.kept)));
}

/** The spans of a list's elements or of an object's members. */
function itemsOf(node: JsonNode): Span[] {
  if (node.isArray) return [...node.elements()].map(({ start, end }) => ({ start, end }));
  return [...node.members()].map(({ key, value }) => ({ start: key.start, end: value.end }));
}

function changeContainer(
  text: string,
  node: JsonNode,
  removed: readonly JsonNode[],
  added: readonly Change[],
): TextEdit[] {
  const items = itemsOf(node);
  const places = new Map(items.map(({ end }, place) => [end, place]));
  const gone = new Set(removed.map(({ end }) => places.get(end) ?? -1));
  const span = bracketed(node);
  if (added.length === 0) return removeItems(text, span, items, gone);
  const next: ListItem[] = items.map((_, kept) => ({ kept })).filter(({ kept }) => !gone.has(kept));
  for (const change of added) {
    if (change.kind !== 'addMember') continue;
    const { after } = change;
    const item = { text: `${JSON.stringify(change.key)}:${colonSpace(text, node)}${change.text}` };
    let place = after
      ? next.findIndex((other) => 'kept' in other && items[other.kept]!.end === after.end)
      : -1;
    if (place < 0) place = next.length - 1;
    // After items that were added at this place before.
    while (next[place + 1] && 'text' in next[place + 1]!) place++;
    next.splice(place + 1, 0, item);
  }
  return rewriteList(text, span, items, next);
}

/** The span of a list or object; a missing closing bracket counts as present. */
function bracketed({ start, end, isValid }: JsonNode): Span {
  return { start, end: isValid ? end : end + 1 };
}

/** The space after this object's colons. */
function colonSpace(text: string, object: JsonNode): string {
  for (const { key, value } of object.members())
    return text.slice(key.end, value.start).includes(' ') ? ' ' : '';
  return ' ';
}

function arrange(model: StateModel, next: readonly ListItem[]): TextEdit[] {
  const list = model.resourceList;
  if (!list) return [];
  const items = model.resources.map(({ node: { start, end } }) => ({ start, end }));
  return rewriteList(model.text, bracketed(list), items, next);
}

/** Several changes can need the same edit. */
function dropDuplicates(edits: readonly TextEdit[]): TextEdit[] {
  const texts = new Map<string, Set<string>>();
  return edits.filter(({ start, end, text }) => {
    const place = `${start}:${end}`;
    const known = texts.get(place);
    if (!known) texts.set(place, new Set([text]));
    else if (known.has(text)) return false;
    else known.add(text);
    return true;
  });
}
