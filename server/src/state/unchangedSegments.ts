import { isComplete, type Scan, type Segment } from './scannedParts';

/** What turns one text into the next: the characters from `start` to `oldEnd` gave way to those up to `newEnd`. */
export interface TextChange {
  start: number;
  oldEnd: number;
  newEnd: number;
}

/** Segments that are taken over together, and where they end in the new text. */
export interface Run {
  segments: readonly Segment[];
  end: number;
}

/**
 * The segments of an earlier scan that lie wholly before or behind a change of the text. A resource whose JSON is
 * sound depends on nothing but its own characters, so where one begins as it did, it is the same again.
 */
export class UnchangedSegments {
  /** How far the text behind the change has moved. */
  private readonly shift: number;
  private next = 0;
  private list = 0;

  constructor(
    private readonly earlier: Scan,
    private readonly change: TextChange,
  ) {
    this.shift = change.newEnd - change.oldEnd;
  }

  /**
   * Takes over the segment that begins at this offset of the new text, and those that follow it unchanged: moves them
   * to their new place. Offsets must be asked for in rising order.
   * @param depth how many brackets are open around the list
   */
  take(at: number, depth: number): Run | undefined {
    const { segments, lists } = this.earlier;
    const { start, newEnd } = this.change;
    const isBehind = at >= newEnd;
    if (!isBehind && at >= start) return undefined;
    const shift = isBehind ? this.shift : 0;
    this.next = firstFrom(segments, at - shift, this.next);
    if (segments[this.next]?.start !== at - shift) return undefined;
    while (lists[this.list] && lists[this.list]!.first + lists[this.list]!.count <= this.next) this.list++;
    const list = lists[this.list]!;
    if (list.depth !== depth) return undefined;
    const first = this.next;
    const last = this.lastOfRun(first, list.first + list.count, isBehind);
    if (last < first) return undefined;
    const run = segments.slice(first, last + 1);
    if (shift !== 0) for (const segment of run) segment.start += shift;
    this.next = last + 1;
    return { segments: run, end: endOf(run[run.length - 1]!) };
  }

  /** The last segment of the run that begins with `first`; less than that if not even this one is unchanged. */
  private lastOfRun(first: number, listEnd: number, isBehind: boolean): number {
    const { segments, problems } = this.earlier;
    const { start } = this.change;
    // Between the resources there may be something wrong: it must be found again.
    const limit = problems.length > 0 ? first + 1 : listEnd;
    let last = first;
    for (; last < limit; last++) {
      const segment = segments[last]!;
      // A number may go on where the change begins.
      if (!isComplete(segment) || (!isBehind && endOf(segment) >= start)) break;
    }
    return last - 1;
  }
}

function endOf({ start, cells, first }: Segment): number {
  return start + cells[first + 2]!;
}

/** Index of the first segment that begins at or behind an offset; `from` is known not to be too far. */
function firstFrom(segments: readonly Segment[], offset: number, from: number): number {
  let low = from;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segments[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
