/** The text between a name and its value: the end of a quoted name or an index, spaces, a separator, spaces. */
const SEPARATOR =
  /(?<close>\\*["'`])?(?:\]|%5D|\*{1,2})?(?<before>\s{0,200})(?<sign>[:?]=|=>|->|→|<-|\?:|[:=>：＝])(?<behind>\*{0,2}\s{0,200})/iy;
/** The signs of Chinese and Japanese, which need no space. */
const WIDE: Readonly<Record<string, string>> = { '：': ':', '＝': '=' };
const FLAG_SEPARATOR = /\\*["']?,?[ \t]{1,20}|\\*["'],(?=\\*["'])/y;
const COLUMNS = /(?:[ \t]{2,200}|\t)(?=[^\s:=])/y;
/** The border of two cells in a table. */
const CELLS = /[ \t]{0,200}[|│][ \t]{0,200}(?=[^\s|│]{1,1000}[ \t]{0,200}(?:[|│]|$))/y;
/** A text in quotes after a password's name: `PASSWORD 'x'`, `password ("x")`, `setPassword('x')`. */
const TEXT_BEHIND = /[ \t]{1,9}\(?(?=\\*["'])/y;
const TEXT_AS_ARGUMENT = /\([ \t]?(?=\\*["'](?![^"'\\]{0,100}\\*["'],))/y;
/** The second argument of a call, or of a pair. */
const ARGUMENT = /\\*["'],[ \t]{0,9}(?=(?:b|u)?\\*["'])/y;

/** The value of a header in a pair; other lists of names have no digit, capital or blank in them. */
const PAIRED = /\\*["'],[ \t]{0,9}(?=\\*["'][^"'\\]{0,400}[\dA-Z ])/y;

// What stands before a name is matched backwards from it.
/** The beginning of a line: a diff sign, a list dash, the rest of the name; also in JSON. */
const LINE_START =
  /(?<=(?:^|\\[nr]|["'])\s{0,99}(?:[+~-]{1,2}\s{1,20})?(?:export\s|set\s|\$env:)?["']?(?!-\w)[\w.:/-]{0,60})/iy;
const TYPE_START = /(?<=[:/][\w.-]{0,60})/y;
const FLAG_START = /(?<=(?:^|[\s"'[,])--?[\w.:-]{0,60})/y;
const TABLE_START = /(?<=^\s{0,60}(?:[\w.-]{0,60}:)?[\w.-]{0,60})/y;
const CELL_START = /(?<=^\s{0,60}[|│][ \t]{0,200}[\w.:-]{0,60})/y;
const ELEMENT_START = /(?<=<[\w:.-]{0,60})/y;
/** A setting of a connection string. */
const SETTING_START = /(?<=;[ ]?[\w ]{0,40})/y;
/** What prints a value below. */
const GETTER_START = /(?<=(?:config get|stack output|env get) (?:[\w./-]{1,100} )?[\w.:-]{0,60})/y;
/** A flag that is the last of its line. */
const ARGUMENT_START = /(?<=^\s{0,99}(?:- )?["']?--?[\w.-]{0,60})/y;
const LINE_END = /["']?,?[ \t]{0,9}\\?[ \t]{0,9}$/y;
/** A name in a line of commands that set one. */
const COMMAND_START =
  /(?<=(?:^|\s)(?:set -[gxUl]{1,4}|setenv|setx|ENV|(?:config|configure) set)[ \t]{1,9}["']?[\w.:/-]{0,100})/y;
const NAME_BEFORE = /(?<=(?<before>[\w.-]{0,60}))/y;
const WORD_START = /(?<=[a-z](?<!\\[nrt]))/y;
/** The name of a function that sets something, and SQL's function. */
const SETTER_START = /(?<=\b(?:set|with)_?[a-z]{0,30})/iy;
const CALL_START = /(?<=\([ \t]?(?:b|u)?\\*["'][\w.-]{0,60})/y;
/** A header in a list of pairs. */
const PAIR_START = /(?<=[[{]\s?\\*["']\w{1,30}-[\w-]{0,60})|(?<=[[{]\s?\\*["'])(?:authorization|cookie)/iy;
/** The engine's own names: a list of secret settings, and a provider's progress reports. */
const OF_ENGINE = /(?<=config[_-]?)secret[_-]?keys|(?<=resourceStatus)Token/iy;
/** `--secret` and `--plaintext` say how a setting is kept. */
const SECRET_FLAG_START = /(?<=(?:config|env) set(?:-all)?\b[^\n]{0,300} --)/y;
/** A configuration key with a namespace. */
const KEY_START = /(?<=[[\s{][\w-]{1,60}:[\w.-]{0,60})/y;

/** The end of a word before. */
const PROSE_START = /(?<=[a-z] )/iy;
/** One word, the last of its line. */
const ONE_WORD = /`?[^\s`]{1,1000}`?[ \t]{0,9}$/y;

const IS_PASSWORD = /^(?:pass(?:word|wd|phrase)|pwd)$/i;

/** Where the value of a secret name begins, and how much of the line it may be. */
export interface ValueStart {
  readonly index: number;
  /** An unquoted value is the rest of the line. */
  readonly wholeLine: boolean;
  /** The value may be unquoted. */
  readonly bare: boolean;
  /** An unquoted value ends where the next setting of a connection string begins. */
  readonly inConnection?: boolean;
  /** What follows the colon may be the rest of a sentence. */
  readonly inSentence?: boolean;
  /** The whole name. */
  readonly property?: string;
  /** The value is the next line. */
  readonly onNextLine?: boolean;
}

/** The beginning of a name's value; undefined if none follows. */
export function namedValueStart(line: string, name: RegExpExecArray): ValueStart | undefined {
  const end = name.index + name[0].length;
  const stands = (behind: RegExp): boolean => matchAt(behind, line, name.index) !== null;
  // Short names also occur at the end of other words: `asalt`.
  if (/^(?:auth|salt|pwd|pw)$/.test(name[0]) && stands(WORD_START)) return undefined;
  // The result of a test.
  if (
    name[0] === 'PASS' &&
    !/[\w-]/.test(line[name.index - 1] ?? '') &&
    !/^[:=]\s?["']/.test(line.slice(end, end + 3))
  )
    return undefined;
  // “All tests still pass: …”
  if (/^pass$/i.test(name[0]) && line[end] !== '=' && stands(PROSE_START)) return undefined;
  if (stands(OF_ENGINE)) return undefined;
  if (/^(?:secret|plaintext)$/.test(name[0]) && stands(SECRET_FLAG_START)) return undefined;
  const separator = matchAt(SEPARATOR, line, end);
  if (separator) {
    const { close, before, behind } = separator.groups!;
    const wide = WIDE[separator.groups!['sign']!];
    const sign = wide ?? separator.groups!['sign'];
    const index = end + separator[0].length;
    // An index is assigned to; in a message, brackets have a name in them.
    if (sign === ':' && /^\\*["'`]?\]/.test(separator[0])) return undefined;
    // Markdown's emphasis also stands before sentences.
    if (separator[0].includes('*') && !matchAt(ONE_WORD, line, index)) return undefined;
    if (sign === ':' && line[index] === ':') return undefined;
    const isTight = sign === ':' && behind === '' && close === undefined && wide === undefined;
    if (isTight && stands(TYPE_START) && !(stands(KEY_START) && !/[A-Z]/.test(line[index] ?? '')))
      return undefined;
    if (sign === '>' && !stands(ELEMENT_START)) return undefined;
    // A comparison, unless it is with a text.
    if (sign === '=' && line[index] === '=' && !matchAt(/==? ?\\*["']/y, line, index)) return undefined;
    const isAlone = sign === ':' ? behind !== '' || index === line.length : before === '' && sign === '=';
    // PHP prints a value below its name.
    const isBelow = sign === '=>' && index === line.length;
    const wholeLine = ((isAlone || wide !== undefined) && stands(LINE_START)) || isBelow;
    return {
      index,
      wholeLine,
      inSentence: sign === ':' && behind !== '' && !wholeLine,
      bare: close === undefined,
      property: matchAt(NAME_BEFORE, line, name.index)!.groups!['before']! + name[0],
      inConnection: sign === '=' && stands(SETTING_START),
    };
  }
  const isFlag = stands(FLAG_START) || stands(ARGUMENT_START) || stands(GETTER_START);
  if (isFlag && matchAt(LINE_END, line, end)) {
    return { index: line.length, wholeLine: true, bare: true, onNextLine: true };
  }
  const flag = stands(FLAG_START) || stands(COMMAND_START) ? matchAt(FLAG_SEPARATOR, line, end) : null;
  if (flag && line[end + flag[0].length] !== '-') {
    return { index: end + flag[0].length, wholeLine: false, bare: true };
  }
  const cells = stands(CELL_START) ? matchAt(CELLS, line, end) : null;
  if (cells) return { index: end + cells[0].length, wholeLine: false, bare: true };
  const argument =
    (stands(CALL_START) ? matchAt(ARGUMENT, line, end) : null) ??
    (stands(PAIR_START) ? matchAt(PAIRED, line, end) : null);
  if (argument) return { index: end + argument[0].length, wholeLine: false, bare: false };
  const isSetter =
    stands(SETTER_START) ||
    /^PASSWORD$|^\.password$/.test((line[name.index - 1] === '.' ? '.' : '') + name[0]);
  const text =
    (IS_PASSWORD.test(name[0]) ? matchAt(TEXT_BEHIND, line, end) : null) ??
    (isSetter ? matchAt(TEXT_AS_ARGUMENT, line, end) : null);
  if (text) return { index: end + text[0].length, wholeLine: false, bare: false };
  // A table of configuration or outputs.
  const columns = stands(TABLE_START) ? matchAt(COLUMNS, line, end) : null;
  return columns ? { index: end + columns[0].length, wholeLine: true, bare: true } : undefined;
}

/** What a sticky expression matches at a place of a text; null if it does not match there. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/**
 * The end of a quoted text: before the quote with as many backslashes as the opening one. In nested JSON, each level
 * doubles them and adds one. For a truncated text, the end of the line.
 * @param from the offset after the opening quote
 * @param escapes number of backslashes before the opening quote
 */
export function quotedEnd(line: string, from: number, escapes: number, quote: string): number {
  for (let end = line.indexOf(quote, from); end >= 0; end = line.indexOf(quote, end + 1)) {
    let backslashes = 0;
    while (end - backslashes > from && line[end - 1 - backslashes] === '\\') backslashes += 1;
    // YAML doubles a single quote.
    if (
      quote === "'" &&
      line[end + 1] === "'" &&
      line[end + 2] !== undefined &&
      /[^\s,}\]:)]/.test(line[end + 2]!)
    ) {
      end += 1;
      continue;
    }
    if (backslashes % (2 * (escapes + 1)) === escapes) return end - escapes;
  }
  return line.length;
}
