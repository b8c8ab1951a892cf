import { CellFlag, fieldFlags } from './cells';
import { foreignText } from './foreignText';
import type { TextSource } from './parts';
import { Lexer } from './lexer';
import { PropertyValues } from './propertyValues';
import { textOfString } from '../../../shared/quotedText';
import { Recorder, type Frame } from './recorder';
import {
  afterSpace,
  deploymentEndsBefore,
  listEndsBefore,
  resourceFollows,
  startsResource,
} from './recovery';
import { resourceFieldOfKey } from '../schema/resourceKeys';
import { Role, roleOfElement, roleOfMember, roleOfResourceField } from '../schema/roles';
import type { Scan } from './scannedParts';
import { isSignatureKey } from '../../../shared/signature';
import type { Slices } from '../text/slices';
import { SoundResources } from './soundResources';
import { SoundTokens } from './soundTokens';
import type { UnchangedSegments } from './unchangedSegments';

/** About how many characters one slice reads. */
const SLICE = 2 ** 15;

const enum Expect {
  Value,
  FirstKey,
  Key,
  Colon,
  Comma,
  Nothing,
}

/**
 * The state machine that reads a JSON text once, from the front, and continues after every fault. No recursion: the
 * recorder's stack has the open containers.
 */
export class Scanner {
  private readonly lexer: Lexer;
  private readonly recorder: Recorder;
  private propertyValues: PropertyValues | undefined;
  private readonly text: string;
  private readonly tokens: SoundTokens;
  private resources: SoundResources | undefined;
  private readonly unchanged: UnchangedSegments | undefined;
  private expect: Expect = Expect.Value;
  /** Absolute offset of the next character to look at. */
  private at: number;
  /** True if the text is something else than JSON. */
  private isForeign = false;

  /**
   * @param start where to begin; offsets outside of resources are kept relative to it
   * @param rootRole the role of the value; only a {@link Role.Document} must be the whole text
   * @param options.unchanged segments that need not be scanned again
   * @param options.depth how many brackets are open around the value
   */
  constructor(
    source: TextSource,
    private readonly start: number,
    private readonly rootRole: Role,
    options: { unchanged?: UnchangedSegments; depth?: number } = {},
  ) {
    this.text = source.text;
    this.at = start;
    this.unchanged = options.unchanged;
    this.recorder = new Recorder(source, start, rootRole, options.depth ?? 0);
    this.tokens = new SoundTokens(this.text);
    this.lexer = new Lexer(this.tokens.source, this.recorder);
  }

  run(): Scan {
    this.begin();
    this.read(Infinity);
    this.end();
    return this.recorder.finish();
  }

  *runInSlices(): Slices<Scan> {
    this.begin();
    while (!this.read(this.at + SLICE)) yield;
    this.end();
    return this.recorder.finish();
  }

  private begin(): void {
    if (this.rootRole !== Role.Document) return;
    if (this.text.charCodeAt(0) === 0xfeff) {
      this.recorder.problem('byte-order-mark', 0, 1);
      this.at = 1;
    }
    const foreign = foreignText(this.text);
    if (!foreign) return;
    this.recorder.problem(foreign.code, foreign.start, foreign.end);
    this.at = foreign.next;
    this.isForeign = this.at === this.text.length;
  }

  /** Reads up to an offset, or to the end of the token there. Returns true at the end of the text. */
  private read(until: number): boolean {
    const { text, lexer } = this;
    while (this.at < until) {
      this.at = lexer.skipSpace(this.at);
      if (this.at >= text.length) return true;
      if (this.expect === Expect.Nothing) {
        if (this.rootRole === Role.Document) {
          this.recorder.problem('trailing-content', this.at, text.length);
        }
        return true;
      }
      this.step(text.charCodeAt(this.at));
    }
    return false;
  }

  /** Reads one token, or decides that another one is missing. */
  private step(c: number): void {
    if (c === 0x7b /* { */ && this.isNextResource()) {
      this.recorder.missing('missing-brace', this.at);
      while (this.recorder.openResource) this.recorder.close(this.at, true);
      this.expect = Expect.Value;
      return;
    }
    const top = this.recorder.top;
    if (this.expect === Expect.Comma && top && this.afterItem(c, top)) return;
    if (c === 0x7d /* } */ || c === 0x5d /* ] */) {
      const closed = this.closeBracket(c === 0x7d);
      if (closed) this.expect = this.afterValue();
      this.at++;
      return;
    }
    switch (this.expect) {
      case Expect.FirstKey:
      case Expect.Key:
        this.key(c);
        break;
      case Expect.Colon:
        this.colon(c);
        break;
      case Expect.Value:
        this.value(c, top);
        break;
      default:
        this.at = this.lexer.junk(this.at);
    }
  }

  private afterValue(): Expect {
    return this.recorder.stack.length === 0 ? Expect.Nothing : Expect.Comma;
  }

  /** After an item: reads a comma, or reports a missing one. Returns true if a comma was read. */
  private afterItem(c: number, top: Frame): boolean {
    const { text, lexer, recorder } = this;
    if (c === 0x2c /* , */) {
      const next = lexer.skipSpace(this.at + 1);
      const follower = text.charCodeAt(next);
      const isTrailing = follower === 0x7d || follower === 0x5d;
      if (isTrailing) recorder.problem('trailing-comma', this.at, this.at + 1);
      this.expect = isTrailing ? Expect.Comma : top.isObject ? Expect.Key : Expect.Value;
      this.at = next;
      return true;
    }
    if (startsItem(c, top.isObject)) {
      recorder.missing('missing-comma', this.at);
      this.expect = top.isObject ? Expect.Key : Expect.Value;
    }
    return false;
  }

  private key(c: number): void {
    const { text, lexer, recorder, at } = this;
    if (c === 0x2c) {
      recorder.problem('extra-comma', at, at + 1);
      this.at++;
      return;
    }
    const end = lexer.key(at);
    if (end === at) {
      this.at = lexer.junk(at);
      return;
    }
    const { role } = recorder.top!;
    if (role === Role.Resource) {
      const field = resourceFieldOfKey(text, at, end, lexer.escaped);
      recorder.key(this.lexerFlags() | fieldFlags(field), at, end);
      recorder.memberRole = roleOfResourceField(field);
    } else {
      recorder.key(this.lexerFlags(), at, end);
      recorder.memberRole = roleOfMember(role, () => textOfString(text, at, end, lexer.escaped));
    }
    if (isSignatureKey(text, at, end, lexer.escaped)) recorder.markSigned();
    this.at = end;
    this.expect = Expect.Colon;
  }

  private colon(c: number): void {
    const { recorder } = this;
    if (c === 0x3a /* : */) {
      this.at++;
      recorder.lastEnd = this.at;
      this.expect = Expect.Value;
    } else if (c === 0x2c) {
      this.noValue();
    } else {
      recorder.missing('missing-colon', this.at);
      if (c === 0x3d /* = */) this.at++;
      this.expect = Expect.Value;
    }
  }

  private value(c: number, top: Frame | undefined): void {
    const { lexer, recorder, at } = this;
    if (c === 0x2c) {
      if (top?.isObject === true) {
        this.noValue();
      } else {
        recorder.problem('extra-comma', at, at + 1);
        this.at++;
      }
    } else if (c === 0x7b /* { */ || c === 0x5b /* [ */) {
      if (this.passOver(c === 0x7b, top)) return;
      recorder.open(c === 0x7b, at);
      this.at++;
      this.expect = c === 0x7b ? Expect.FirstKey : Expect.Value;
    } else {
      const end = lexer.scalar(c, at);
      if (end === at) {
        this.at = lexer.junk(at);
        return;
      }
      recorder.scalar(lexer.kind, this.lexerFlags(), at, end);
      this.at = end;
      this.expect = this.afterValue();
    }
  }

  /** Skips a whole value whose content is not needed or already known. */
  private passOver(isObject: boolean, top: Frame | undefined): boolean {
    const { recorder, at } = this;
    if (top === undefined || top.role === Role.Opaque) return false;
    const role = top.isObject ? recorder.memberRole : roleOfElement(top.role);
    if (role === Role.Opaque) {
      const propertyValues = (this.propertyValues ??= new PropertyValues(this.tokens));
      const end = propertyValues.end(at);
      // The slow path finds its faults.
      if (end < 0) return false;
      recorder.propertyValue(isObject, at, end, propertyValues.signed);
      this.at = end;
    } else if (isObject && top.role === Role.ResourceList && !recorder.openResource) {
      const end = this.passOverResources();
      if (end < 0) return false;
      this.at = end;
    } else {
      return false;
    }
    this.expect = this.afterValue();
    return true;
  }

  /** Skips this resource and the known ones after it. Returns their end, or -1. */
  private passOverResources(): number {
    const { recorder, at } = this;
    const run = this.unchanged?.take(at, recorder.stack.length);
    if (run) {
      recorder.takeOver(run);
      return run.end;
    }
    this.propertyValues ??= new PropertyValues(this.tokens);
    this.resources ??= new SoundResources(this.tokens, this.propertyValues);
    return recorder.soundResource(at, this.resources);
  }

  /** Records that the current member has no value: this token comes after it. */
  private noValue(): void {
    this.recorder.missing('missing-value', this.at);
    this.recorder.noValue(this.at);
    this.expect = Expect.Comma;
  }

  private lexerFlags(): number {
    return (this.lexer.escaped ? CellFlag.Escaped : 0) | (this.lexer.invalid ? CellFlag.Invalid : 0);
  }

  /** Handles `}` and `]`. Returns false if nothing was closed. */
  private closeBracket(isObject: boolean): boolean {
    const { recorder, at } = this;
    const { top, stack } = recorder;
    const fits = top?.isObject === isObject;
    if (!top || (fits ? this.closesTooEarly(top) : this.isStray(isObject, top))) {
      recorder.problem('unexpected', at, at + 1);
      return false;
    }
    if (!fits) recorder.missing(isObject ? 'missing-bracket' : 'missing-brace', at);
    if (this.lacksValue()) {
      if (fits) recorder.missing('missing-value', at);
      recorder.noValue(at);
    }
    // `]` instead of `}`: the objects between it and the last `[` were left open.
    while (stack.at(-1)!.isObject !== isObject) recorder.close(at, true);
    recorder.close(at + 1, false);
    recorder.lastEnd = at + 1;
    return true;
  }

  private lacksValue(): boolean {
    return this.expect === Expect.Colon || (this.expect === Expect.Value && this.recorder.top!.isObject);
  }

  /** True if this `{` is misplaced and looks like a resource: the previous one lacks its closing brace. */
  private isNextResource(): boolean {
    const { recorder } = this;
    return (
      recorder.openResource !== undefined &&
      recorder.top!.isObject &&
      (this.expect === Expect.Comma || this.expect === Expect.Key) &&
      startsResource(this.text, this.at)
    );
  }

  /** True if this bracket of the wrong kind is one too many: the following text belongs to the current container. */
  private isStray(isObject: boolean, top: Frame): boolean {
    const { text, recorder, at } = this;
    const { stack, openLists, openResource } = recorder;
    if ((isObject ? stack.length - openLists : openLists) === 0) return true;
    if (top.role === Role.ResourceList) return !deploymentEndsBefore(text, at + 1);
    if (!openResource) return false;
    if (!isObject) return openLists === openResource.openLists && !listEndsBefore(text, at + 1);
    const next = afterSpace(text, at + 1);
    return text.charCodeAt(next) === 0x5d && !listEndsBefore(text, next + 1);
  }

  /**
   * True if the list of resources continues after its closing bracket. Another resource there proves it. After a fault in
   * the list, the bracket may also be one whose opening is missing.
   */
  private closesTooEarly(top: Frame): boolean {
    if (top.role !== Role.ResourceList) return false;
    const behind = this.at + 1;
    return (
      resourceFollows(this.text, behind) || (this.recorder.isBroken && !listEndsBefore(this.text, behind))
    );
  }

  /** At the end of the text: closes all open containers, and reports them. */
  private end(): void {
    const { text, recorder } = this;
    const first = this.rootRole === Role.Document && text.charCodeAt(0) === 0xfeff ? 1 : this.start;
    const open = recorder.stack.length;
    if (open > 0) {
      const end = Math.max(lastContent(text, first), first);
      recorder.problemOfText('unclosed', Math.max(first, end - 1), end, open);
      if (this.lacksValue()) recorder.noValue(text.length);
      while (recorder.stack.length > 0) recorder.close(text.length, true);
    } else if (recorder.isEmpty && !this.isForeign) {
      recorder.problem('empty', first, text.length);
    }
  }
}

/** True for a character with which an item of an object or a list begins. */
function startsItem(c: number, ofObject: boolean): boolean {
  if (c === 0x22 /* " */) return true;
  if (ofObject) return false;
  return (
    c === 0x7b || // {
    c === 0x5b || // [
    c === 0x2d || // -
    (c >= 0x30 && c <= 0x39) ||
    c === 0x74 || // true
    c === 0x66 || // false
    c === 0x6e // null
  );
}

/** The end of the text without trailing white space. Its content begins at `start`. */
function lastContent(text: string, start: number): number {
  let end = text.length;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return end;
}
