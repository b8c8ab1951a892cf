import { kindOfName, secretNamePattern } from '../../../../shared/secretNames';
import type { SecretSpan } from './secretKinds';
import { NamedValueReader, type OpenValue } from './namedValueReader';
import { namedValueStart } from './namedValueStart';

/** The result of {@link namedSecrets}. */
export interface NamedSecrets {
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
  return { spans, opens };
}
