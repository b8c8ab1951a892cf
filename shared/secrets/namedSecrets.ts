import { kindOfName, mayNameSecret, secretNamePattern } from '../secretNames';
import { type OpenValue, NamedValueReader } from './namedValueReader';
import { namedValueStart } from './namedValueStart';
import type { SecretSpan } from './secretKinds';

/** The result of {@link namedSecrets}. */
interface NamedSecrets {
  readonly spans: readonly SecretSpan[];
  /** Set if the line ends after a name and its values follow on more indented lines. */
  readonly opens?: OpenValue | undefined;
}

/**
 * Finds the values of secret names in a line, in these formats: Pulumi's diffs and values, JSON at any depth of escapes,
 * YAML, TOML, environments, headers, queries, XML and flags. Linear: text before the end of the last value is not
 * searched again, except for a few characters.
 */
export function namedSecrets(line: string): NamedSecrets {
  if (!mayNameSecret(line)) return { spans: [] };
  const spans: SecretSpan[] = [];
  const names = secretNamePattern();
  const firstQuote = line.search(/["']/);
  let opens: OpenValue | undefined;
  for (let name = names.exec(line); name; name = names.exec(line)) {
    const start = namedValueStart(line, name);
    if (start === undefined) continue;
    const isInside = firstQuote >= 0 && firstQuote < start.index;
    const reader = new NamedValueReader(line, kindOfName(name), start, isInside, name[0].toLowerCase());
    const end = reader.read();
    spans.push(...reader.spans);
    opens = reader.opens ?? opens;
    names.lastIndex = Math.max(names.lastIndex, end);
  }
  return { spans: [...spans, ...ofSecretKeys(line)], opens };
}

/** The names of secret settings, as the engine gives them to a program beside the settings. */
const SECRET_KEYS = /configSecretKeys\\*":\s?\[([^\]]{1,5000})\]/;
const MOST_KEYS = 50;

/** Values of the settings that the line itself lists as secret. */
function ofSecretKeys(line: string): SecretSpan[] {
  const list = line.includes('configSecretKeys') ? SECRET_KEYS.exec(line)?.[1] : undefined;
  if (list === undefined) return [];
  const spans: SecretSpan[] = [];
  for (const key of list.split(',', MOST_KEYS)) {
    const name = key.replace(/[\s"\\]/g, '');
    let at = name === '' ? -1 : line.indexOf(name);
    for (; at >= 0; at = line.indexOf(name, at + name.length)) {
      const colon = /^\\*":\s?/.exec(line.slice(at + name.length, at + name.length + 70));
      if (!colon) continue;
      const start = { index: at + name.length + colon[0].length, wholeLine: false, bare: false };
      const reader = new NamedValueReader(line, 'password', start, true, 'value');
      reader.read();
      spans.push(...reader.spans);
    }
  }
  return spans;
}
