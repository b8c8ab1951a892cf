import type { Node } from './settingsDocument';

/** A change of a text: a replacement of the part between two offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text after all edits, which must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}

/** The start and end of a node’s own text, without anchor, tag and comment. */
export function extentOf(node: Node): { start: number; end: number } {
  if (!node.range) throw new Error('The node is not of a text.');
  return { start: node.range[0], end: node.range[1] };
}

/** Replaces the value of a scalar. Its quotes, anchor, tag and comment stay; an alias is replaced by the value. */
export function replaceScalar(text: string, node: Node, value: string): TextEdit {
  const { start, end } = extentOf(node);
  if (start === end) return { start, end, text: ` ${plainScalar(value)}` };
  return { start, end, text: inStyleOf(text.slice(start, end), value) };
}

/** A value in YAML on one line: without quotes if that is read back as the same text, otherwise in double quotes. */
export function plainScalar(value: string): string {
  const isPlain = /^[A-Za-z][\w.+/=-]*(?::[\w.+/=-]+)*$/.test(value);
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value);
}

/** True if two contents are equal, including the order of their names. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function inStyleOf(source: string, value: string): string {
  if (source.startsWith('"')) return JSON.stringify(value);
  if (source.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  const block = /^[|>][-+\d]*([^\r\n]*)([^]*)$/.exec(source);
  if (!block) return plainScalar(value);
  const [, comment = '', body = ''] = block;
  // Lines with text are joined into one; empty lines after them stay.
  const text = body.trimEnd();
  const blank = body.slice(text.length);
  const lineEnd = blank.search(/\r?\n/);
  const below = lineEnd < 0 ? '' : blank.slice(lineEnd);
  return plainScalar(value) + comment + (text === '' ? body : below);
}
