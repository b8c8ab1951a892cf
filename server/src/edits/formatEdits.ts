import type { TextEdit } from './textEdit';
import { foreignText } from '../json/foreignText';
import { Lexer, type ProblemSink } from '../json/lexer';
import type { SyntaxProblemCode } from '../json/syntaxProblems';
import { TextCodes } from '../text/textCodes';

/** The desired white space of a text. */
export interface Formatting {
  /** One level of indentation. */
  indent: string;
  /** True if the text should end with a line break. */
  endsWithNewline: boolean;
}

/** Deeper nesting stays as it is: its indentation would be most of the text. */
const DEEPEST = 100;

/**
 * The edits that format a JSON text as `pulumi stack export` does: one member or element per line. They change only white
 * space, never a token. In broken JSON, white space beside comments, conflict markers, unclosed strings and unreadable
 * text stays: it may have a meaning there.
 */
export function formatEdits(text: string, { indent, endsWithNewline }: Formatting): TextEdit[] {
  const edits: TextEdit[] = [];
  const newline = newlineOf(text);
  const faults = new Faults();
  const lexer = new Lexer(new TextCodes(text), faults);
  // What stands before a state, or in its place, is no JSON: its white space may have any meaning.
  let at = foreignText(text)?.next ?? (text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (at === text.length) return edits;
  let before = '';
  let brokenBefore = false;
  let depth = 0;
  for (;;) {
    const from = at;
    const start = lexer.skipSpace(from);
    const commented = faults.take();
    const sign = text[start] ?? END;
    const isSign = SIGNS.includes(sign);
    const deep = depth > DEEPEST;
    if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1);
    let unreadable = false;
    if (isSign) {
      at = start + 1;
    } else if (sign !== END) {
      at = lexer.scalar(text.charCodeAt(start), start);
      unreadable = at === start;
      if (unreadable) at = lexer.junk(start);
    }
    if (!brokenBefore && !commented && !unreadable && !deep) {
      const gap = text.slice(from, start);
      const atEnd = endsWithNewline && before !== '' ? newline : '';
      const wanted =
        sign === END ? atEnd : spaceBetween(before, sign, gap, () => newline + indent.repeat(depth));
      if (wanted !== gap) edits.push({ start: from, end: start, text: wanted });
    }
    if (sign === END) return edits;
    if (sign === '{' || sign === '[') depth++;
    before = isSign ? sign : VALUE;
    // An unclosed string only affects the text after it.
    brokenBefore = unreadable || faults.take();
  }
}

/** Records faults beside which white space may have a meaning. */
class Faults implements ProblemSink {
  private any = false;

  problem(code: SyntaxProblemCode): void {
    this.any ||= code === 'comment' || code === 'conflict-marker' || code === 'unterminated-string';
  }

  /** True if there was such a fault since the last call. */
  take(): boolean {
    const { any } = this;
    this.any = false;
    return any;
  }
}

const END = '';
const SIGNS = ['{', '}', '[', ']', ',', ':'];
const VALUE = 'value';

/** The white space between two tokens. */
function spaceBetween(before: string, behind: string, gap: string, lineStart: () => string): string {
  if (before === '') return '';
  const opened = before === '{' || before === '[';
  const closes = behind === '}' || behind === ']';
  if (opened && closes && (before === '{') === (behind === '}')) return '';
  if (opened || closes || before === ',') return behind === ',' ? '' : lineStart();
  if (behind === ',' || behind === ':') return '';
  if (before === ':') return ' ';
  // A comma is missing here. Both items get their own lines if they already have them.
  return /[\n\r]/.test(gap) ? lineStart() : gap;
}

/** The line break of a text. */
function newlineOf(text: string): string {
  const at = text.indexOf('\n');
  return at > 0 && text[at - 1] === '\r' ? '\r\n' : '\n';
}
