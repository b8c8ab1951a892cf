/**
 * How the scanner recovers after a bracket that does not match: the few characters after it show whether brackets are
 * missing before it, or whether it is one too many.
 */
import { fieldOfKey, rootStructs, type Struct } from '../schema/fields';

/** The offset of the next character that is not white space. */
export function afterSpace(text: string, at: number): number {
  for (;;) {
    const c = text.charCodeAt(at);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return at;
    at++;
  }
}

/** True if a resource begins at `at`, as Pulumi writes it: `{"urn"`. */
export function startsResource(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x7b && text.startsWith('"urn"', afterSpace(text, at + 1));
}

/** True if a resource begins after `at`, with or without a comma before it. */
export function resourceFollows(text: string, at: number): boolean {
  const next = afterSpace(text, at);
  return startsResource(text, text.charCodeAt(next) === 0x2c ? afterSpace(text, next + 1) : next);
}

/** True if the following text can only come after the list of resources: another field of the deployment, or its end. */
export function listEndsBefore(text: string, at: number): boolean {
  const next = afterSpace(text, at);
  if (text.charCodeAt(next) === 0x7d) return deploymentEndsBefore(text, next + 1);
  return next >= text.length || fieldFollows(text, next, [rootStructs.deployment]);
}

/** True if the following text can only come after the deployment: a field of a surrounding object, or its end. */
export function deploymentEndsBefore(text: string, at: number): boolean {
  let next = afterSpace(text, at);
  for (let braces = 0; braces < AROUND_DEPLOYMENT && text.charCodeAt(next) === 0x7d; braces++) {
    next = afterSpace(text, next + 1);
  }
  return next >= text.length || fieldFollows(text, next, ENVELOPES);
}

const ENVELOPES = [rootStructs.export, rootStructs.checkpoint, rootStructs['legacy-checkpoint']];
/** Objects around the deployment of a checkpoint. */
const AROUND_DEPLOYMENT = 2;
const LONGEST_FIELD = 40;

/** True if `at` has a comma and then a key that is a field of one of these structs. */
function fieldFollows(text: string, at: number, structs: readonly Struct[]): boolean {
  if (text.charCodeAt(at) !== 0x2c) return false;
  const start = afterSpace(text, at + 1);
  const key = /^"([^"]*)"/.exec(text.slice(start, start + LONGEST_FIELD))?.[1];
  return key !== undefined && structs.some((struct) => fieldOfKey(struct, key) !== undefined);
}
