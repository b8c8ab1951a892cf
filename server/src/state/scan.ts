import { Role } from './roles';
import { Scanner } from './scanner';
import type { SyntaxProblem } from './syntaxProblems';

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

/**
 * Scans a state text once, without recursion, in time linear in its length. Never throws: what is wrong with
 * the JSON becomes a problem, and scanning goes on after it.
 */
export function scanState(text: string): Scan {
  return new Scanner(text, 0, Role.Document).run();
}

/**
 * Scans one value and records all of it, also what {@link scanState} passes over: the inside of property values.
 * @param start absolute offset of the value's first character
 * @param end where the value ends at the latest; matters for broken JSON
 * @returns cells with offsets relative to `start`, and the problems found
 */
export function scanValue(text: string, start: number, end = text.length): Segment {
  const scan = new Scanner(text.slice(0, end), start, Role.Plain).run();
  return { start, cells: scan.cells, problems: scan.problems, signed: scan.signed };
}
