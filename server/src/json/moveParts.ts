import { CELL } from './cells';
import { nodeAt, type JsonNode } from './jsonNode';
import type { Part } from './parts';
import type { Scan } from './scannedParts';
import type { SyntaxProblem } from './syntaxProblems';
import type { TextChange } from './unchangedSegments';

/** Moves everything after a change inside one segment to its new place. `segment`: its index. */
export function moveBehind(scan: Scan, segment: number, change: TextChange): void {
  const shift = change.newEnd - change.oldEnd;
  if (shift === 0) return;
  const moved = (offset: number): number => movedOffset(offset, change);
  const { segments } = scan;
  for (let i = segment + 1; i < segments.length; i++) segments[i]!.start += shift;
  const { skeleton } = scan;
  const { cells } = skeleton;
  for (let at = 0; at < cells.length; at += CELL) {
    cells[at + 1] = moved(cells[at + 1]!);
    cells[at + 2] = moved(cells[at + 2]!);
  }
  skeleton.signed = skeleton.signed.map(moved);
  scan.problems = scan.problems.map((problem) => movedProblem(problem, moved));
}

/** The new place of an offset outside of a change. */
export function movedOffset(offset: number, { oldEnd, newEnd }: TextChange): number {
  return offset >= oldEnd ? offset + newEnd - oldEnd : offset;
}

function movedProblem(problem: SyntaxProblem, moved: (offset: number) => number): SyntaxProblem {
  const { code, start, end, detail } = problem;
  const isOffset = code.startsWith('missing-');
  return { code, start: moved(start), end: moved(end), detail: isOffset ? moved(detail) : detail };
}

/** True if a change is inside a property value of the resource. */
export function isInsidePropertyValue(resource: JsonNode, { start, oldEnd }: TextChange): boolean {
  for (const { value } of resource.members()) {
    if (value.isOpaque && value.start < start && oldEnd < value.end) return true;
  }
  return false;
}

/**
 * True if a change inside one token leaves a part the same except for the tokens' places: handles on the old part then
 * fit the new one.
 */
export function isSameButMoved(old: Part, now: Part, change: TextChange): boolean {
  const size = old.cells[old.first + 3]!;
  if (now.cells[now.first + 3] !== size) return false;
  for (let cell = 0; cell < size; cell += CELL) {
    const a = old.first + cell;
    const b = now.first + cell;
    if (old.cells[a] !== now.cells[b] || old.cells[a + 3] !== now.cells[b + 3]) return false;
    for (const part of [1, 2]) {
      const expected = movedOffset(old.start + old.cells[a + part]!, change);
      if (now.start + now.cells[b + part]! !== expected) return false;
    }
  }
  return true;
}

/** True if a part has the same signed objects before and after a change, and the change is outside of them. */
export function isOutsideSigned(old: Part, now: Part, change: TextChange): boolean {
  if (old.signed.length !== now.signed.length) return false;
  return now.signed.every((offset, i) => {
    const start = now.start + offset;
    if (start !== movedOffset(old.start + old.signed[i]!, change)) return false;
    return change.start <= start || nodeAt(now.source, start).end <= change.start;
  });
}
