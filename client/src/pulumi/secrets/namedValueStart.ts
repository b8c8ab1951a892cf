/** The text between a name and its value: the end of a quoted name, spaces, a separator, spaces. */
const SEPARATOR = /(?<close>\\*["'`])?(?<before>[ \t]{0,200})(?<sign>:=|=>|[:=>])(?<behind>[ \t]{0,200})/y;
const FLAG_SEPARATOR = /\\*["']?,?[ \t]{1,20}/y;
const COLUMNS = /[ \t]{2,200}(?=[^\s:=])/y;

// What stands before a name is matched backwards from it.
/** The beginning of a line: a diff sign, a list dash, the rest of the name; also in JSON. */
const LINE_START =
  /(?<=(?:^|\\[nr]|["'])[ \t]{0,99}(?:[+~-]{1,2}[ \t]{1,20})?(?:export[ \t]|set[ \t]|\$env:)?["']?[\w.:/-]{0,60})/iy;
const TYPE_START = /(?<=[:/][\w.-]{0,60})/y;
const FLAG_START = /(?<=(?:^|[\s"'])--?[\w.:-]{0,60})/y;
const TABLE_START = /(?<=^\s{0,60}(?:[\w.-]{0,60}:)?[\w.-]{0,60})/y;
const ELEMENT_START = /(?<=<[\w:.-]{0,60})/y;
const WORD_START = /(?<=[a-z](?<!\\[nrt]))/y;
/** The engine's own names: a list of secret settings, and a provider's progress reports. */
const OF_ENGINE = /(?<=config[_-]?)secret[_-]?keys|(?<=resourceStatus)Token/iy;
/** A configuration key with a namespace. */
const KEY_START = /(?<=[[\s{][\w-]{1,60}:[\w.-]{0,60})/y;

/** Where the value of a secret name begins, and how much of the line it may be. */
export interface ValueStart {
  readonly index: number;
  /** An unquoted value is the rest of the line. */
  readonly wholeLine: boolean;
  /** The value may be unquoted. */
  readonly bare: boolean;
}

/** The beginning of a name's value; undefined if none follows. */
export function namedValueStart(line: string, name: RegExpExecArray): ValueStart | undefined {
  const end = name.index + name[0].length;
  const stands = (behind: RegExp): boolean => matchAt(behind, line, name.index) !== null;
  // Short names also occur at the end of other words: `asalt`.
  if (/^(?:auth|salt|pwd)$/.test(name[0]) && stands(WORD_START)) return undefined;
  if (stands(OF_ENGINE)) return undefined;
  const separator = matchAt(SEPARATOR, line, end);
  if (separator) {
    const { close, before, sign, behind } = separator.groups!;
    const index = end + separator[0].length;
    if (sign === ':' && line[index] === ':') return undefined;
    const isTight = sign === ':' && behind === '' && close === undefined;
    if (isTight && stands(TYPE_START) && !(stands(KEY_START) && !/[A-Z]/.test(line[index] ?? '')))
      return undefined;
    if (sign === '>' && !stands(ELEMENT_START)) return undefined;
    if (sign === '=' && line[index] === '=') return undefined;
    const isAlone = sign === ':' ? behind !== '' || index === line.length : before === '' && sign === '=';
    return { index, wholeLine: isAlone && stands(LINE_START), bare: close === undefined };
  }
  const flag = stands(FLAG_START) ? matchAt(FLAG_SEPARATOR, line, end) : null;
  if (flag && line[end + flag[0].length] !== '-') {
    return { index: end + flag[0].length, wholeLine: false, bare: true };
  }
  // A table of configuration or outputs.
  const columns = stands(TABLE_START) ? matchAt(COLUMNS, line, end) : null;
  return columns ? { index: end + columns[0].length, wholeLine: true, bare: true } : undefined;
}

/** What a sticky expression matches at a place of a text; null if it does not match there. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
