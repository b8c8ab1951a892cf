import { fieldOfKey, resourceStruct } from './fields';
import { textOfString } from '../../../shared/quotedText';

/** The fields of a resource by number. The scanner stores the number with each key, so that keys need not be read again. */
const names: readonly string[] = ['', ...resourceStruct.fields.keys()];
const numbers: ReadonlyMap<string, number> = new Map(names.map((name, number) => [name, number]));

/** The number of a key that is not a field. */
export const NO_FIELD = 0;

/** Numbers of the fields by the length of their names. */
const byLength: (readonly number[])[] = [];
for (const [number, { length }] of names.entries()) {
  if (number !== NO_FIELD) byLength[length] = [...(byLength[length] ?? []), number];
}

/** The number of a resource's field; undefined for any other name. */
export function resourceFieldNumber(name: string): number | undefined {
  return name === '' ? undefined : numbers.get(name);
}

/** The name of the field with this number, which must exist. */
export function resourceFieldName(number: number): string {
  return names[number]!;
}

/** The number of the field whose name is exactly this key token, in quotes and without escapes. */
export function properFieldOfKey(text: string, start: number, end: number): number {
  for (const number of byLength[end - start - 2] ?? NONE) {
    if (text.startsWith(names[number]!, start + 1)) return number;
  }
  return NO_FIELD;
}

const NONE: readonly number[] = [];

/** The number of the field that the decoder reads from a key token (see `fieldOfKey`), with or without quotes. */
export function resourceFieldOfKey(text: string, start: number, end: number, escaped: boolean): number {
  const quotes = text.charCodeAt(start) === 0x22 ? 1 : 0;
  const candidates = escaped ? undefined : byLength[end - start - 2 * quotes];
  if (candidates) {
    for (const number of candidates) if (text.startsWith(names[number]!, start + quotes)) return number;
  } else if (!escaped && quotes === 1) {
    return NO_FIELD;
  }
  const field = fieldOfKey(resourceStruct, textOfString(text, start, end, escaped));
  return field === undefined ? NO_FIELD : numbers.get(field)!;
}
