/** Letters and digits that look like chance, always the same. Built here, so that no scanner takes a file for a leak. */
export function letters(length: number, alphabet: string): string {
  let seed = length * 7919 + alphabet.length;
  return Array.from({ length }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return alphabet[Math.floor((seed / 2147483648) * alphabet.length)];
  }).join('');
}

export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const DIGITS = '0123456789';
export const hex = (length: number): string => letters(length, '0123456789abcdef');
export const alnum = (length: number): string => letters(length, `${LOWER}${LOWER.toUpperCase()}${DIGITS}`);
export const upper = (length: number): string => letters(length, `${LOWER.toUpperCase()}${DIGITS}`);
export const lower = (length: number): string => letters(length, `${LOWER}${DIGITS}`);
export const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** Base64 of bytes that are not text. */
export const bytes64 = (length: number): string => Buffer.from(hex(length * 2), 'hex').toString('base64');

/** Only the name says that such a value is a secret. */
export const PLAIN = 'hunter2x';
export const OTHER = 'swordf1sh';
export const SIGNS = 'P@ss;w0rd!';

/** A layout by its name, with `«` and `»` around each secret. */
export type Layouts = Readonly<Record<string, string>>;

/** The printed text, and its parts that must not be left. */
export interface MarkedText {
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Removes the marks from a layout. */
export function readMarked(layout: string): MarkedText {
  const secrets = Array.from(layout.matchAll(/«([^»]*)»/g), ([, secret]) => secret!);
  return { text: layout.replace(/[«»]/g, ''), secrets };
}

/** The parts of secrets that are left in a redacted text: whole lines, and words of four letters or more. */
export function leftOf(layout: string, redacted: string): string[] {
  const outside = layout.replace(/«[^»]*»/g, ' ');
  const result = redacted.replace(/\[(?:removed:[\w-]+|secret)\]/g, ' ');
  return readMarked(layout).secrets.flatMap((secret) =>
    [...secret.split('\n').map((line) => line.trim()), ...secret.split(/[^A-Za-z0-9]+/)].filter(
      (part) => part.length >= 4 && !outside.includes(part) && result.includes(part),
    ),
  );
}
