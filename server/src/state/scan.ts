import { SyntaxProblems, type SyntaxProblem, type SyntaxProblemCode } from './syntaxProblems';
import { CellFlag, Cells, NodeKind } from './cells';
import { Lexer } from './lexer';
import { textOfString } from './quotedText';
import {
  afterSpace,
  deploymentEndsBefore,
  listEndsBefore,
  resourceFollows,
  startsResource,
} from './recovery';
import { Role, roleOfElement, roleOfMember } from './roles';

/** One element of a `resources` list: its own cells, with offsets relative to its start. */
export interface Segment {
  /** Absolute offset of the element in the text. */
  start: number;
  /** Cells of the element; see {@link Cells}. */
  cells: Int32Array;
  /** Problems of the JSON text, relative to `start`. */
  problems: readonly SyntaxProblem[];
  /** Relative offsets of the objects in property values that carry a signature (secrets, assets, …). */
  signed: readonly number[];
}

/** A scanned text: the skeleton (everything but the resources) and one segment for each resource. */
export interface Scan {
  /** Cells of everything outside the resources; empty if the text holds no value. Offsets are absolute. */
  cells: Int32Array;
  problems: readonly SyntaxProblem[];
  /** Absolute offsets of signed objects outside the resources. */
  signed: readonly number[];
  /** Segments of all `resources` lists, in text order. */
  segments: Segment[];
  /** For each `resources` list: its cell index, and its range in `segments`. */
  lists: { cell: number; first: number; count: number }[];
}

const enum Expect {
  Value,
  FirstElement,
  FirstKey,
  Key,
  Colon,
  Comma,
  Nothing,
}

/** Go's decoder refuses deeper nesting (`exceeded max depth`). */
const MAX_DEPTH = 10_000;

/** Key of the objects that stand for secrets, assets and other special values (`resource.SigKey`). */
export const SIGNATURE_KEY = '4dabf18193072939515e22adb298388d';

/**
 * Scans a state text once, without recursion, in time linear in its length. Never throws: what is wrong with
 * the JSON becomes a problem, and scanning goes on after it.
 */
export function scanState(text: string): Scan {
  return new Scanner(text).run(0, Role.Document);
}

/**
 * Scans one value and records all of it, also what {@link scanState} passes over: the inside of property values.
 * @param start absolute offset of the value's first character
 * @param end where the value ends at the latest; matters for broken JSON
 * @returns cells with offsets relative to `start`, and the problems found
 */
export function scanValue(text: string, start: number, end = text.length): Segment {
  const scan = new Scanner(text.slice(0, end), start).run(start, Role.Plain);
  return { start, cells: scan.cells, problems: scan.problems, signed: scan.signed };
}

/** An open object or array. */
interface Frame {
  isObject: boolean;
  role: Role;
  /** Index of its cell, or -1 where nothing is recorded. */
  cell: number;
  start: number;
  /** Whether this object is already listed as signed. */
  signed: boolean;
}

class Scanner {
  private readonly lexer: Lexer;
  private readonly stack: Frame[] = [];
  /** Whether there was a problem in a resource. */
  private faulty = false;
  /** How many of the open brackets are lists. */
  private openLists = 0;
  private readonly scan: Scan = {
    cells: new Int32Array(0),
    problems: [],
    signed: [],
    segments: [],
    lists: [],
  };
  private readonly skeleton: Cells;
  private cells: Cells;
  private problems: SyntaxProblems;
  private signed: number[] = [];
  /** The resource being scanned, if any. */
  private segment: { start: number; depth: number; openLists: number } | undefined;
  /** Role of the member whose value comes next. */
  private memberRole: Role = Role.Document;

  constructor(
    private readonly text: string,
    private base = 0,
  ) {
    this.skeleton = new Cells();
    this.cells = this.skeleton;
    this.problems = new SyntaxProblems(base);
    this.lexer = new Lexer(text, this.problems);
  }

  run(start: number, rootRole: Role): Scan {
    const { text, lexer, stack, skeleton } = this;
    const skeletonProblems = this.problems;
    const skeletonSigned = this.signed;
    const wholeText = rootRole === Role.Document;
    let at = start;
    let expect: Expect = Expect.Value;
    this.memberRole = rootRole;
    if (wholeText && text.charCodeAt(0) === 0xfeff) {
      this.problems.add('byte-order-mark', 0, 1);
      at = 1;
    }
    const firstContent = at;
    for (;;) {
      at = lexer.skipSpace(at);
      if (at >= text.length) break;
      const c = text.charCodeAt(at);
      if (expect === Expect.Nothing) {
        if (!wholeText) break;
        this.problems.add('trailing-content', at, text.length);
        break;
      }
      if (c === 0x7b /* { */ && this.isNextResource(at, expect)) {
        this.missing('missing-brace', at);
        while (this.segment) this.close(at, true);
        expect = Expect.Value;
        continue;
      }
      const top = stack.at(-1);
      if (expect === Expect.Comma && top) {
        if (c === 0x2c /* , */) {
          at++;
          expect = top.isObject ? Expect.Key : Expect.Value;
          const next = lexer.skipSpace(at);
          const n = text.charCodeAt(next);
          if (n === 0x7d || n === 0x5d) {
            this.problems.add('trailing-comma', at - 1, at);
            expect = Expect.Comma;
          }
          at = next;
          continue;
        }
        if (c !== 0x7d && c !== 0x5d && this.startsItem(c, top.isObject)) {
          this.missing('missing-comma', at);
          expect = top.isObject ? Expect.Key : Expect.Value;
        }
      }
      if (c === 0x7d /* } */ || c === 0x5d /* ] */) {
        const end = this.closeBracket(c === 0x7d, at, expect);
        if (end) expect = stack.length === 0 ? Expect.Nothing : Expect.Comma;
        at++;
        continue;
      }
      switch (expect) {
        case Expect.FirstKey:
        case Expect.Key: {
          if (c === 0x2c) {
            this.problems.add('extra-comma', at, at + 1);
            at++;
            continue;
          }
          const end = this.key(top!, at);
          if (end === at) {
            at = lexer.junk(at);
            continue;
          }
          at = end;
          expect = Expect.Colon;
          continue;
        }
        case Expect.Colon:
          if (c === 0x3a /* : */) {
            at++;
            this.lastEnd = at;
            expect = Expect.Value;
          } else if (c === 0x2c) {
            this.missing('missing-value', at);
            this.missingValue(at);
            expect = Expect.Comma;
          } else if (c === 0x3d /* = */) {
            this.missing('missing-colon', at);
            at++;
            expect = Expect.Value;
          } else {
            this.missing('missing-colon', at);
            expect = Expect.Value;
          }
          continue;
        case Expect.FirstElement:
        case Expect.Value: {
          if (c === 0x2c) {
            if (top?.isObject === true) {
              this.missing('missing-value', at);
              this.missingValue(at);
              expect = Expect.Comma;
            } else {
              this.problems.add('extra-comma', at, at + 1);
              at++;
            }
            continue;
          }
          if (c === 0x7b /* { */ || c === 0x5b /* [ */) {
            this.open(c === 0x7b, at);
            at++;
            expect = c === 0x7b ? Expect.FirstKey : Expect.FirstElement;
            continue;
          }
          const end = this.scalar(c, at);
          if (end === at) {
            at = lexer.junk(at);
            continue;
          }
          at = end;
          expect = stack.length === 0 ? Expect.Nothing : Expect.Comma;
          continue;
        }
        default:
          at = lexer.junk(at);
      }
    }
    if (stack.length > 0) {
      // A fact about the whole text, also where it is a resource that is cut off.
      const end = Math.max(lastContent(text, firstContent), firstContent);
      skeletonProblems.add('unclosed', Math.max(firstContent, end - 1), end, stack.length);
      if (expect === Expect.Colon || (expect === Expect.Value && stack.at(-1)!.isObject)) {
        this.missingValue(text.length);
      }
      while (stack.length > 0) this.close(text.length, true);
    } else if (skeleton.length === 0) {
      this.problems.add('empty', firstContent, text.length);
    }
    this.scan.cells = skeleton.finish();
    this.scan.problems = skeletonProblems.finish();
    this.scan.signed = skeletonSigned;
    return this.scan;
  }

  /** Absolute end of the last token other than a comma: where what is missing belongs. */
  private lastEnd = 0;

  /** Reports that something is missing before the token at `at`. */
  private missing(code: SyntaxProblemCode, at: number): void {
    this.problems.add(code, at, at + 1, this.lastEnd - this.base);
  }

  /** True if the `{` at `at` can't be here and looks like a resource: the one at hand lacks its closing brace. */
  private isNextResource(at: number, expect: Expect): boolean {
    return (
      this.segment !== undefined &&
      this.stack.at(-1)!.isObject &&
      (expect === Expect.Comma || expect === Expect.Key) &&
      startsResource(this.text, at)
    );
  }

  private startsItem(c: number, isObject: boolean): boolean {
    if (c === 0x22) return true;
    if (isObject) return false;
    return (
      c === 0x7b ||
      c === 0x5b ||
      c === 0x2d ||
      (c >= 0x30 && c <= 0x39) ||
      c === 0x74 ||
      c === 0x66 ||
      c === 0x6e
    );
  }

  /** Reads a member's key. Returns the offset behind it, or `at` if there is no key here. */
  private key(top: Frame, at: number): number {
    const { lexer, text } = this;
    const end = lexer.key(at);
    if (end === at) return at;
    this.lastEnd = end;
    if (top.role !== Role.Opaque) {
      this.cells.add(NodeKind.String, this.scalarFlags(), at - this.base, end - this.base);
    }
    this.memberRole = roleOfMember(top.role, () => textOfString(text, at, end, lexer.escaped));
    if (end - at === 34 && !top.signed && text.startsWith(SIGNATURE_KEY, at + 1)) {
      top.signed = true;
      this.signed.push(top.start - this.base);
    }
    return end;
  }

  private scalar(c: number, at: number): number {
    const { lexer } = this;
    const end = lexer.scalar(c, at);
    if (end === at) return at;
    this.beginElement(at);
    if (this.stack.at(-1)?.role !== Role.Opaque) {
      this.cells.add(lexer.kind, this.scalarFlags(), at - this.base, end - this.base);
    }
    this.lastEnd = end;
    this.endElement();
    return end;
  }

  private scalarFlags(): number {
    return (this.lexer.escaped ? CellFlag.Escaped : 0) | (this.lexer.invalid ? CellFlag.Invalid : 0);
  }

  private missingValue(at: number): void {
    if (this.stack.at(-1)?.role === Role.Opaque) return;
    this.cells.add(NodeKind.Missing, CellFlag.Invalid, at - this.base, at - this.base);
  }

  private open(isObject: boolean, at: number): void {
    const { stack } = this;
    if (stack.length === MAX_DEPTH) this.problems.add('too-deep', at, at + 1);
    const parent = stack.at(-1);
    this.beginElement(at);
    let role = parent === undefined || parent.isObject ? this.memberRole : roleOfElement(parent.role);
    // A list has the role of its name (`resources`), an object in its place has none; and the other way round.
    if (role !== Role.Opaque && isObject === isListRole(role)) role = Role.Plain;
    let cell = -1;
    if (parent?.role !== Role.Opaque) {
      const flags =
        role === Role.Opaque ? CellFlag.Opaque : role === Role.ResourceList ? CellFlag.Segmented : 0;
      cell = this.cells.add(isObject ? NodeKind.Object : NodeKind.Array, flags, at - this.base, -1);
      if (role === Role.ResourceList) {
        this.scan.lists.push({ cell, first: this.scan.segments.length, count: 0 });
      }
    }
    stack.push({ isObject, role, cell, start: at, signed: false });
    if (!isObject) this.openLists++;
    this.lastEnd = at + 1;
  }

  /** True if this bracket, not of the kind that is due, is one too many: what follows belongs where we are. */
  private isStray(isObject: boolean, at: number, top: Frame): boolean {
    const { text, segment } = this;
    if (top.role === Role.ResourceList) return !deploymentEndsBefore(text, at + 1);
    if (!segment) return false;
    if (!isObject) return this.openLists === segment.openLists && !listEndsBefore(text, at + 1);
    const next = afterSpace(text, at + 1);
    return text.charCodeAt(next) === 0x5d && !listEndsBefore(text, next + 1);
  }

  /**
   * True if the list of resources goes on behind its closing bracket. Another resource there tells for certain; after
   * a fault in the list, the bracket may as well be one that had lost its opening.
   */
  private goesOn(at: number): boolean {
    const { text, problems } = this;
    return resourceFollows(text, at) || ((this.faulty || problems.any) && !listEndsBefore(text, at));
  }

  /** Handles `}` and `]`. Returns false if nothing was closed. */
  private closeBracket(isObject: boolean, at: number, expect: Expect): boolean {
    const { stack, problems } = this;
    const top = stack.at(-1);
    if (!top) {
      problems.add('unexpected', at, at + 1);
      return false;
    }
    if (top.isObject !== isObject) {
      // `]` where `}` is due: if an enclosing bracket is of this kind, what lies between was left open.
      const open = isObject ? stack.length - this.openLists : this.openLists;
      if (open === 0 || this.isStray(isObject, at, top)) {
        problems.add('unexpected', at, at + 1);
        return false;
      }
      this.missing(isObject ? 'missing-bracket' : 'missing-brace', at);
      if (expect === Expect.Colon || (expect === Expect.Value && top.isObject)) this.missingValue(at);
      while (stack.at(-1)!.isObject !== isObject) this.close(at, true);
      this.close(at + 1, false);
      this.lastEnd = at + 1;
      return true;
    }
    if (top.role === Role.ResourceList && this.goesOn(at + 1)) {
      problems.add('unexpected', at, at + 1);
      return false;
    }
    if (expect === Expect.Colon || (expect === Expect.Value && top.isObject)) {
      this.missing('missing-value', at);
      this.missingValue(at);
    }
    this.close(at + 1, false);
    this.lastEnd = at + 1;
    return true;
  }

  private close(end: number, invalid: boolean): void {
    const frame = this.stack.pop()!;
    if (!frame.isObject) this.openLists--;
    if (frame.cell >= 0) {
      const cells = frame.role === Role.ResourceList ? this.skeleton : this.cells;
      cells.close(frame.cell, end - this.base, invalid);
    }
    if (frame.role === Role.ResourceList) {
      const list = this.scan.lists.at(-1)!;
      list.count = this.scan.segments.length - list.first;
    }
    this.endElement();
  }

  /** If a resource starts here, the cells and problems that follow are its own. */
  private beginElement(at: number): void {
    if (this.segment || this.stack.at(-1)?.role !== Role.ResourceList) return;
    this.segment = { start: at, depth: this.stack.length, openLists: this.openLists };
    this.outer = { problems: this.problems, signed: this.signed };
    this.cells = new Cells();
    this.base = at;
    this.signed = [];
    this.problems = new SyntaxProblems(at);
    this.lexer.problems = this.problems;
  }

  private outer: { problems: SyntaxProblems; signed: number[] } | undefined;

  private endElement(): void {
    if (this.segment?.depth !== this.stack.length) return;
    this.faulty ||= this.problems.any;
    this.scan.segments.push({
      start: this.segment.start,
      cells: this.cells.finish(),
      problems: this.problems.finish(),
      signed: this.signed,
    });
    this.segment = undefined;
    this.base = 0;
    this.cells = this.skeleton;
    this.problems = this.outer!.problems;
    this.signed = this.outer!.signed;
    this.lexer.problems = this.problems;
  }
}

function isListRole(role: Role): boolean {
  return role === Role.ResourceList || role === Role.OperationList;
}

/** The end of the text without the white space behind its content, which begins at `start`. */
function lastContent(text: string, start: number): number {
  let end = text.length;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return end;
}
