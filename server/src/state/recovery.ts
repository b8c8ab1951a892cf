/**
 * What the scanner looks at to find its way again after a bracket that does not fit: the few characters behind it.
 * They tell whether brackets are missing before it, or whether it is one too many.
 */
import { fieldOfKey, rootStructs } from './fields';

/** The offset of the next character that is no white space. */
export function afterSpace(text: string, at: number): number {
  for (;;) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return at;
    at++;
  }
}

/** True if at `at` a resource begins as Pulumi writes it: `{"urn"`. */
export function startsResource(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x7b && text.startsWith('"urn"', afterSpace(text, at + 1));
}

/** True if what follows goes on with a list of resources: its end, or the next one. */
export function resourceFollows(text: string, at: number): boolean {
  const next = afterSpace(text, at);
  if (text.charCodeAt(next) !== 0x2c) return text.charCodeAt(next) === 0x5d;
  return text.charCodeAt(afterSpace(text, next + 1)) === 0x7b;
}

/** True if what follows can only stand behind the list of resources: another field of the deployment, or the end. */
export function listEndsBefore(text: string, at: number): boolean {
  let next = afterSpace(text, at);
  if (text.charCodeAt(next) === 0x2c) {
    const start = afterSpace(text, next + 1);
    const end = text.indexOf('"', start + 1);
    if (text.charCodeAt(start) !== 0x22 || end < 0 || end - start > LONGEST_FIELD) return false;
    return fieldOfKey(rootStructs.deployment, text.slice(start + 1, end)) !== undefined;
  }
  for (let braces = 0; braces < DEEPEST_LIST && text.charCodeAt(next) === 0x7d; braces++) {
    next = afterSpace(text, next + 1);
  }
  return next >= text.length;
}

const LONGEST_FIELD = 40;
/** In a checkpoint the list is in three objects. */
const DEEPEST_LIST = 3;
