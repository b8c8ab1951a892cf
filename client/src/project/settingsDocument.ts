import { parse as parseJson, type ParseError } from 'jsonc-parser';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  visit,
  type Alias,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { SettingsFileError } from './fileText';

export { isMap, isScalar, isSeq };
export type { Node, Scalar, YAMLMap };

/** An entry of a mapping, including entries from merge keys. */
export interface Entry {
  readonly keyNode: Scalar | Alias;
  readonly value: Node | null;
}

const AGAIN = 'Correct the file, save it and try again.';

/** Line ends for Pulumi’s YAML reader that are none in YAML 1.2: lone carriage returns, NEL, LS and PS. */
const OTHER_LINE_BREAK = /\r(?!\n)|[\u0085\u2028\u2029]/;

/**
 * A file as Pulumi reads it: JSON if its name ends in `.json`, otherwise the first YAML document. It refuses what Pulumi
 * refuses, and what Pulumi might read differently.
 * @throws {SettingsFileError}
 */
export class SettingsDocument {
  readonly isJson: boolean;
  /** The outermost mapping; undefined if the file is empty. */
  readonly root: YAMLMap | undefined;
  private readonly documents: readonly Document.Parsed[];
  private readonly lines = new LineCounter();

  constructor(
    readonly text: string,
    readonly file: string,
  ) {
    this.isJson = /\.json$/i.test(file);
    const documents = parseAllDocuments(text, {
      schema: 'core',
      merge: true,
      uniqueKeys: !this.isJson,
      lineCounter: this.lines,
      // Pretty errors and warnings quote the text, including secrets.
      prettyErrors: false,
      logLevel: 'error',
    });
    this.documents = Array.isArray(documents) ? documents : [];
    if (this.isJson) this.checkJson();
    else this.checkYaml();
    const contents = this.documents[0]?.contents;
    if (isMap(contents)) this.root = contents;
    else if (contents && !(isScalar(contents) && contents.value === null)) {
      this.fail(contents, `It has to contain names with values. ${AGAIN}`);
    }
  }

  /** The node that an alias stands for; any other node itself. */
  resolve(node: unknown): Node | null {
    if (!isAlias(node)) return (node as Node | null | undefined) ?? null;
    const target = this.documents[0] && node.resolve(this.documents[0]);
    return target ?? this.fail(node, `The alias has no anchor before it. ${AGAIN}`);
  }

  /** The entries of a mapping by their keys, those of merge keys first; undefined if the node is not a mapping. */
  entries(node: unknown): Map<string, Entry> | undefined {
    const map = this.resolve(node);
    return isMap(map) ? this.entriesWithin(map, []) : undefined;
  }

  /** The value of a top-level name. */
  at(name: string): Node | null {
    return this.resolve(this.entries(this.root)?.get(name)?.value);
  }

  /** The text of a string value. */
  string(node: unknown): string | undefined {
    const scalar = this.resolve(node);
    return isScalar(scalar) && typeof scalar.value === 'string' ? scalar.value : undefined;
  }

  /** Every string key and value of the whole file, including unused ones. */
  strings(): Scalar<string>[] {
    const strings: Scalar<string>[] = [];
    const add = (_: unknown, node: Scalar): void => {
      if (typeof node.value === 'string') strings.push(node as Scalar<string>);
    };
    for (const document of this.documents) visit(document, { Scalar: add });
    return strings;
  }

  /** The whole content as plain values. @throws {SettingsFileError} if it contains itself */
  plain(): Record<string, unknown> {
    try {
      // A copy without shared parts, which is impossible for anchors that contain themselves.
      return JSON.parse(JSON.stringify(this.documents[0]?.toJS() ?? {})) as Record<string, unknown>;
    } catch {
      throw new SettingsFileError(this.file, undefined, `Its aliases cannot be resolved. ${AGAIN}`);
    }
  }

  /** @throws {SettingsFileError} always, with the line of the node */
  fail(node: Node | number, what: string): never {
    const offset = typeof node === 'number' ? node : (node.range?.[0] ?? 0);
    throw new SettingsFileError(this.file, this.lines.linePos(offset).line || 1, what);
  }

  private entriesWithin(map: YAMLMap, within: readonly YAMLMap[]): Map<string, Entry> {
    if (within.includes(map)) this.fail(map, `The mapping contains itself. ${AGAIN}`);
    const merged = new Map<string, Entry>();
    const own = new Map<string, Entry>();
    for (const { key: keyNode, value } of map.items as { key: Node; value: Node | null }[]) {
      const key = this.resolve(keyNode);
      if (!isScalar(key)) this.fail(keyNode, `A name has to be text. ${AGAIN}`);
      if (key.type === 'PLAIN' && key.source === '<<') {
        for (const source of this.mergedMaps(value)) {
          for (const [name, entry] of this.entriesWithin(source, [...within, map])) {
            if (!merged.has(name)) merged.set(name, entry);
          }
        }
      } else {
        own.set(String(key.value), { keyNode: keyNode as Scalar | Alias, value });
      }
    }
    return new Map([...merged, ...own]);
  }

  private mergedMaps(value: Node | null): YAMLMap[] {
    const resolved = this.resolve(value);
    const parts = isSeq(resolved) ? resolved.items.map((item) => this.resolve(item)) : [resolved];
    return parts.map((part) =>
      isMap(part) ? part : this.fail(value ?? 0, `Only mappings can be merged with “<<”. ${AGAIN}`),
    );
  }

  private checkJson(): void {
    const errors: ParseError[] = [];
    parseJson(this.text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
    if (errors[0]) this.fail(errors[0].offset, `This is not valid JSON. ${AGAIN}`);
  }

  private checkYaml(): void {
    const lineBreak = OTHER_LINE_BREAK.exec(this.text);
    if (lineBreak) {
      const what = 'A character here is a line break for some programs and not for others.';
      this.fail(
        lineBreak.index,
        `${what} Replace it by an ordinary line break, save the file and try again.`,
      );
    }
    const [document] = this.documents;
    const [error] = document?.errors ?? [];
    // The part after the colon quotes the text.
    if (error) this.fail(error.pos[0], `This is not valid YAML (${error.message.split(':')[0]!}). ${AGAIN}`);
    const { yaml } = document?.directives ?? {};
    if (yaml?.explicit && yaml.version !== '1.1') {
      this.fail(
        0,
        'Pulumi refuses a file that declares YAML 1.2. Remove the line “%YAML”, save the file and try again.',
      );
    }
  }
}
