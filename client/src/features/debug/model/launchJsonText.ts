import { isDeepStrictEqual } from 'node:util';
import {
  findNodeAtLocation,
  getNodeValue,
  parse as parseValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { append, lineIndent, memberIndent, render, type Layout } from './jsoncMembers';
import type { LaunchConfiguration } from './nodeConfiguration';

export interface MergeOptions extends Partial<Layout> {
  /** True if a different entry of the same name may be changed. */
  readonly replace?: boolean;
}

/** The merged text; `configuration` is the entry of that name in it. */
export type MergeResult =
  | {
      readonly text: string;
      readonly change: 'added' | 'updated' | 'unchanged' | 'exists-different';
      readonly configuration: LaunchConfiguration;
      /** For `exists-different`: the properties that the entry lacks or that differ. */
      readonly differences: readonly string[];
      readonly failure?: undefined;
    }
  /** The reason why the text cannot be merged, for the user. */
  | { readonly failure: string };

const GUIDE_LAYOUT: Layout = { indent: '    ', eol: '\n' };
const BOM = '\uFEFF';

/**
 * Adds a configuration to the text of a launch.json, at the end of `configurations`, unless an entry of its name exists.
 * Everything else keeps its bytes: comments, order, layout, trailing commas, line ends. An updated entry keeps the
 * properties that the configuration does not have. (jsonc-parser's own `modify` changes the layout of the previous entry
 * and moves its comment to the new one.)
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
  const root = parseObject(text);
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

/** The entries of a launch.json that can be read. */
export function entriesIn(text: string): readonly unknown[] {
  const root = parseValue(text.replace(BOM, ''), [], { allowTrailingComma: true }) as
    | { configurations?: unknown }
    | undefined;
  return Array.isArray(root?.configurations) ? root.configurations : [];
}

/** The root object, or the fault of the text. */
function parseObject(text: string): Node | string {
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

/** True if the text has only white space and comments. */
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

/** (`getNodeValue` makes objects without a prototype, which are never equal to others.) */
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

function layoutOf(text: string, options: MergeOptions): Layout {
  const indented = /^([ \t]+)"/m.exec(text)?.[1];
  const eol = text.includes('\n') ? (text.includes('\r\n') ? '\r\n' : '\n') : options.eol;
  return { indent: indented ?? options.indent ?? GUIDE_LAYOUT.indent, eol: eol ?? GUIDE_LAYOUT.eol };
}
