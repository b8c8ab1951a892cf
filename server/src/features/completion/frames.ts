import { fieldOfKey, type FieldType } from '../../schema/fields';
import type { StateModel } from '../../state/model';
import { textOfString } from '../../../../shared/quotedText';
import { afterSpace } from '../../json/recovery';
import type { Resource } from '../../state/resource';
import { binarySearch } from '../../../../shared/binarySearch';

const ANY: FieldType = { kind: 'any' };

/** How far after the cursor to search for the existing members of an object. */
const LOOK_AHEAD = 1 << 20;

/** An object or list that is open at the cursor. */
export interface Frame {
  readonly isObject: boolean;
  readonly type: FieldType;
  expect: 'key' | 'colon' | 'value' | 'comma';
  /** The key of the present member, in an object. */
  key: string;
  /** The existing keys of an object, or strings of a list. */
  readonly items: Set<string>;
  /** The type of the present member or element. */
  readonly typeOfItem: FieldType;
  /** The entry of `resources` or of a pending operation that this object is. */
  readonly resource: Resource | undefined;
}

/** Reads a text up to the cursor, and tracks the open objects and lists. */
export class FrameStack {
  /** The end of the last token other than a comma. */
  lastEnd = 0;
  private readonly stack: OpenFrame[] = [];

  constructor(private readonly model: StateModel) {}

  get top(): Frame | undefined {
    return this.stack.at(-1);
  }

  /**
   * Reads a token before the cursor.
   * @returns where to continue: after it, or at the last resource before the cursor
   */
  take(token: Token, cursor: number): number {
    const { start, end } = token;
    const { text } = this.model;
    const top = this.stack.at(-1);
    const sign = token.isSign ? text[start]! : '';
    if (sign !== ',' && !text.startsWith('/', start)) this.lastEnd = end;
    switch (sign) {
      case '{':
      case '[':
        return this.open(sign === '{', start, cursor);
      case '}':
      case ']':
        this.close(sign === '}');
        break;
      case ',':
        if (top) top.expect = top.isObject ? 'key' : 'value';
        break;
      case ':':
        if (top?.isObject === true) top.expect = 'value';
        break;
      default:
        if (top && !text.startsWith('/', start)) this.scalar(top, token);
    }
    return end;
  }

  /** The open objects and lists; the innermost also with its items after the cursor. */
  withSiblings(from: number): readonly Frame[] {
    const { text } = this.model;
    const top = this.stack.at(-1);
    if (top?.isListed !== true) return this.stack;
    let depth = 0;
    for (let at = from; at < from + LOOK_AHEAD;) {
      const token = tokenAt(text, at);
      if (!token) break;
      const sign = token.isSign ? text[token.start]! : '';
      if (sign === '{' || sign === '[') depth++;
      if ((sign === '}' || sign === ']') && depth-- === 0) break;
      const isItem = !top.isObject || text[afterSpace(text, token.end)] === ':';
      if (depth === 0 && sign === '' && isItem) top.items.add(stringOf(text, token));
      at = token.end;
    }
    return this.stack;
  }

  private open(isObject: boolean, start: number, cursor: number): number {
    const { model } = this;
    const outer = this.stack.at(-1);
    const type: FieldType = outer ? outer.typeOfItem : { kind: 'struct', struct: model.rootStruct };
    if (outer) outer.expect = 'comma'; // for when this one is closed
    const isResource = isObject && type.kind === 'struct' && type.struct.name === 'resource';
    const resource = isResource ? resourceFrom(model, start) : undefined;
    this.stack.push(new OpenFrame(isObject, type, resource));
    const isResources = !isObject && start === model.resourceList?.start;
    const last = isResources ? lastBefore(model.resources, cursor) : undefined;
    return last?.node.start ?? start + 1;
  }

  private close(isObject: boolean): void {
    const at = this.stack.findLastIndex((frame) => frame.isObject === isObject);
    if (at >= 0) this.stack.length = at;
  }

  private scalar(top: OpenFrame, token: Token): void {
    const { text } = this.model;
    // A key instead of a value: the previous key has no value.
    const isKey = top.isObject && (top.expect !== 'value' || text[afterSpace(text, token.end)] === ':');
    top.expect = isKey ? 'colon' : 'comma';
    if (isKey) top.key = stringOf(text, token);
    if (top.isListed && (isKey || !top.isObject)) top.items.add(stringOf(text, token));
  }
}

class OpenFrame implements Frame {
  expect: Frame['expect'];
  key = '';
  readonly items = new Set<string>();

  constructor(
    readonly isObject: boolean,
    readonly type: FieldType,
    readonly resource: Resource | undefined,
  ) {
    this.expect = isObject ? 'key' : 'value';
  }

  get typeOfItem(): FieldType {
    const { type, isObject, key } = this;
    if (!isObject) return type.kind === 'list' ? type.of : ANY;
    if (type.kind === 'map') return type.of;
    if (type.kind !== 'struct') return ANY;
    return type.struct.fields.get(fieldOfKey(type.struct, key) ?? '') ?? ANY;
  }

  /** False for property values, whose content is not needed. */
  get isListed(): boolean {
    return this.type.kind === 'struct' || this.type.kind === 'map' || this.type.kind === 'list';
  }
}

/** The last resource that begins before an offset. */
function lastBefore(resources: readonly Resource[], offset: number): Resource | undefined {
  return resources[binarySearch(0, resources.length, (i) => resources[i]!.node.start >= offset) - 1];
}

function resourceFrom(model: StateModel, start: number): Resource | undefined {
  const listed = lastBefore(model.resources, start + 1);
  if (listed?.node.start === start) return listed;
  return model.pendingOperations.find(({ resource }) => resource?.node.start === start)?.resource;
}

function stringOf(text: string, { start, end }: Token): string {
  return textOfString(text, start, end, true);
}

/** A string, a word or number, a sign, or a comment. */
interface Token {
  start: number;
  end: number;
  /** One of `{}[],:`. */
  isSign: boolean;
}

const WORD = /[^\s{}[\],:"]+/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"?/y;
const COMMENT = /\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$)/y;

/** The next token at or after `at`; undefined at the end. A string that is not closed ends with its line. */
export function tokenAt(text: string, at: number): Token | undefined {
  const start = afterSpace(text, at);
  if (start >= text.length) return undefined;
  const c = text[start]!;
  if ('{}[],:'.includes(c)) return { start, end: start + 1, isSign: true };
  const isComment = text.startsWith('//', start) || text.startsWith('/*', start);
  const ofText = isComment ? COMMENT : WORD;
  const pattern = c === '"' ? STRING : ofText;
  pattern.lastIndex = start;
  // White space outside of JSON is not a word.
  const end = pattern.test(text) ? pattern.lastIndex : start + 1;
  return { start, end, isSign: false };
}
