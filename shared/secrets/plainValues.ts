import { readRows } from './secretRows';
import type { SecretKind } from './secretKinds';
import plainRows from './rows/plain.rows';

/** What a value looks like that is no secret, though its name is that of one. */
interface PlainValue {
  readonly name: string;
  readonly pattern: RegExp;
  /** Only a value without quotes (`bare`), or only one of this kind. */
  readonly only: string | undefined;
  /** Only after names like this, in small letters. */
  readonly of: RegExp | undefined;
  /** Only for whole names like this. */
  readonly named: RegExp | undefined;
}

let sentence: RegExp | undefined;
let read: readonly PlainValue[] | undefined;

/** The values that are no secrets, as `plain.rows` lists them. */
export function plainValues(): readonly PlainValue[] {
  read ??= readRows(plainRows).map(({ name, fields }) => ({
    name,
    pattern: new RegExp(
      [
        ...(fields['whole'] ?? []).map((whole) => `^(?:${whole})$`),
        ...(fields['first'] ?? []).map((first) => `^(?:${first})[ ,.]+\\S`),
        ...(fields['begins'] ?? []).map((begins) => `^(?:${begins})`),
      ].join('|'),
      (fields['case'] ?? fields['first']) ? 'i' : '',
    ),
    only: fields['only']?.[0],
    of: fields['of'] && new RegExp(`^(?:${fields['of'][0]!})$`),
    named: fields['named'] && new RegExp(`^(?:${fields['named'][0]!})$`, 'i'),
  }));
  return read;
}

/** What a value is called. */
export interface ValueName {
  readonly kind: SecretKind;
  /** What `names.rows` found of it, in small letters. */
  readonly name: string;
  readonly whole: string;
}

/** Expressions of programs are shorter. */
const LONGEST_CODE = 300;

/**
 * True if the value of a secret name is not a secret: empty, a reference, a resource's name or a type.
 * @param isBare true for a value without quotes
 */
export function isPlainValue(value: string, { kind, name, whole }: ValueName, isBare: boolean): boolean {
  const text = value.trim();
  // `token=token` in a call.
  if (isBare && text.toLowerCase() === whole.toLowerCase()) return true;
  return plainValues().some(({ pattern, only, of, named }) => {
    if (of?.test(name) === false || named?.test(whole) === false) return false;
    if (only === 'bare' && (!isBare || text.length > LONGEST_CODE)) return false;
    if (only !== undefined && only !== 'bare' && only !== kind) return false;
    return pattern.test(text);
  });
}

/** The longest first word of a sentence, and what follows it. */
const LONGEST_FIRST = 60;

/** True if what stands at a place of a line is a sentence about the name before it, and not its value. */
export function beginsSentence(line: string, start: number): boolean {
  sentence ??= plainValues().find(({ name }) => name === 'Sentences')!.pattern;
  return sentence.test(line.slice(start, start + LONGEST_FIRST));
}
