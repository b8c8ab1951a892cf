import type { Part } from './jsonNode';
import type { SyntaxProblem } from './syntaxProblems';

/** One element of a `resources` list: its own cells, with offsets relative to its start. */
export interface Segment extends Part {
  /** Problems of the JSON text, relative to `start`. */
  readonly problems: readonly SyntaxProblem[];
  /** Relative offsets of the objects in property values that carry a signature (secrets, assets, …). */
  signed: readonly number[];
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
  /** Absolute offsets of signed objects outside the resources. */
  signed: readonly number[];
  /** Segments of all `resources` lists, in text order. */
  segments: Segment[];
  lists: SegmentedList[];
}

