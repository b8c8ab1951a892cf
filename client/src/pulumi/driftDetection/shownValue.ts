import { namesSecret } from '../../../../shared/secretNames';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { ALL_UNKNOWN_VALUES } from '../../../../shared/unknownMarkers';
import { redact, SECRET_MASK } from '../secrets/redact';
import type { PropertyPath } from './changedPath';

/** Stands for a value that is known only after an update. */
export const UNKNOWN_MASK = '[unknown]';
/** Stands for a value whose differences the program hides. */
export const HIDDEN_MASK = '[hidden by the program]';

/** The longest text that is shown, in characters. */
const LONGEST = 4000;

/** An object in a value. Lists are included, except in {@link isObject}. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a plain object: not a list, and not the form of a special value. */
export function isObject(value: unknown): value is JsonObject {
  return isAnyObject(value) && typeof value[SIGNATURE_KEY] !== 'string';
}

/** True for a secret as the engine's events have it, without its value. */
export function isSecret(value: unknown): boolean {
  // These texts come from CLIs that mask secrets before they write.
  return value === SECRET_MASK || signatureOf(value) === Signature.secret;
}

/** True if a value is a secret, or one is somewhere in it. */
export function holdsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  return isAnyObject(value) || Array.isArray(value) ? Object.values(value).some(holdsSecret) : false;
}

/** True if a name on the path says that the value is a secret, whether or not the state marks it. */
function isSecretByName(path: PropertyPath): boolean {
  return path.some((element) => typeof element === 'string' && namesSecret(element));
}

/**
 * A value as text that may be shown, without secrets: recognised by their mark, their name or their form.
 * @param path its path
 * @returns JSON, over several lines if it is more than a word; a string without quotes
 */
export function shownValue(value: unknown, path: PropertyPath): string {
  const masked = withoutSecrets(value, path);
  const text = typeof masked === 'string' ? masked : JSON.stringify(masked, undefined, 2);
  // Quotes distinguish a string from the value that it looks like.
  const isOther = typeof value === 'string' && masked === value && looksLikeOther(value);
  return shortened(redact(isOther ? JSON.stringify(value) : text));
}

/** The same value with masks in place of everything that must not be shown. */
function withoutSecrets(value: unknown, path: PropertyPath): unknown {
  if (isSecret(value)) return SECRET_MASK;
  if (typeof value === 'string') {
    if (ALL_UNKNOWN_VALUES.includes(value)) return UNKNOWN_MASK;
    return isSecretByName(path) && value !== '' ? SECRET_MASK : value;
  }
  if (typeof value === 'number') return isSecretByName(path) ? SECRET_MASK : value;
  if (Array.isArray(value)) return value.map((element, i) => withoutSecrets(element, [...path, i]));
  if (!isAnyObject(value)) return value;
  const special = specialValue(value);
  if (special !== undefined) return special;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withoutSecrets(member, [...path, key])]),
  );
}

/** Words for an asset or another value with a signature; for content in a file, only the file's name. */
function specialValue(value: JsonObject): string | undefined {
  const text = (key: string): string => (typeof value[key] === 'string' ? value[key] : '');
  const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
  switch (signatureOf(value)) {
    case undefined:
      return undefined;
    case Signature.asset:
      return words('asset', text('path'), text('uri'), text('hash').slice(0, 12));
    case Signature.archive:
      return words('archive', text('path'), text('uri'), text('hash').slice(0, 12));
    case Signature.resourceReference:
      return words('resource', text('urn'), text('id'));
    case Signature.byteString:
      return 'bytes that are not text';
    case Signature.float:
      return words('number', text('value'));
    default:
      return 'a special value';
  }
}

function signatureOf(value: unknown): string | undefined {
  const signature = isAnyObject(value) ? value[SIGNATURE_KEY] : undefined;
  return typeof signature === 'string' ? signature : undefined;
}

function isAnyObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function looksLikeOther(text: string): boolean {
  return text.trim() !== text || /^(?:|true|false|null|-?\d[\d.eE+-]*|["[{][^]*|\[secret\])$/.test(text);
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST)}… (${text.length - LONGEST} more characters)`;
}
