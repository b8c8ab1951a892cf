// Pulumi keeps the functions of a dynamic provider as text, and another process runs that text. Nothing in it says from
// which file a function comes. So the program's process notes the code of its modules, and the other process finds the
// functions in it again and gives the text a source map. The user's Node runs this file, so it has no dependencies.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { SourceMap } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The code of a module as Node runs it, after a compiler. */
export interface ModuleCode {
  readonly file: string;
  readonly code: string;
}

/** Node's function that runs the code of a CommonJS module, however it was found and compiled. */
type Compile = (this: unknown, code: string, file: string, ...more: unknown[]) => unknown;
const prototype = Module.prototype as unknown as { _compile: Compile };

/** In parts: the debugger reads the sources of this code, and would take the whole word there for a source map's address. */
const SOURCE_MAP = ['//# source', 'MappingURL='].join('');

const PROVIDER = 'pulumi-dynamic-provider-';
/** A pattern of the names that {@link findDynamicProviders} gives to the texts of providers. */
export const PROVIDER_FILES = `${PROVIDER}*.js`;

/** Notes the code of each module that this process loads from now on, except installed packages. */
export function noteModules(folder: string): void {
  const compile = prototype._compile;
  let count = 0;
  prototype._compile = function (code, file, ...more) {
    if (!/[\\/]node_modules[\\/]/.test(file)) {
      try {
        writeFileSync(join(folder, `${count++}.json`), JSON.stringify({ file, code } satisfies ModuleCode));
      } catch {
        // Without it, breakpoints in dynamic providers have no effect; the program must run all the same.
      }
    }
    return compile.call(this, code, file, ...more);
  };
}

/** Gives each dynamic provider that this process loads from now on its source map. */
export function findDynamicProviders(folder: string): void {
  const compile = prototype._compile;
  let count = 0;
  prototype._compile = function (code, file, ...more) {
    // The text of a provider is a module without a file.
    if (file !== '') return compile.call(this, code, file, ...more);
    const map = sourceMapOf(code, notedModules(folder));
    const own = pathToFileURL(join(folder, `${PROVIDER}${count++}.js`)).href;
    const data = map && Buffer.from(map).toString('base64');
    const mapped = `${code}\n${SOURCE_MAP}data:application/json;base64,${data}\n//# sourceURL=${own}`;
    return compile.call(this, data === undefined ? code : mapped, file, ...more);
  };
}

function notedModules(folder: string): ModuleCode[] {
  try {
    return readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ModuleCode,
    );
  } catch {
    return [];
  }
}

/** A place in a text, both from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

interface Mapping {
  readonly generated: Place;
  /** A file URL. */
  readonly source: string;
  readonly original: Place;
}

/**
 * The source map of a serialized dynamic provider; undefined if none of its functions is in the program's modules.
 * @param text as Pulumi's SDK writes it
 */
export function sourceMapOf(text: string, modules: readonly ModuleCode[]): string | undefined {
  const mappings = functionsIn(text).flatMap(({ start, code }) => {
    // The SDK writes `function` in place of a method's name, so only the text after that is the module's.
    for (const skipped of [0, code.indexOf('(')]) {
      const found = onlyPlaceOf(code.slice(skipped), modules);
      if (!found) continue;
      const generated = placeAt(text, start + skipped);
      return mapped(code.slice(skipped), generated, found.place, originalsOf(found.module));
    }
    return [];
  });
  if (mappings.length === 0) return undefined;
  const sources = [...new Set(mappings.map(({ source }) => source))];
  return JSON.stringify({ version: 3, sources, names: [], mappings: encode(mappings, sources) });
}

const BEFORE = ') {\n\nreturn ';
const AFTER = ';\n\n    }\n  }).apply(';

/** The functions in a serialized text, each between the lines that the SDK writes around it. */
function functionsIn(text: string): { readonly start: number; readonly code: string }[] {
  const found: { start: number; code: string }[] = [];
  for (let at = text.indexOf(BEFORE); at >= 0; at = text.indexOf(BEFORE, at)) {
    const start = at + BEFORE.length;
    const end = text.indexOf(AFTER, start);
    if (end < 0) break;
    found.push({ start, code: text.slice(start, end) });
    at = end;
  }
  return found;
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length - 1, column: offset - before.lastIndexOf('\n') - 1 };
}

/** Where a function is in the modules; undefined if it is nowhere, or in several places. */
function onlyPlaceOf(
  code: string,
  modules: readonly ModuleCode[],
): { readonly module: ModuleCode; readonly place: Place } | undefined {
  const [module, another] = modules.filter((each) => each.code.includes(code));
  if (module === undefined || another) return undefined;
  const at = module.code.indexOf(code);
  return module.code.includes(code, at + 1) ? undefined : { module, place: placeAt(module.code, at) };
}

/** Tells where the code at a place of a module was written; undefined where the code before it goes on. */
type OriginalAt = (place: Place) => { readonly source: string; readonly original: Place } | undefined;

/** By the module's source map; without one, the module is what was written. */
function originalsOf({ file, code }: ModuleCode): OriginalAt {
  const payload = sourceMapIn(file, code);
  if (payload === undefined) {
    const source = pathToFileURL(file).href;
    const lines = code.split('\n');
    return (original) => {
      const { line, column } = original;
      const isWord = /\w/.test(lines[line]!.charAt(column));
      const isInside = /\w/.test(lines[line]!.charAt(column - 1));
      return isWord && !isInside ? { source, original } : undefined;
    };
  }
  const map = new SourceMap(payload);
  return ({ line, column }) => {
    const entry = map.findEntry(line, column);
    if (!('originalLine' in entry) || entry.generatedLine !== line || entry.generatedColumn !== column) {
      return undefined;
    }
    const source = sourceUrl(file, payload.sourceRoot, entry.originalSource);
    return { source, original: { line: entry.originalLine, column: entry.originalColumn } };
  };
}

function sourceMapIn(file: string, code: string): ConstructorParameters<typeof SourceMap>[0] | undefined {
  const at = code.lastIndexOf(SOURCE_MAP);
  if (at < 0) return undefined;
  const [named = ''] = code.slice(at + SOURCE_MAP.length).split('\n');
  try {
    const data = named.startsWith('data:')
      ? Buffer.from(named.slice(named.indexOf(',') + 1), 'base64').toString()
      : readFileSync(resolve(dirname(file), decodeURI(named.trim())), 'utf8');
    return JSON.parse(data) as ConstructorParameters<typeof SourceMap>[0];
  } catch {
    return undefined;
  }
}

function sourceUrl(file: string, root: string | undefined, source: string): string {
  if (source.startsWith('file:')) return source;
  const base = root?.startsWith('file:') ? fileURLToPath(root) : (root ?? '');
  return pathToFileURL(resolve(dirname(file), base, source)).href;
}

/** Maps each place of a function at which the module's source map has one. */
function mapped(code: string, generated: Place, module: Place, originalAt: OriginalAt): Mapping[] {
  return code.split('\n').flatMap((line, at) =>
    Array.from({ length: line.length }, (_, column) => {
      const shift = at === 0 ? [generated.column, module.column] : [0, 0];
      const found = originalAt({ line: module.line + at, column: shift[1]! + column });
      return found && { generated: { line: generated.line + at, column: shift[0]! + column }, ...found };
    }).filter((mapping) => mapping !== undefined),
  );
}

/** The `mappings` of a source map: differences to the mapping before, in base 64. They must be in the order of the text. */
function encode(mappings: readonly Mapping[], sources: readonly string[]): string {
  let [line, column, source, originalLine, originalColumn] = [0, 0, 0, 0, 0];
  let text = '';
  for (const { generated, source: url, original } of mappings) {
    if (generated.line > line) {
      text += ';'.repeat(generated.line - line);
      [line, column] = [generated.line, 0];
    } else if (text !== '' && !text.endsWith(';')) {
      text += ',';
    }
    const index = sources.indexOf(url);
    text += [
      generated.column - column,
      index - source,
      original.line - originalLine,
      original.column - originalColumn,
    ]
      .map(inBase64)
      .join('');
    [column, source, originalLine, originalColumn] = [
      generated.column,
      index,
      original.line,
      original.column,
    ];
  }
  return text;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A number as source maps write it: the sign in the lowest bit, five bits a digit, the lowest first. */
function inBase64(value: number): string {
  let text = '';
  for (let left = value < 0 ? (-value << 1) | 1 : value << 1; ; left >>>= 5) {
    if (left < 32) return text + DIGITS.charAt(left);
    text += DIGITS.charAt((left & 31) | 32);
  }
}
