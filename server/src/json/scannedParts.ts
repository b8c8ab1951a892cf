import { CellFlag, NodeKind, kindOf } from './cells';
import type { Part } from './parts';
import type { SyntaxProblem } from './syntaxProblems';

/** One element of a `resources` list: its own cells, with offsets relative to its beginning. */
export interface Segment extends Part {
  /** Problems of the JSON text, relative to its beginning. */
  readonly problems: readonly SyntaxProblem[];
}

/** A `resources` list: its cell in the skeleton, its range in the segments, and how many brackets are around it. */
export interface SegmentedList {
  readonly cell: number;
  readonly first: number;
  count: number;
  readonly depth: number;
}

/** A scanned text: the skeleton (everything but the resources) and one segment for each resource. */
export interface Scan {
  /** Cells of everything outside the resources; empty if the text holds no value. */
  skeleton: Part;
  problems: readonly SyntaxProblem[];
  /** Segments of all `resources` lists, in text order. */
  segments: Segment[];
  /** How many of the segments are not {@link isComplete complete}. */
  incomplete: number;
  lists: SegmentedList[];
}

/**
 * Some of the segments. All of them are returned as the same list object, so that an unchanged list is recognised at
 * once.
 */
export function segmentsBetween(segments: Segment[], first: number, end: number): Segment[] {
  return first === 0 && end === segments.length ? segments : segments.slice(first, end);
}

/**
 * True for an object with sound JSON, which depends only on its own characters. A fault in another kind of value, or a
 * missing end, is a problem of the text, not of the segment.
 */
export function isComplete({ problems, cells, first }: Segment): boolean {
  const isClosed = (cells[first]! & CellFlag.Invalid) === 0;
  return problems.length === 0 && isClosed && kindOf(cells, first) === NodeKind.Object;
}
