import { isComplete, segmentsBetween, type Scan, type Segment } from './scannedParts';
import { binarySearch } from '../../../shared/binarySearch';

/** A change of a text: the characters from `start` to `oldEnd` were replaced by those up to `newEnd`. */
export interface TextChange {
  start: number;
  oldEnd: number;
  newEnd: number;
}

/** Segments that are taken over together. */
export interface Run {
  segments: Segment[];
  /** How far they have moved. */
  shift: number;
  /** Where they end in the new text. */
  end: number;
}

/**
 * The segments of an earlier scan that are entirely before or after a change of the text. A resource with sound JSON
 * depends only on its own characters, so one that still begins at its place is unchanged.
 */
export class UnchangedSegments {
  /** How far the text after the change has moved. */
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
   * Takes over the segment that begins at this offset of the new text, and those that follow it unchanged. Calls must
   * have rising offsets, and these segments must be moved to their new places before the next call.
   * @param depth how many brackets are open around the list
   */
  take(at: number, depth: number): Run | undefined {
    const { segments, lists } = this.earlier;
    const { start, newEnd } = this.change;
    const isBehind = at >= newEnd;
    if (!isBehind && at >= start) return undefined;
    const shift = isBehind ? this.shift : 0;
    const old = at - shift;
    this.next = binarySearch(this.next, segments.length, (i) => segments[i]!.start >= old);
    const found = segments[this.next];
    if (found?.start !== old) return undefined;
    while (lists[this.list] && lists[this.list]!.first + lists[this.list]!.count <= this.next) this.list++;
    const list = lists[this.list]!;
    if (list.depth !== depth) return undefined;
    const first = this.next;
    const last = this.lastOfRun(first, list.first + list.count, isBehind);
    if (last < first) return undefined;
    this.next = last + 1;
    return {
      segments: segmentsBetween(segments, first, this.next),
      shift,
      end: endOf(segments[last]!) + shift,
    };
  }

  /** The last segment of the run that begins with `first`; less than `first` if that one has changed. */
  private lastOfRun(first: number, listEnd: number, isBehind: boolean): number {
    const { segments, problems, incomplete } = this.earlier;
    const { start } = this.change;
    // There may be faults between the resources, which must be found again.
    const limit = problems.length > 0 ? first + 1 : listEnd;
    // A number may continue where the change begins.
    const end = isBehind ? limit : binarySearch(first, limit, (i) => endOf(segments[i]!) >= start);
    if (incomplete === 0) return end - 1;
    let last = first;
    while (last < end && isComplete(segments[last]!)) last++;
    return last - 1;
  }
}

function endOf(segment: Segment): number {
  return segment.start + segment.cells[segment.first + 2]!;
}
