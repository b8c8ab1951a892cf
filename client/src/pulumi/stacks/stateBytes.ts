/** Bytes that Pulumi does not accept as text; the message says what helps. */
export class WrongEncoding extends Error {
  override readonly name = 'WrongEncoding';
}

const CHANGE = 'Use Change File Encoding in the Command Palette:';

/**
 * The text of a state file. Pulumi takes only UTF-8 and would replace other bytes by “\ufffd”, so these are refused here,
 * before anything is lost. A byte order mark is not part of the text.
 * @param name the name of the bytes in the message
 * @throws {WrongEncoding}
 */
export function stateOfBytes(bytes: Uint8Array, name: string): string {
  if (isUtf16(bytes)) {
    throw new WrongEncoding(
      `${name} is UTF-16 or UTF-32, and Pulumi takes only UTF-8. ${CHANGE} save it with UTF-8.`,
    );
  }
  const text = decoded(bytes);
  if (text !== undefined) return text;
  throw new WrongEncoding(
    `${name} is not UTF-8: line ${lineOfFault(bytes)} has bytes that are not a character, and Pulumi would lose them. ${CHANGE} reopen it with the encoding it was written in, and save it with UTF-8.`,
  );
}

/** Recognised by its byte order mark, or by the zero byte beside the brace with which a state begins. */
function isUtf16([first, second]: Uint8Array): boolean {
  const has = (one: number, other: number): boolean => first === one && second === other;
  return has(0xff, 0xfe) || has(0xfe, 0xff) || has(0x7b, 0) || has(0, 0x7b) || has(0, 0);
}

/** True if bytes are UTF-8, with or without a byte order mark. */
export function isUtf8(bytes: Uint8Array): boolean {
  return decoded(bytes) !== undefined;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The line of the first byte that is not UTF-8, from 1. */
function lineOfFault(bytes: Uint8Array): number {
  // A break between two lines is never inside a character.
  let line = 1;
  let start = 0;
  for (let end = lineEnd(bytes, start); isUtf8(bytes.subarray(start, end)); end = lineEnd(bytes, start)) {
    line += 1;
    start = end;
  }
  return line;
}

function lineEnd(bytes: Uint8Array, start: number): number {
  const at = bytes.indexOf(0x0a, start);
  return at < 0 ? bytes.length : at + 1;
}
