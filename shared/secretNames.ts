import { readRows } from './secrets/secretRows';
import type { SecretKind } from './secrets/secretKinds';
import nameRows from './secrets/rows/names.rows';

/** Possible endings: plural, number, kind of value. `passwordPolicy` and `secretName` continue with other words. */
const TAIL =
  '(?:s|[_-]?\\d{1,3}' +
  '|[_-]?(?:value|plain|base64|b64|hex|base|pem|sha\\d{1,3}(?:[_-]?hex)?|old|new|current|previous))?';

/** Words of all kinds, and letters that each of them has in it. */
interface Names {
  readonly source: string;
  readonly stems: readonly string[];
  readonly any: RegExp;
}

const KINDS = ['password', 'access token', 'ciphertext'] as const satisfies readonly SecretKind[];
let names: Names | undefined;

function allNames(): Names {
  if (names) return names;
  const rows = readRows(nameRows);
  const groups = KINDS.map((kind, index) => {
    const words = rows.filter(({ fields }) => (fields['kind']?.[0] ?? 'password') === kind);
    return `(?<k${index}>${words.flatMap(({ fields }) => fields['word']!).join('|')})`;
  });
  const source = `(?:${groups.join('|')})${TAIL}(?![\\w\u0370-\u04ff-]|\\.\\w)`;
  const stems = new Set(rows.flatMap(({ fields }) => fields['has']!.join(' ').split(' ')));
  names = { source, stems: [...stems], any: new RegExp(source, 'i') };
  return names;
}

/** Finds the end of the name of a secret; global, so that `lastIndex` moves from one match to the next. */
export function secretNamePattern(): RegExp {
  return new RegExp(allNames().source, 'gi');
}

/** False if a text has no name of a secret in it; true if it may. Takes a fraction of the time. */
export function mayNameSecret(text: string): boolean {
  const lower = text.toLowerCase();
  return allNames().stems.some((stem) => lower.includes(stem));
}

/** True if a value with this name is always secret. */
export function namesSecret(name: string): boolean {
  return allNames().any.test(name);
}

/** The kind of secret of a {@link secretNamePattern} match. */
export function kindOfName({ groups }: RegExpExecArray): (typeof KINDS)[number] {
  return KINDS.find((_, index) => groups?.[`k${index}`] !== undefined) ?? 'password';
}

/** Names of secret variables that {@link secretNamePattern} does not match. */
const VARIABLE = /TOKEN|PASS(?:WORD|WD)|PASSPHRASE(?!_FILE)|SECRET|CREDENTIAL|CONNECTION_STRING/i;
const ANY_KEY = /(?:ACCESS|ACCOUNT|PRIVATE)_KEY|API_?KEY/i;
const KEY_VARIABLE = /(?:^|_)(?:KEY|AUTH)$|.PWD$/i;
const PLAIN_VARIABLE = /PUBLIC_KEY$|^OLDPWD$/i;

/** True if an environment variable with this name and value must not be shown. */
export function isSecretVariable(name: string, value: string): boolean {
  if (VARIABLE.test(name) || ANY_KEY.test(name)) return true;
  if (!KEY_VARIABLE.test(name) || PLAIN_VARIABLE.test(name)) return false;
  // A path to the key, not a secret.
  return !/^(?:[A-Za-z]:)?[\\/]\S*[\\/.]/.test(value);
}
