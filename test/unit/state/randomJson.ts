import { SIGNATURE_KEY } from '../../../shared/signature';
import type { Random } from '../../harness/random';

/** Keys with a meaning for the scanner, at any place, and others. */
const KEYS = [
  'deployment',
  'checkpoint',
  'latest',
  'resources',
  'Resources',
  'pending_operations',
  'secrets_providers',
  'manifest',
  'resource',
  'state',
  'config',
  'inputs',
  'outputs',
  'urn',
  'urn',
  'urn',
  'type',
  'propertyDependencies',
  SIGNATURE_KEY,
  '__proto__',
  'toString',
  '',
  'ä "quoted" \\ \u2028',
];

/** Any JSON text, with any white space, string escapes and number formats. Keys may be duplicates. */
export function randomJson(random: Random, depth = 5): string {
  const space = (): string =>
    random.chance(0.7) ? '' : random.pick([' ', '\n', '\r\n', '\t', '  \n    ', '\r']);
  const value = (level: number): string => {
    switch (random.below(level > 0 ? 9 : 5)) {
      case 0:
        return random.pick(['true', 'false', 'null']);
      case 1:
      case 2:
        return randomNumber(random);
      case 3:
      case 4:
        return randomString(random);
      case 5:
      case 6:
        return list('[', ']', () => value(level - 1));
      default:
        return list('{', '}', () => {
          const key = random.chance(0.8) ? JSON.stringify(random.pick(KEYS)) : randomString(random);
          return `${key}${space()}:${space()}${value(level - 1)}`;
        });
    }
  };
  const list = (open: string, close: string, item: () => string): string => {
    const items = Array.from({ length: random.below(5) }, () => `${space()}${item()}${space()}`);
    return `${open}${items.length === 0 ? space() : items.join(',')}${close}`;
  };
  return `${space()}${value(depth)}${space()}`;
}

/** A value as text, with random white space between its tokens and random escapes in its strings. */
export function printRandomly(value: unknown, random: Random): string {
  const space = (): string => random.pick(['', '', ' ', '\n  ', '\r\n\t']);
  if (typeof value === 'string') {
    return JSON.stringify(value).replace(/[a-z/]/g, (c) =>
      random.chance(0.02) ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c,
    );
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const items = Array.isArray(value)
    ? value.map((item) => printRandomly(item, random))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}${space()}:${space()}${printRandomly(item, random)}`,
      );
  const body = items.map((item) => `${space()}${item}${space()}`).join(',');
  return Array.isArray(value) ? `[${body}]` : `{${body}}`;
}

function randomNumber(random: Random): string {
  return random.pick(['0', '-0', '1', '-12.50', '1e3', '2E-7', '1.5e+10', '12345678901234567890', '0.1']);
}

function randomString(random: Random): string {
  const parts = Array.from({ length: random.below(6) }, () =>
    random.pick([
      'a',
      'urn:pulumi:',
      '\\n',
      '\\"',
      '\\\\',
      '\\/',
      '\\u00e9',
      '\\ud83d\\ude00',
      '\\ud800',
      '{',
      '}]',
      ',',
      "'",
      '//',
      'ü',
      '\u2028',
      '\u007f',
      '😀',
    ]),
  );
  return `"${parts.join('')}"`;
}
