import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { LineStarts } from '../text/lineStarts';
import type { Slices } from '../text/slices';
import type { TextChange } from '../json/unchangedSegments';

/** An open document that records its changes until they are taken. */
export class EditedDocument {
  /** Since {@link takeChange}: the range of text with all changes; `all` if nothing may be unchanged. */
  private change: TextChange | 'all' | undefined;
  /** Built for the first position. */
  private lines: LineStarts | undefined;

  private constructor(
    readonly uri: string,
    readonly languageId: string,
    private currentVersion: number,
    private text: string,
  ) {}

  static create(uri: string, languageId: string, version: number, text: string): EditedDocument {
    return new EditedDocument(uri, languageId, version, text);
  }

  /** Applies changes one after the other, as in the protocol. Returns the document. */
  static update(
    edited: EditedDocument,
    changes: readonly TextDocumentContentChangeEvent[],
    version: number,
  ): EditedDocument {
    for (let done = 0; done < changes.length;) {
      const batch = batchAt(edited, changes, done);
      edited.apply(batch.length > 1 ? joined(edited, batch) : changes[done]!);
      done += Math.max(batch.length, 1);
    }
    edited.currentVersion = version;
    return edited;
  }

  get version(): number {
    return this.currentVersion;
  }

  getText(): string {
    return this.text;
  }

  /** The position of an offset; in or after a line end, the position before it, as in the protocol. */
  positionAt(offset: number): Position {
    return this.lineStarts.positionAt(this.text, offset);
  }

  /** The offset of a position; beyond its line, the line's end. */
  offsetAt(position: Position): number {
    return this.lineStarts.offsetAt(this.text, position);
  }

  /** Finds the lines, which the first position needs, in slices. */
  *linesInSlices(): Slices<void> {
    if (this.lines) return;
    const { text } = this;
    const lines = yield* LineStarts.inSlices(text);
    if (this.text === text) this.lines ??= lines;
  }

  /**
   * The change from the text of the last call, or the initial text, to the present one.
   * @returns undefined if there was none, `all` if the whole text was replaced
   */
  takeChange(): TextChange | 'all' | undefined {
    const { change } = this;
    this.change = undefined;
    return change;
  }

  private apply(change: TextDocumentContentChangeEvent): void {
    if (!isPartial(change)) {
      this.text = change.text;
      this.lines = undefined;
      this.change = 'all';
      return;
    }
    const [one, other] = [this.offsetAt(change.range.start), this.offsetAt(change.range.end)];
    const start = Math.min(one, other);
    const oldEnd = Math.max(one, other);
    const newEnd = start + change.text.length;
    this.text = this.text.slice(0, start) + change.text + this.text.slice(oldEnd);
    this.lines?.follow(this.text, start, oldEnd, newEnd);
    if (this.change !== 'all') this.change = merged(this.change, { start, oldEnd, newEnd });
  }

  private get lineStarts(): LineStarts {
    return (this.lines ??= LineStarts.of(this.text));
  }
}

interface PartialChange {
  range: Range;
  text: string;
}

function isPartial(change: TextDocumentContentChangeEvent): change is PartialChange {
  return 'range' in change;
}

/**
 * The next changes that can be applied together. An editor sends changes of many cursors, or of a rename, from the last
 * to the first, so that none moves another; applied one by one, each would copy the whole text.
 */
function batchAt(
  document: EditedDocument,
  changes: readonly TextDocumentContentChangeEvent[],
  first: number,
): PartialChange[] {
  const batch: PartialChange[] = [];
  for (let i = first; i < changes.length; i++) {
    const change = changes[i]!;
    const previous = batch.at(-1);
    if (!isPartial(change)) break;
    if (previous && mayBeMoved(document, change.range.end, previous.range.start)) break;
    batch.push(change);
    // Text after a \r can merge with it into one line break, which changes earlier lines.
    if (document.getText()[document.offsetAt(change.range.start) - 1] === '\r') break;
  }
  return batch;
}

/** True if a change at `changed` may move this position: it is behind that, or at the end of its line, wherever that is. */
function mayBeMoved(document: EditedDocument, position: Position, changed: Position): boolean {
  if (isAfter(position, changed)) return true;
  if (position.line < changed.line) return false;
  return document.positionAt(document.offsetAt(position)).character < position.character;
}

/** One change that is equivalent to a batch. */
function joined(document: EditedDocument, batch: readonly PartialChange[]): PartialChange {
  const ascending = [...batch].reverse();
  const range = { start: ascending[0]!.range.start, end: ascending.at(-1)!.range.end };
  const pieces: string[] = [];
  let position = range.start;
  for (const change of ascending) {
    const [from, to] = [document.offsetAt(position), document.offsetAt(change.range.start)];
    pieces.push(document.getText().slice(from, to), change.text);
    position = change.range.end;
  }
  return { range, text: pieces.join('') };
}

/** One change that covers two successive changes. */
function merged(first: TextChange | undefined, second: TextChange): TextChange {
  if (!first) return second;
  const behind = Math.max(second.oldEnd - first.newEnd, 0);
  return {
    start: Math.min(first.start, second.start),
    oldEnd: first.oldEnd + behind,
    newEnd: Math.max(first.newEnd, second.oldEnd) + second.newEnd - second.oldEnd,
  };
}

function isAfter(a: Position, b: Position): boolean {
  return a.line > b.line || (a.line === b.line && a.character > b.character);
}
