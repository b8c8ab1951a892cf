import { fieldOfKey, type FieldType } from '../../schema/fields';
import type { StateModel } from '../../state/model';
import type { Completion, CompletionResult } from './completion';
import { fieldCompletions } from './fieldCompletions';
import { providerCompletions, urnCompletions } from './referenceCompletions';
import { booleanCompletions, keyCompletions, valueCompletions, type FieldPlace } from './valueCompletions';
import type { Span } from '../../json/parts';
import { afterSpace } from '../../json/recovery';
import { FrameStack, type Frame, tokenAt } from './frames';

/** The fields that name resources by URN. */
const URN_FIELDS = new Set([
  'parent',
  'dependencies',
  'propertyDependencies',
  'deletedWith',
  'replaceWith',
  'viewOf',
]);

/** The proposals at an offset of a state; undefined if there are none. */
export function completionsAt(model: StateModel, offset: number): CompletionResult | undefined {
  const place = placeAt(model, offset);
  const type = place && typeAt(place);
  if (!type) return undefined;
  const field = fieldAt(place);
  const { items, depends } =
    place.wanted === 'key'
      ? { items: keys(model, place, type, field), depends: false }
      : values(model, place, type, field);
  if (items.length === 0) return undefined;
  const { replaced, typed, missingComma } = place;
  const comma = place.commaBehind && !(place.wanted === 'key' && place.colonBehind) ? ',' : '';
  const before = missingComma === replaced.start ? ',' : '';
  return {
    items: items.map((item) => surrounded(item, before, comma)),
    replaced,
    typed,
    depends,
    ...(missingComma !== undefined &&
      missingComma < replaced.start && { edit: { start: missingComma, end: missingComma, text: ',' } }),
  };
}

function keys(model: StateModel, place: Place, type: FieldType, field: FieldPlace | undefined): Completion[] {
  const { items } = place.frames.at(-1)!;
  const colon = place.colonBehind ? undefined : colonOf(model.text);
  if (type.kind === 'struct') return fieldCompletions(type.struct, items, colon);
  if (type.kind !== 'map' || !field) return [];
  return keyCompletions(field)
    .filter(({ label }) => !items.has(label))
    .map((key) =>
      colon === undefined
        ? key
        : { ...key, text: `${key.text}${colon}[]`, snippet: `${escaped(key.text)}${colon}[$1]` },
    );
}

function values(
  model: StateModel,
  place: Place,
  type: FieldType,
  field: FieldPlace | undefined,
): { items: Completion[]; depends: boolean } {
  const ofElement = type.kind === 'list' ? type.of : type;
  if (!field || !isScalar(ofElement)) return { items: [], depends: false };
  // Where a list is wanted, the first element brings its brackets.
  const inList = (items: Completion[]): Completion[] =>
    type.kind === 'list' ? items.map((item) => surrounded(item, '[', ']')) : items;
  if (field.struct === 'resource' && (URN_FIELDS.has(field.field) || field.field === 'provider')) {
    const wanted = {
      field: field.field,
      from: field.resource,
      typed: place.typed,
      taken: takenAt(place),
    };
    const complete = field.field === 'provider' ? providerCompletions : urnCompletions;
    return { items: inList(complete(model, wanted)), depends: true };
  }
  if (type.kind === 'boolean') return { items: booleanCompletions(), depends: false };
  const taken = takenAt(place);
  const items = valueCompletions(model, field).filter(({ label }) => !taken.has(label));
  return { items: inList(items), depends: false };
}

function isScalar({ kind }: FieldType): boolean {
  return kind === 'string' || kind === 'boolean' || kind === 'integer' || kind === 'any';
}

/** The existing items of the list around a place. */
function takenAt({ frames }: Place): ReadonlySet<string> {
  const { isObject, items } = frames.at(-1)!;
  return isObject ? NONE : items;
}

const NONE: ReadonlySet<string> = new Set();

/** The innermost Pulumi field around a place. */
function fieldAt({ frames }: Place): FieldPlace | undefined {
  for (const frame of [...frames].reverse()) {
    if (!frame.isObject || frame.type.kind !== 'struct') continue;
    const { struct } = frame.type;
    const field = fieldOfKey(struct, frame.key);
    return field === undefined ? undefined : { struct: struct.name, field, resource: frame.resource };
  }
  return undefined;
}

/** The colon of this text's first member, with the space behind it. */
function colonOf(text: string): string {
  return /"\s*:(\s?)/.exec(text.slice(0, 1000))?.[1] === '' ? ':' : ': ';
}

function surrounded(item: Completion, before: string, behind: string): Completion {
  if (before === '' && behind === '') return item;
  return {
    ...item,
    text: before + item.text + behind,
    ...(item.snippet !== undefined && { snippet: before + item.snippet + behind }),
  };
}

/** Text, escaped for a snippet. */
function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** The place in a state where the user is typing, with its surroundings. */
interface Place {
  /** Whether a key or a value is expected. */
  wanted: 'key' | 'value';
  /** The objects and lists around it, outermost first. */
  frames: readonly Frame[];
  /** The existing text that is replaced: the whole string or word, or nothing. */
  replaced: Span;
  /** The part of it before the cursor, without the quote. */
  typed: string;
  /** The place of a missing comma before it. */
  missingComma: number | undefined;
  /** True if a comma is missing after it. */
  commaBehind: boolean;
  /** True if the key already has a colon. */
  colonBehind: boolean;
}

/**
 * The place at an offset; undefined if nothing can be written there. While the user types, the text is broken here, so
 * only the text before the offset and the next sign after it are trusted.
 */
function placeAt(model: StateModel, offset: number): Place | undefined {
  const { text } = model;
  const frames = new FrameStack(model);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const token = tokenAt(text, at);
    if (!token || token.start >= offset || (token.end >= offset && !token.isSign)) {
      const touched = token !== undefined && token.start < offset ? token : undefined;
      return touched
        ? place(frames, text, offset, touched.start, touched.end)
        : place(frames, text, offset, offset, offset);
    }
    at = frames.take(token, offset);
  }
}

function place(
  frames: FrameStack,
  text: string,
  offset: number,
  start: number,
  end: number,
): Place | undefined {
  const { top } = frames;
  if (!top || text.startsWith('//', start) || text.startsWith('/*', start)) return undefined;
  const replaced = { start, end: isCut(text, start, end) ? offset : end };
  const behind = afterSpace(text, replaced.end);
  const colonBehind = text[behind] === ':';
  const isKey = top.isObject && (top.expect !== 'value' || (colonBehind && start < offset));
  if (top.expect === 'colon') return undefined;
  const sign = text[behind];
  return {
    wanted: isKey ? 'key' : 'value',
    frames: frames.withSiblings(replaced.end),
    replaced,
    typed: text.slice(start, offset).replace(/^["']/, ''),
    missingComma: top.expect === 'comma' ? frames.lastEnd : undefined,
    commaBehind: sign !== undefined && !',:}]'.includes(sign),
    colonBehind,
  };
}

/** True for an unclosed string: its apparent end is the start of the next one, or is missing. */
function isCut(text: string, start: number, end: number): boolean {
  if (text[start] !== '"') return false;
  if (end - start < 2 || text[end - 1] !== '"') return true;
  return /[^\s,:}\]"]/.test(text[end] ?? '');
}

/** The expected type at a place: of the value, or of the object for the key. */
function typeAt({ frames, wanted }: Place): FieldType {
  const top = frames.at(-1)!;
  return wanted === 'key' ? top.type : top.typeOfItem;
}
