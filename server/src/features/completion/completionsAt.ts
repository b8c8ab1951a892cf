import { fieldOfKey, type FieldType } from '../../schema/fields';
import type { StateModel } from '../../state/model';
import type { Completion, Completions } from './completion';
import { fieldCompletions } from './fieldCompletions';
import { placeAt, typeAt, type Place } from './completionPlace';
import { providerCompletions, urnCompletions } from './referenceCompletions';
import { booleanCompletions, keyCompletions, valueCompletions, type FieldPlace } from './values';

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
export function completionsAt(model: StateModel, offset: number): Completions | undefined {
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
