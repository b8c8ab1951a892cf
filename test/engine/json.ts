/**
 * JSON as a tree that keeps what mutants need and `JSON.parse` loses: duplicate keys, the order of members and the
 * spelling of numbers.
 */
export type Json = null | boolean | string | JsonNumber | Json[] | JsonObject;

/** A number as it is written. */
export class JsonNumber {
  constructor(readonly text: string) {}
}

export interface Member {
  key: string;
  value: Json;
}

/** An object: its members in order, possibly with duplicate keys. */
export class JsonObject {
  constructor(public members: Member[] = []) {}

  /** The value of the last member with this key. */
  get(key: string): Json | undefined {
    return this.members.findLast((member) => member.key === key)?.value;
  }

  /** Sets a key to this value; adds it at the end if the object does not have it. */
  set(key: string, value: Json): void {
    const member = this.members.findLast((candidate) => candidate.key === key);
    if (member) member.value = value;
    else this.members.push({ key, value });
  }

  delete(key: string): void {
    this.members = this.members.filter((member) => member.key !== key);
  }

  /** A string member's value; `''` if there is none. */
  string(key: string): string {
    const value = this.get(key);
    return typeof value === 'string' ? value : '';
  }
}

/** The tree of a value in the form for `JSON.stringify`. */
export function toJson(value: unknown): Json {
  if (typeof value === 'number') return new JsonNumber(JSON.stringify(value));
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return new JsonObject(members.map(([key, member]) => ({ key, value: toJson(member) })));
  }
  return value as null | boolean | string;
}

/** A deep copy. */
export function copyOf<T extends Json>(json: T): T {
  if (Array.isArray(json)) return json.map(copyOf) as T;
  if (json instanceof JsonObject) {
    return new JsonObject(json.members.map(({ key, value }) => ({ key, value: copyOf(value) }))) as T;
  }
  return json;
}

/** Calls back for this value and all nested ones, outer ones first. */
export function visit(json: Json, callback: (json: Json) => void): void {
  callback(json);
  if (Array.isArray(json)) for (const element of json) visit(element, callback);
  else if (json instanceof JsonObject) for (const { value } of json.members) visit(value, callback);
}

/** The style of a tree's text: `space` for each level of depth, or all on one line if it is empty. */
export interface Style {
  space: string;
  newline: string;
}

export const oneLine: Style = { space: '', newline: '' };

export function print(json: Json, style: Style = oneLine, depth = 0): string {
  if (json instanceof JsonNumber) return json.text;
  if (!Array.isArray(json) && !(json instanceof JsonObject)) return JSON.stringify(json);
  const colon = style.newline === '' ? ':' : ': ';
  const items = Array.isArray(json)
    ? json.map((element) => print(element, style, depth + 1))
    : json.members.map(({ key, value }) => JSON.stringify(key) + colon + print(value, style, depth + 1));
  const [open, close] = Array.isArray(json) ? '[]' : '{}';
  if (items.length === 0) return `${open!}${close!}`;
  const inner = style.newline + style.space.repeat(depth + 1);
  return `${open!}${inner}${items.join(`,${inner}`)}${style.newline}${style.space.repeat(depth)}${close!}`;
}
