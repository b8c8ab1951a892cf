import { createScanner, type Node } from 'jsonc-parser';

/** The layout of new text where the file itself does not show one. */
export interface Layout {
  /** One level of indentation. */
  readonly indent: string;
  readonly eol: string;
}

/** The values of jsonc-parser's `const enum`, which cannot be imported because files are compiled one by one. */
const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const LINE_BREAK = 14;
const WHITESPACE = 15;

/**
 * Adds a member at the end of an object or array, after the last member and the comments on its line. Comments on the
 * lines below stay below.
 */
export function append(text: string, container: Node, member: string, layout: Layout): string {
  const { eol } = layout;
  const closing = container.offset + container.length - 1;
  const last = container.children?.at(-1);
  const lastEnd = last ? last.offset + last.length : container.offset + 1;
  const comma = last ? findComma(text, lastEnd, closing) : undefined;
  const anchor = afterComments(text, comma === undefined ? lastEnd : comma + 1, closing, last !== undefined);
  const rest = text.slice(anchor, closing);
  const tail = rest.includes('\n')
    ? rest.slice(last ? 0 : rest.lastIndexOf(eol))
    : eol + lineIndent(text, container.offset);
  return (
    text.slice(0, lastEnd) +
    (last && comma === undefined ? ',' : '') +
    text.slice(lastEnd, anchor) +
    eol +
    memberIndent(text, container, layout) +
    member +
    (comma === undefined ? '' : ',') +
    tail +
    text.slice(closing)
  );
}

/** The offset of the comma after the last member, if there is one. */
function findComma(text: string, from: number, to: number): number | undefined {
  return tokens(text, from, to).find(({ kind }) => kind === COMMA)?.offset;
}

/** The end of the comments that follow `from`: those on its line, or in an empty container all of them. */
function afterComments(text: string, from: number, to: number, onlyThisLine: boolean): number {
  let end = from;
  for (const token of tokens(text, from, to)) {
    if (
      token.kind === LINE_BREAK
        ? onlyThisLine
        : ![WHITESPACE, LINE_COMMENT, BLOCK_COMMENT].includes(token.kind)
    ) {
      break;
    }
    if (token.kind === LINE_COMMENT || token.kind === BLOCK_COMMENT) end = token.offset + token.length;
  }
  return end;
}

function tokens(text: string, from: number, to: number): { kind: number; offset: number; length: number }[] {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  const found = [];
  for (let kind: number = scanner.scan(); scanner.getTokenOffset() < to; kind = scanner.scan()) {
    found.push({ kind, offset: scanner.getTokenOffset(), length: scanner.getTokenLength() });
  }
  return found;
}

/** A value as JSON, with the given indentation from the second line on. */
export function render(value: unknown, indent: string, layout: Layout): string {
  return JSON.stringify(value, undefined, layout.indent).replaceAll('\n', layout.eol + indent);
}

/** The indentation of a container's members: that of the last one, or one level deeper than the container. */
export function memberIndent(text: string, container: Node, layout: Layout): string {
  const last = container.children?.at(-1);
  if (last && startsLine(text, last.offset)) return lineIndent(text, last.offset);
  return lineIndent(text, container.offset) + layout.indent;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** The white space at the beginning of an offset's line. */
export function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}
