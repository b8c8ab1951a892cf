import type { TextEdit } from '../../edits/textEdit';
import { escaped, writtenOffset } from '../../text/strings';
import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';

/** Changes parts of a state's strings, escaped like the others in the file. */
export class StringParts {
  readonly edits: TextEdit[] = [];
  private escapesHtml: boolean | undefined;

  constructor(private readonly model: StateModel) {}

  /**
   * Changes parts of one string.
   * @param parts sorted, at offsets of the string's decoded text
   */
  change(node: JsonNode, parts: readonly TextEdit[]): void {
    if (parts.length === 0) return;
    const { start: base } = node.inner;
    const written = node.raw.slice(1, -1);
    for (const { start, end, text } of parts) {
      this.edits.push({
        start: base + writtenOffset(written, start),
        end: base + writtenOffset(written, end),
        text: this.write(text),
      });
    }
  }

  private write(text: string): string {
    return escaped(text, /[<>&]/.test(text) && this.isHtmlEscaped());
  }

  /** A backend's own file is HTML-escaped; any other file shows it in its strings. */
  private isHtmlEscaped(): boolean {
    const { shape, text } = this.model;
    this.escapesHtml ??=
      shape === 'checkpoint' || shape === 'legacy-checkpoint'
        ? !/[<>&]/.test(text)
        : /\\u00(?:3[ce]|26)/i.test(text);
    return this.escapesHtml;
  }
}
