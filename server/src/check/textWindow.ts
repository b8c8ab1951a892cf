import { PropertyValues } from '../json/propertyValues';
import { SoundTokens } from '../json/soundTokens';

/** What a resource, or the list of them, begins with. */
const LIST_OR_RESOURCE = /"resources"\s*:\s*\[|\{\s*"urn"\s*:/gi;

/** No beginning of the one or the other is longer, unless a page of white space was put in it. */
const LONGEST_START = 1000;

/** The part of a long text that is being looked at; it goes forward only. */
export class TextWindow {
  private readonly chunks: Iterator<string>;
  private text = '';
  private values = new PropertyValues(new SoundTokens(''));
  private at = 0;

  constructor(chunks: Iterable<string>) {
    this.chunks = chunks[Symbol.iterator]();
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length && !this.more();
  }

  /** Takes, part by part, all that is before the next resource or the first in the next list; at least a character. */
  *untilListOrResource(): Generator<string, void> {
    yield this.take(Math.min(this.at + 1, this.text.length));
    for (;;) {
      LIST_OR_RESOURCE.lastIndex = this.at;
      const found = LIST_OR_RESOURCE.exec(this.text);
      if (found) {
        yield this.take(found[0].startsWith('{') ? found.index : LIST_OR_RESOURCE.lastIndex);
        return;
      }
      // The rest can be the beginning of one.
      yield this.take(Math.max(this.at, this.text.length - LONGEST_START));
      if (!this.more()) {
        yield this.take(this.text.length);
        return;
      }
    }
  }

  /** Takes the white space and commas that are next. */
  takeSeparators(): string {
    for (let length = 0; ; length++) {
      if (this.at + length >= this.text.length && !this.more()) return this.take(this.text.length);
      const c = this.text.charCodeAt(this.at + length);
      if (c > 0x20 && c !== 0x2c /* , */) return this.take(this.at + length);
    }
  }

  /** Takes the object that is next; undefined if there is none, or if anything is wrong in it. */
  takeObject(): string | undefined {
    if (this.text.charCodeAt(this.at) !== 0x7b /* { */) return undefined;
    for (;;) {
      const end = this.values.end(this.at);
      if (end >= 0) return this.take(end);
      if (!this.values.ranOut || !this.more()) return undefined;
    }
  }

  private take(end: number): string {
    const taken = this.text.slice(this.at, end);
    this.at = end;
    return taken;
  }

  /** Makes the text at least twice as long, so that to look at a long object again and again stays cheap. */
  private more(): boolean {
    const parts = [this.text.slice(this.at)];
    const wanted = 2 * parts[0]!.length;
    let length = parts[0]!.length;
    for (;;) {
      const next = this.chunks.next();
      if (next.done === true) break;
      parts.push(next.value);
      length += next.value.length;
      if (next.value !== '' && length >= wanted) break;
    }
    if (length === parts[0]!.length) return false;
    this.text = parts.join('');
    this.values = new PropertyValues(new SoundTokens(this.text));
    this.at = 0;
    return true;
  }
}
