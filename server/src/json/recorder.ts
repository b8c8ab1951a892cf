import { CellFlag, Cells, CellStorage, NodeKind } from './cells';
import type { TextSource } from './parts';
import { Role, roleOfElement } from '../schema/roles';
import { isComplete, type Scan, type Segment } from './scannedParts';
import { SyntaxProblems, type SyntaxProblemCode } from './syntaxProblems';
import type { Run } from './unchangedSegments';

/** Go's decoder refuses deeper nesting (`exceeded max depth`). */
const MAX_DEPTH = 10_000;

/** The size of the arrays that the cells of many resources share, in numbers. */
const STORAGE_CHUNK = 64 * 1024;

/** How many characters a text has, on average, for each number of its cells: a small text begins with less than a chunk. */
const CHARACTERS_PER_NUMBER = 8;

/** An open object or list. */
export interface Frame {
  readonly isObject: boolean;
  readonly role: Role;
  /** Index of its cell, or -1 where nothing is recorded. */
  readonly cell: number;
  readonly start: number;
  /** True if this object is already listed as signed. */
  signed: boolean;
}

/** The destination of cells, problems and signed objects: the skeleton of the text, or one resource. */
interface Target {
  /** Recorded offsets are relative to this. */
  readonly base: number;
  readonly cells: Cells;
  readonly problems: SyntaxProblems;
  signed: number[] | undefined;
}

/** A resource that is being scanned. */
interface OpenResource extends Target {
  /** How many brackets, and how many lists among them, are open around it. */
  readonly depth: number;
  readonly openLists: number;
}

/** Reads whole resources; see `SoundResources`. */
interface ResourceReader {
  /** Records its cells, relative to its start. Returns its end, or -1 if it may have a fault. */
  read: (at: number, cells: Cells) => number;
  /** Absolute offsets of the signed objects in it. */
  readonly signed: readonly number[];
}

/** Records what the scanner finds: the open brackets and the cells. */
export class Recorder {
  readonly stack: Frame[] = [];
  /** How many of the open brackets are lists. */
  openLists = 0;
  /** Absolute end of the last token except commas: the place for a missing token. */
  lastEnd = 0;
  /** Role of the member whose value follows. */
  memberRole: Role;

  private readonly skeleton: Target;
  private segments: Segment[] = [];
  /** False for a list that an earlier scan shares: it must not change. */
  private ownsSegments = true;
  private incomplete = 0;
  private readonly lists: Scan['lists'] = [];
  private readonly storage: CellStorage;
  /** The cells of the resource that is being scanned; reused for each resource. */
  private scratch: Cells | undefined;
  private target: Target;
  private resource: OpenResource | undefined;
  private brokenResource = false;

  constructor(
    private readonly source: TextSource,
    base: number,
    rootRole: Role,
    /** How many brackets are open around the text. */
    private readonly depth: number,
  ) {
    this.memberRole = rootRole;
    this.skeleton = newTarget(base, new Cells());
    this.target = this.skeleton;
    this.storage = new CellStorage(
      Math.min(STORAGE_CHUNK, Math.ceil((source.text.length - base) / CHARACTERS_PER_NUMBER)),
    );
  }

  get top(): Frame | undefined {
    return this.stack[this.stack.length - 1];
  }

  /** The resource that is being scanned, if any. */
  get openResource(): Pick<OpenResource, 'openLists'> | undefined {
    return this.resource;
  }

  /** True once the JSON was broken inside or outside of the resources. */
  get isBroken(): boolean {
    return this.brokenResource || this.target.problems.isBroken;
  }

  get isEmpty(): boolean {
    return this.skeleton.cells.length === 0;
  }

  problem(code: SyntaxProblemCode, start: number, end: number, detail = 0): void {
    this.target.problems.add(code, start, end, detail);
  }

  /** Records a problem of the whole text, even if it is inside a resource. */
  problemOfText(code: SyntaxProblemCode, start: number, end: number, detail: number): void {
    this.skeleton.problems.add(code, start, end, detail);
  }

  /** Records that something is missing before the token at `at`. */
  missing(code: SyntaxProblemCode, at: number): void {
    this.problem(code, at, at + 1, this.lastEnd - this.target.base);
  }

  /** Records a member's key. */
  key(flags: number, start: number, end: number): void {
    this.lastEnd = end;
    if (this.top?.role !== Role.Opaque) this.add(NodeKind.String, flags, start, end);
  }

  /** Marks the current object as a secret, an asset or another value with a signature. */
  markSigned(): void {
    const { top } = this;
    if (!top || top.signed) return;
    top.signed = true;
    this.addSigned([top.start]);
  }

  /** Records a whole, sound property value, with the offsets of the signed objects in it. */
  propertyValue(isObject: boolean, start: number, end: number, signed: readonly number[]): void {
    this.add(isObject ? NodeKind.Object : NodeKind.Array, CellFlag.Opaque, start, end);
    if (signed.length > 0) this.addSigned(signed);
    this.lastEnd = end;
  }

  /** Takes over resources from an earlier scan. */
  takeOver({ segments, shift, end }: Run): void {
    if (shift !== 0) for (const segment of segments) segment.start += shift;
    if (this.segments.length === 0) {
      this.segments = segments;
      this.ownsSegments = false;
    } else {
      this.ownSegments();
      for (const segment of segments) this.segments.push(segment);
    }
    this.lastEnd = end;
  }

  /**
   * Records a sound resource, if one begins here.
   * @returns its end, or -1
   */
  soundResource(start: number, reader: ResourceReader): number {
    const cells = (this.scratch ??= new Cells());
    const end = reader.read(start, cells);
    if (end < 0) {
      cells.clear();
      return -1;
    }
    const signed = reader.signed.length === 0 ? NONE : reader.signed.map((at) => at - start);
    const { source } = this;
    this.append({ source, start, ...cells.moveTo(this.storage), problems: SOUND, signed });
    this.lastEnd = end;
    return end;
  }

  scalar(kind: NodeKind, flags: number, start: number, end: number): void {
    this.beginElement(start);
    if (this.top?.role !== Role.Opaque) this.add(kind, flags, start, end);
    this.lastEnd = end;
    this.endElement();
  }

  /** Records that the current member has no value. */
  noValue(at: number): void {
    if (this.top?.role !== Role.Opaque) this.add(NodeKind.Missing, CellFlag.Invalid, at, at);
  }

  open(isObject: boolean, at: number): void {
    const parent = this.top;
    if (this.stack.length + this.depth === MAX_DEPTH) this.problem('too-deep', at, at + 1);
    this.beginElement(at);
    let role = parent === undefined || parent.isObject ? this.memberRole : roleOfElement(parent.role);
    // Some names (`resources`) give a role only to a list, the others only to an object.
    const isList = role === Role.ResourceList || role === Role.OperationList;
    if (role !== Role.Opaque && isObject === isList) role = Role.Plain;
    let cell = -1;
    if (parent?.role !== Role.Opaque) {
      cell = this.add(isObject ? NodeKind.Object : NodeKind.Array, flagOf(role), at, at);
      if (role === Role.ResourceList) {
        this.lists.push({ cell, first: this.segments.length, count: 0, depth: this.stack.length + 1 });
      }
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

  /** The scan. Every bracket must be closed. */
  finish(): Scan {
    const { base: start, cells, problems, signed } = this.skeleton;
    return {
      skeleton: {
        source: this.source,
        start,
        cells: cells.finish(),
        first: 0,
        signed: signed ?? NONE,
      },
      problems: problems.finish(),
      segments: this.segments,
      incomplete: this.incomplete,
      lists: this.lists,
    };
  }

  private add(kind: NodeKind, flags: number, start: number, end: number): number {
    const { cells, base } = this.target;
    return cells.add(kind, flags, start - base, end - base);
  }

  /** If a resource starts here, the following cells and problems belong to it. */
  private beginElement(at: number): void {
    if (this.resource || this.top?.role !== Role.ResourceList) return;
    this.resource = {
      ...newTarget(at, (this.scratch ??= new Cells())),
      depth: this.stack.length,
      openLists: this.openLists,
    };
    this.target = this.resource;
  }

  private append(segment: Segment): void {
    this.ownSegments();
    this.segments.push(segment);
  }

  private ownSegments(): void {
    if (this.ownsSegments) return;
    this.segments = this.segments.slice();
    this.ownsSegments = true;
  }

  private addSigned(starts: readonly number[]): void {
    const { target } = this;
    target.signed ??= [];
    for (const start of starts) target.signed.push(start - target.base);
  }

  private endElement(): void {
    const { resource } = this;
    if (resource?.depth !== this.stack.length) return;
    const { base: start, problems } = resource;
    // `slice` frees the spare capacity of a list that has grown.
    const signed = resource.signed?.slice() ?? NONE;
    this.brokenResource ||= problems.isBroken;
    const { cells, first } = resource.cells.moveTo(this.storage);
    const { source } = this;
    const segment = { source, start, cells, first, problems: problems.finish(), signed };
    this.append(segment);
    if (!isComplete(segment)) this.incomplete++;
    this.resource = undefined;
    this.target = this.skeleton;
  }
}

function newTarget(base: number, cells: Cells): Target {
  return { base, cells, problems: new SyntaxProblems(base), signed: undefined };
}

const NONE: readonly number[] = [];

const SOUND: Segment['problems'] = [];

function flagOf(role: Role): number {
  if (role === Role.Opaque) return CellFlag.Opaque;
  return role === Role.ResourceList ? CellFlag.Segmented : 0;
}
