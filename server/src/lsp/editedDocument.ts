import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextChange } from '../state/unchangedSegments';

/** An open document that remembers what has changed in it since it was last asked. */
export class EditedDocument {
  /** Since {@link takeChange}: the stretch of text with all changes in it; `all` if nothing may have stayed. */
  private change: TextChange | 'all' | undefined;

  private constructor(private readonly document: TextDocument) {}

  static create(uri: string, languageId: string, version: number, text: string): EditedDocument {
    return new EditedDocument(TextDocument.create(uri, languageId, version, text));
  }

  /** Makes changes one after the other, as the protocol has them. Returns the document. */
  static update(
    edited: EditedDocument,
    changes: readonly TextDocumentContentChangeEvent[],
    version: number,
  ): EditedDocument {
    const { document } = edited;
    for (let done = 0; done < changes.length;) {
      const batch = batchAt(document, changes, done);
      const change = batch.length > 1 ? joined(document, batch) : changes[done]!;
      edited.note(change);
      TextDocument.update(document, [change], version);
      done += Math.max(batch.length, 1);
    }
    // Changes may be none.
    TextDocument.update(document, [], version);
    return edited;
  }

  /**
   * What turned the text of the last call, or of the beginning, into today's.
   * @returns undefined if nothing did, `all` if the whole text was replaced
   */
  takeChange(): TextChange | 'all' | undefined {
    const { change } = this;
    this.change = undefined;
    return change;
  }

  /** To be called before the change is made. */
  private note(change: TextDocumentContentChangeEvent): void {
    if (!isPartial(change)) this.change = 'all';
    if (!isPartial(change) || this.change === 'all') return;
    const start = this.offsetAt(change.range.start);
    const oldEnd = this.offsetAt(change.range.end);
    this.change = merged(this.change, { start, oldEnd, newEnd: start + change.text.length });
  }

  get uri(): string {
    return this.document.uri;
  }

  get languageId(): string {
    return this.document.languageId;
  }

  get version(): number {
    return this.document.version;
  }

  getText(): string {
    return this.document.getText();
  }

  positionAt(offset: number): Position {
    return this.document.positionAt(offset);
  }

  offsetAt(position: Position): number {
    return this.document.offsetAt(position);
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
 * The next changes that can be made in one go: an editor sends those of many cursors, or of a rename, from the last to
 * the first, so that none moves another, and each by itself would copy the whole text.
 */
function batchAt(
  document: TextDocument,
  changes: readonly TextDocumentContentChangeEvent[],
  first: number,
): PartialChange[] {
  const batch: PartialChange[] = [];
  for (let i = first; i < changes.length; i++) {
    const change = changes[i]!;
    const previous = batch.at(-1);
    if (!isPartial(change) || (previous && isAfter(change.range.end, previous.range.start))) break;
    batch.push(change);
    // What is written behind a \r can make it one line break with what follows: then lines before it are not as before.
    if (document.getText()[document.offsetAt(change.range.start) - 1] === '\r') break;
  }
  return batch;
}

/** One change that does the same as a batch of several. */
function joined(document: TextDocument, batch: readonly PartialChange[]): PartialChange {
  const ascending = [...batch].reverse();
  const range = { start: ascending[0]!.range.start, end: ascending.at(-1)!.range.end };
  const pieces: string[] = [];
  let position = range.start;
  for (const change of ascending) {
    pieces.push(document.getText({ start: position, end: change.range.start }), change.text);
    position = change.range.end;
  }
  return { range, text: pieces.join('') };
}

/** One change that does at least what two do, the second in the text that the first left. */
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
