import type { Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { JsonNode } from '../../server/src/json/jsonNode';
import type { StateModel } from '../../server/src/state/model';
import type { Resource } from '../../server/src/state/resource';
import { ROOT_STACK_TYPE } from '../../shared/urn';

/** A change in the form that an editor sends. */
export interface EditEvent {
  readonly range: Range;
  readonly text: string;
}

/** An edit that a user makes and undoes. */
export interface Edit {
  readonly name: string;
  readonly offset: number;
  /** The text typed there. */
  readonly text: string;
}

/** Typical edits of a state: typing in a value, in names and at the edges, and pasting. */
export function editsOf(model: StateModel): Edit[] {
  const { resources, text } = model;
  const behindMiddle = resources.slice(resources.length >> 1);
  const middle = behindMiddle.find((resource) => plainValue(resource) !== undefined)!;
  const value = plainValue(middle)!.end - 1;
  const referenced = mostReferenced(model);
  return [
    { name: 'in a value', offset: value, text: 'x' },
    { name: 'in a name', offset: middle.anchor.end - 1, text: 'x' },
    { name: 'in the name with the most references', offset: referenced.anchor.end - 1, text: 'x' },
    { name: 'at the top', offset: text.indexOf('{') + 1, text: ' ' },
    { name: 'at the end', offset: text.lastIndexOf('}'), text: ' ' },
    { name: 'a paste of 1 MB into a value', offset: value, text: 'lorem ipsum '.repeat(87_000) },
  ];
}

/** A string among the inputs. */
function plainValue({ isProvider, fields }: Resource): JsonNode | undefined {
  if (isProvider) return undefined;
  for (const { value } of fields.get('inputs')?.expand().members() ?? []) if (value.isString) return value;
  return undefined;
}

/** The resource with the most references; the stack itself can't be renamed. */
export function mostReferenced(model: StateModel, { exceptStack = false } = {}): Resource {
  const counts = new Map<string, number>();
  for (const { references } of model.resources) {
    for (const { urn } of references) counts.set(urn, (counts.get(urn) ?? 0) + 1);
  }
  if (exceptStack) counts.delete(model.resources.find(({ type }) => type === ROOT_STACK_TYPE)!.urn);
  const [urn] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  return model.graph.first(urn)!;
}

/** The change that makes an edit, or undoes it. */
export function eventOf(document: TextDocument, { offset, text }: Edit, undo: boolean): EditEvent {
  const start = document.positionAt(offset);
  return {
    range: { start, end: undo ? document.positionAt(offset + text.length) : start },
    text: undo ? '' : text,
  };
}
