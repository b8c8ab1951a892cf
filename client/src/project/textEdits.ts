import type { Node } from './document';

/** A change of a text: what is between two offsets becomes something else. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all edits made. They must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}

/** Where a node’s own text begins and ends, without anchor, tag and comment. */
export function extentOf(node: Node): { start: number; end: number } {
  if (!node.range) throw new Error('The node is not of a text.');
  return { start: node.range[0], end: node.range[1] };
}

/** Gives a scalar another value. Its quotes, anchor, tag and comment stay; an alias becomes the value itself. */
export function replaceScalar(text: string, node: Node, value: string): TextEdit {
  const { start, end } = extentOf(node);
  if (start === end) return { start, end, text: ` ${plainScalar(value)}` };
  return { start, end, text: inStyleOf(text.slice(start, end), value) };
}

/** A value as YAML writes it on one line: plain if that is read back as the same text, else in double quotes. */
export function plainScalar(value: string): string {
  const isPlain = /^[A-Za-z][\w.+/=-]*(?::[\w.+/=-]+)*$/.test(value);
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value);
}

/** Whether two contents are the same, the order of their names included. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function inStyleOf(source: string, value: string): string {
  if (source.startsWith('"')) return JSON.stringify(value);
  if (source.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  const block = /^[|>][-+\d]*([^\r\n]*)([^]*)$/.exec(source);
  if (!block) return plainScalar(value);
  const [, comment = '', body = ''] = block;
  // The lines with text become one; empty lines below them stay.
  const text = body.trimEnd();
  const blank = body.slice(text.length);
  const lineEnd = blank.search(/\r?\n/);
  const below = lineEnd < 0 ? '' : blank.slice(lineEnd);
  return plainScalar(value) + comment + (text === '' ? body : below);
}
