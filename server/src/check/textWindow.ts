import { PropertyValues } from '../json/propertyValues';
import { SoundTokens } from '../json/soundTokens';

/** The beginning of a resource, or of the list of resources. */
const LIST_OR_RESOURCE = /"resources"\s*:\s*\[|\{\s*"urn"\s*:/gi;

/** Maximum length of such a beginning, unless it contains a page of white space. */
const LONGEST_START = 1000;

/** The visible part of a long text; it only moves forward. */
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

  /** Takes, part by part, the text before the next resource or the first one in the next list; at least one character. */
  *untilListOrResource(): Generator<string, void> {
    yield this.take(Math.min(this.at + 1, this.text.length));
    for (;;) {
      LIST_OR_RESOURCE.lastIndex = this.at;
      const found = LIST_OR_RESOURCE.exec(this.text);
      if (found) {
        yield this.take(found[0].startsWith('{') ? found.index : LIST_OR_RESOURCE.lastIndex);
        return;
      }
      // The rest may be the beginning of one.
      yield this.take(Math.max(this.at, this.text.length - LONGEST_START));
      if (!this.more()) {
        yield this.take(this.text.length);
        return;
      }
    }
  }

  /** Takes the next white space and commas. */
  takeSeparators(): string {
    for (let length = 0; ; length++) {
      if (this.at + length >= this.text.length && !this.more()) return this.take(this.text.length);
      const c = this.text.charCodeAt(this.at + length);
      if (c > 0x20 && c !== 0x2c /* , */) return this.take(this.at + length);
    }
  }

  /** Takes the next object; undefined if there is none, or if it has a fault. */
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

  /** At least doubles the text, so that repeated scans of a long object stay cheap. */
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
