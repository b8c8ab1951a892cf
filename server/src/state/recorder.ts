import { CellFlag, Cells, NodeKind } from './cells';
import { Role, roleOfElement } from './roles';
import type { Scan } from './scan';
import { SyntaxProblems, type SyntaxProblemCode } from './syntaxProblems';

/** Go's decoder refuses deeper nesting (`exceeded max depth`). */
const MAX_DEPTH = 10_000;

/** An open object or list. */
export interface Frame {
  readonly isObject: boolean;
  readonly role: Role;
  /** Index of its cell, or -1 where nothing is recorded. */
  readonly cell: number;
  readonly start: number;
  /** Whether this object is already listed as signed. */
  signed: boolean;
}

/** Where cells, problems and signed objects go: the skeleton of the text, or one resource of it. */
interface Target {
  /** Offsets are kept relative to this. */
  readonly base: number;
  readonly cells: Cells;
  readonly problems: SyntaxProblems;
  readonly signed: number[];
}

/** A resource that is being scanned. */
interface OpenResource extends Target {
  /** How many brackets, and how many lists among them, are open around it. */
  readonly depth: number;
  readonly openLists: number;
}

/** Keeps what the scanner finds: which brackets are open, and the cells of what is worth recording. */
export class Recorder {
  readonly stack: Frame[] = [];
  /** How many of the open brackets are lists. */
  openLists = 0;
  /** Absolute end of the last token other than a comma: where what is missing belongs. */
  lastEnd = 0;
  /** Role of the member whose value comes next. */
  memberRole: Role;

  private readonly skeleton: Target;
  private readonly segments: Scan['segments'] = [];
  private readonly lists: Scan['lists'] = [];
  private target: Target;
  private resource: OpenResource | undefined;
  private faultyResource = false;

  constructor(base: number, rootRole: Role) {
    this.memberRole = rootRole;
    this.skeleton = newTarget(base);
    this.target = this.skeleton;
  }

  get top(): Frame | undefined {
    return this.stack[this.stack.length - 1];
  }

  /** The resource that is being scanned, if any. */
  get openResource(): Pick<OpenResource, 'openLists'> | undefined {
    return this.resource;
  }

  /** True once anything was wrong in the resources, or outside of them. */
  get isFaulty(): boolean {
    return this.faultyResource || this.target.problems.any;
  }

  get isEmpty(): boolean {
    return this.skeleton.cells.length === 0;
  }

  problem(code: SyntaxProblemCode, start: number, end: number, detail = 0): void {
    this.target.problems.add(code, start, end, detail);
  }

  /** A problem of the whole text, also where it shows inside a resource. */
  problemOfText(code: SyntaxProblemCode, start: number, end: number, detail: number): void {
    this.skeleton.problems.add(code, start, end, detail);
  }

  /** Something is missing before the token at `at`. */
  missing(code: SyntaxProblemCode, at: number): void {
    this.problem(code, at, at + 1, this.lastEnd - this.target.base);
  }

  /** Records a member's key. */
  key(flags: number, start: number, end: number): void {
    this.lastEnd = end;
    if (this.top?.role !== Role.Opaque) this.add(NodeKind.String, flags, start, end);
  }

  /** The object at hand is a secret, an asset or another value with a signature. */
  markSigned(): void {
    const { top } = this;
    if (!top || top.signed) return;
    top.signed = true;
    this.target.signed.push(top.start - this.target.base);
  }

  scalar(kind: NodeKind, flags: number, start: number, end: number): void {
    this.beginElement(start);
    if (this.top?.role !== Role.Opaque) this.add(kind, flags, start, end);
    this.lastEnd = end;
    this.endElement();
  }

  /** Records that the member at hand has no value. */
  noValue(at: number): void {
    if (this.top?.role !== Role.Opaque) this.add(NodeKind.Missing, CellFlag.Invalid, at, at);
  }

  open(isObject: boolean, at: number): void {
    const parent = this.top;
    if (this.stack.length === MAX_DEPTH) this.problem('too-deep', at, at + 1);
    this.beginElement(at);
    let role = parent === undefined || parent.isObject ? this.memberRole : roleOfElement(parent.role);
    // A list has the role of its name (`resources`), an object in its place has none; and the other way round.
    const isList = role === Role.ResourceList || role === Role.OperationList;
    if (role !== Role.Opaque && isObject === isList) role = Role.Plain;
    let cell = -1;
    if (parent?.role !== Role.Opaque) {
      cell = this.add(isObject ? NodeKind.Object : NodeKind.Array, flagOf(role), at, at);
      if (role === Role.ResourceList) this.lists.push({ cell, first: this.segments.length, count: 0 });
    }
    this.stack.push({ isObject, role, cell, start: at, signed: false });
    if (!isObject) this.openLists++;
    this.lastEnd = at + 1;
  }

  /** Closes the innermost bracket. `invalid`: it was not closed in the text. */
  close(end: number, invalid: boolean): void {
    const frame = this.stack.pop()!;
    if (!frame.isObject) this.openLists--;
    const { cells, base } = frame.role === Role.ResourceList ? this.skeleton : this.target;
    if (frame.cell >= 0) cells.close(frame.cell, end - base, invalid);
    if (frame.role === Role.ResourceList) {
      const list = this.lists.at(-1)!;
      list.count = this.segments.length - list.first;
    }
    this.endElement();
  }

  /** All that was found. Every bracket must be closed. */
  finish(): Scan {
    const { cells, problems, signed } = this.skeleton;
    return {
      cells: cells.finish(),
      problems: problems.finish(),
      signed,
      segments: this.segments,
      lists: this.lists,
    };
  }

  private add(kind: NodeKind, flags: number, start: number, end: number): number {
    const { cells, base } = this.target;
    return cells.add(kind, flags, start - base, end - base);
  }

  /** If a resource starts here, the cells and problems that follow are its own. */
  private beginElement(at: number): void {
    if (this.resource || this.top?.role !== Role.ResourceList) return;
    this.resource = { ...newTarget(at), depth: this.stack.length, openLists: this.openLists };
    this.target = this.resource;
  }

  private endElement(): void {
    const { resource } = this;
    if (resource?.depth !== this.stack.length) return;
    const { base, cells, problems, signed } = resource;
    this.faultyResource ||= problems.any;
    this.segments.push({ start: base, cells: cells.finish(), problems: problems.finish(), signed });
    this.resource = undefined;
    this.target = this.skeleton;
  }
}

function newTarget(base: number): Target {
  return { base, cells: new Cells(), problems: new SyntaxProblems(base), signed: [] };
}

function flagOf(role: Role): number {
  if (role === Role.Opaque) return CellFlag.Opaque;
  return role === Role.ResourceList ? CellFlag.Segmented : 0;
}
