import type { TextEdit } from './textEdit';
import { Lexer, type ProblemSink } from '../json/lexer';
import type { SyntaxProblemCode } from '../json/syntaxProblems';
import { TextCodes } from '../text/textCodes';

/** How the white space of a text is to be. */
export interface Formatting {
  /** One level of indentation. */
  indent: string;
  /** Whether the text is to end with a line break. */
  endsWithNewline: boolean;
}

/** What is nested deeper stays as it is, or its indentation would be most of the text. */
const DEEPEST = 100;

/**
 * The edits that lay a JSON text out as `pulumi stack export` does: one member or element a line. They change white
 * space only, never a token. In broken JSON, what stands beside comments, conflict markers, strings that are not
 * closed and what can't be read at all is left as it is: there, white space may mean something.
 */
export function formatEdits(text: string, { indent, endsWithNewline }: Formatting): TextEdit[] {
  const edits: TextEdit[] = [];
  const newline = newlineOf(text);
  const faults = new Faults();
  const lexer = new Lexer(new TextCodes(text), faults);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
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
    // A string that is not closed only matters for what is behind it.
    brokenBefore = unreadable || faults.take();
  }
}

/** Notes whether something was found beside which white space may mean something. */
class Faults implements ProblemSink {
  private any = false;

  problem(code: SyntaxProblemCode): void {
    this.any ||= code === 'comment' || code === 'conflict-marker' || code === 'unterminated-string';
  }

  /** True if something was found since the last time this was asked. */
  take(): boolean {
    const { any } = this;
    this.any = false;
    return any;
  }
}

const END = '';
const SIGNS = ['{', '}', '[', ']', ',', ':'];
const VALUE = 'value';

/** The white space between two tokens: signs, or something else. */
function spaceBetween(before: string, behind: string, gap: string, lineStart: () => string): string {
  if (before === '') return '';
  const opened = before === '{' || before === '[';
  const closes = behind === '}' || behind === ']';
  if (opened && closes && (before === '{') === (behind === '}')) return '';
  if (opened || closes || before === ',') return behind === ',' ? '' : lineStart();
  if (behind === ',' || behind === ':') return '';
  if (before === ':') return ' ';
  // A comma is missing here. Each on its line if it is so already.
  return /[\n\r]/.test(gap) ? lineStart() : gap;
}

/** The line break of a text. */
function newlineOf(text: string): string {
  const at = text.indexOf('\n');
  return at > 0 && text[at - 1] === '\r' ? '\r\n' : '\n';
}
