import { isDeepStrictEqual } from 'node:util';
import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  parse as parseValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { LaunchConfiguration } from './launchConfiguration';

/** How text that is new is laid out where the file itself does not show it. */
export interface Layout {
  /** One level of indentation. */
  readonly indent: string;
  readonly eol: string;
}

export interface MergeOptions extends Partial<Layout> {
  /** Whether an entry of the same name that says something else may be changed. */
  readonly replace?: boolean;
}

/** The merged text; `configuration` is the entry of that name as it then stands in the file. */
export type MergeResult =
  | {
      readonly text: string;
      readonly change: 'added' | 'updated' | 'unchanged' | 'exists-different';
      readonly configuration: LaunchConfiguration;
      /** For `exists-different`: the properties that the entry lacks or has otherwise. */
      readonly differences: readonly string[];
      readonly failure?: undefined;
    }
  /** Why the text cannot be merged into, for the user. */
  | { readonly failure: string };

/** The values of jsonc-parser's `const enum`, which cannot be imported where files are compiled one by one. */
const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const LINE_BREAK = 14;
const WHITESPACE = 15;

const GUIDE_LAYOUT: Layout = { indent: '    ', eol: '\n' };
const BOM = '\uFEFF';

/**
 * Puts a configuration into the text of a launch.json: at the end of `configurations`, unless an entry of its name
 * is there. Everything else keeps its bytes: comments, order, layout, trailing commas, line ends. An entry that is
 * updated keeps the properties that the configuration does not have.
 * (jsonc-parser's own `modify` lays out the entry before anew and takes its comment to the new one.)
 * @param text the file's text; undefined if there is no file
 */
export function mergeLaunchConfiguration(
  text: string | undefined,
  configuration: LaunchConfiguration,
  options: MergeOptions = {},
): MergeResult {
  if (text?.startsWith(BOM)) {
    const merged = mergeLaunchConfiguration(text.slice(BOM.length), configuration, options);
    return merged.failure === undefined ? { ...merged, text: BOM + merged.text } : merged;
  }
  const layout = layoutOf(text ?? '', options);
  if (text === undefined || isBlank(text)) {
    const { eol } = layout;
    const content = render({ version: '0.2.0', configurations: [configuration] }, '', layout) + eol;
    const before = text?.trim() ? text.trimEnd() + eol : '';
    return { text: before + content, change: 'added', configuration, differences: [] };
  }
  const root = parse(text);
  if (typeof root === 'string') return { failure: root };
  const list = findNodeAtLocation(root, ['configurations']);
  if (list === undefined) {
    const member = `"configurations": ${render([configuration], memberIndent(text, root, layout), layout)}`;
    return { text: append(text, root, member, layout), change: 'added', configuration, differences: [] };
  }
  if (list.type !== 'array') return { failure: '“configurations” in launch.json is not a list.' };
  const existing = entryOf(list, configuration.name);
  if (existing === undefined) {
    const member = render(configuration, memberIndent(text, list, layout), layout);
    return { text: append(text, list, member, layout), change: 'added', configuration, differences: [] };
  }
  const current = valueOf(text, existing);
  const differences = Object.keys(configuration).filter(
    (key) => !isDeepStrictEqual(current[key], configuration[key]),
  );
  if (differences.length === 0) return { text, change: 'unchanged', configuration: current, differences };
  if (!options.replace) return { text, change: 'exists-different', configuration: current, differences };
  const updated = differences.reduce((before, key) => setProperty(before, configuration, key, layout), text);
  return {
    text: updated,
    change: 'updated',
    configuration: { ...current, ...configuration },
    differences: [],
  };
}

/** The root object, or what is wrong with the text. */
function parse(text: string): Node | string {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const before = text.slice(0, error.offset).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return `launch.json is not valid JSON: see line ${before.length}, column ${column}.`;
  }
  return root?.type === 'object' ? root : 'launch.json does not hold a JSON object.';
}

/** Whether there is nothing but space and comments. */
function isBlank(text: string): boolean {
  const root = parseTree(text, [], { allowEmptyContent: true });
  const comments = /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*$/;
  return root === undefined && comments.test(text);
}

function entryOf(list: Node, name: string): Node | undefined {
  return list.children?.find((entry) => {
    const value = findNodeAtLocation(entry, ['name']);
    return value !== undefined && getNodeValue(value) === name;
  });
}

/** (`getNodeValue` makes objects without a prototype, which equal no others.) */
function valueOf(text: string, entry: Node): LaunchConfiguration {
  const json = text.slice(entry.offset, entry.offset + entry.length);
  return parseValue(json, [], { allowTrailingComma: true }) as LaunchConfiguration;
}

function setProperty(text: string, configuration: LaunchConfiguration, key: string, layout: Layout): string {
  const root = parseTree(text, [], { allowTrailingComma: true })!;
  const entry = entryOf(findNodeAtLocation(root, ['configurations'])!, configuration.name)!;
  const value = findNodeAtLocation(entry, [key]);
  if (value === undefined) {
    const member = `${JSON.stringify(key)}: ${render(configuration[key], memberIndent(text, entry, layout), layout)}`;
    return append(text, entry, member, layout);
  }
  const rendered = render(configuration[key], lineIndent(text, value.offset), layout);
  return text.slice(0, value.offset) + rendered + text.slice(value.offset + value.length);
}

/**
 * Adds a member at the end of an object or array. It goes behind the last member and the comments on its line;
 * comments on lines of their own below stay below.
 */
function append(text: string, container: Node, member: string, layout: Layout): string {
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

/** The offset of the comma behind the last member, if it has one. */
function findComma(text: string, from: number, to: number): number | undefined {
  return tokens(text, from, to).find(({ kind }) => kind === COMMA)?.offset;
}

/** The end of the comments that follow `from`: on its line, or in an empty container all there are. */
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

function render(value: unknown, indent: string, layout: Layout): string {
  return JSON.stringify(value, undefined, layout.indent).replaceAll('\n', layout.eol + indent);
}

/** How the members of a container are indented: as the last one, or one level deeper than the container. */
function memberIndent(text: string, container: Node, layout: Layout): string {
  const last = container.children?.at(-1);
  if (last && startsLine(text, last.offset)) return lineIndent(text, last.offset);
  return lineIndent(text, container.offset) + layout.indent;
}

function layoutOf(text: string, options: MergeOptions): Layout {
  const indented = /^([ \t]+)"/m.exec(text)?.[1];
  const eol = text.includes('\n') ? (text.includes('\r\n') ? '\r\n' : '\n') : options.eol;
  return { indent: indented ?? options.indent ?? GUIDE_LAYOUT.indent, eol: eol ?? GUIDE_LAYOUT.eol };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}
