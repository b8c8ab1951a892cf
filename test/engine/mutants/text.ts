import type { Random } from '../../harness/random';

/** A way in which editors, merges, programs and interrupted connections damage the text of a state. */
export interface TextDamage {
  name: string;
  damage: (text: string, random: Random) => string;
}

/** Maximum levels that the engine reads. */
const DEPTH = 10_000;

export const textDamages: readonly TextDamage[] = [
  { name: 'cut off', damage: (text, random) => text.slice(0, random.below(text.length + 1)) },
  {
    name: 'a piece missing',
    damage: (text, random) => splice(text, random, '', 1 + random.below(30)),
  },
  {
    name: 'a character too many',
    damage: (text, random) =>
      splice(text, random, random.pick([...Array.from('{}[],:"\'\\x0-\n\t\0é'), '\ud83d', '\ufeff'])),
  },
  {
    name: 'a bracket, comma or quote missing',
    damage: (text, random) => replaceOne(text, random.pick(Array.from('}]{[,:"')), '', random),
  },
  {
    name: 'a closing bracket replaced',
    damage: (text, random) =>
      replaceOne(text, random.pick(['}', ']']), random.pick([',}', ',]', '}', ']', '}}', ']]']), random),
  },
  {
    name: 'a comma replaced',
    damage: (text, random) =>
      replaceOne(text, ',', random.pick([',,', ', // why\n', ', /* why */', ';', '\n', ', # why\n']), random),
  },
  {
    name: 'something in front',
    damage: (text, random) =>
      random.pick([
        '\ufeff',
        ' \n\t\r',
        '\u00a0',
        '//x\n',
        '\v',
        '\u2028',
        'x',
        '{}\n',
        '\x1f\x8b',
        '---\n',
      ]) + text,
  },
  {
    name: 'something behind',
    damage: (text, random) =>
      text + random.pick([' x', '}', '\n{}', ',', '\0', ' \n', '\u00a0', '\ufeff', 'null', '\n//']),
  },
  { name: 'twice', damage: (text, random) => text + random.pick(['', '\n', ',']) + text },
  {
    name: 'a quote replaced',
    damage: (text, random) =>
      replaceOne(text, '"', random.pick(["'", '”', '\\"', '""', '`', '&quot;']), random),
  },
  {
    name: 'an odd escape or character in a string',
    damage: (text, random) => replaceOne(text, '"', `"${random.pick(ODD_IN_STRINGS)}`, random),
  },
  {
    name: 'a literal replaced',
    damage: (text, random) =>
      replaceOne(text, random.pick(['true', 'false', 'null', '""', '{}']), random.pick(NO_LITERALS), random),
  },
  {
    name: 'a key without quotes',
    damage: (text, random) => {
      const key = random.pick(['urn', 'type', 'custom', 'resources', 'version', 'parent']);
      return replaceOne(text, `"${key}"`, random.pick([key, `'${key}'`, `${key}:`, `"${key}`]), random);
    },
  },
  {
    name: 'marks of a merge',
    damage: (text, random) => splice(text, random, '<<<<<<< ours\n=======\n>>>>>>> theirs\n'),
  },
  {
    name: 'a merge conflict',
    damage(text, random) {
      const at = random.below(text.length + 1);
      const after = text.slice(at);
      const [ours, theirs, rest] = [after.slice(0, 200), after.slice(0, 150), after.slice(200)];
      return `${text.slice(0, at)}\n<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n${rest}`;
    },
  },
  {
    name: 'no state at all',
    damage: (text, random) =>
      random.pick(['', ' ', 'null', '[]', '"x"', '3', 'true', '{}', '{', `[${text}]`, JSON.stringify(text)]),
  },
  {
    name: 'a piece moved to the end',
    damage(text, random) {
      const at = random.below(text.length + 1);
      const length = random.below(200);
      return text.slice(0, at) + text.slice(at + length) + text.slice(at, at + length);
    },
  },
  {
    name: 'deep lists',
    damage(text, random) {
      const depth = random.pick([100, DEPTH - 10, DEPTH, DEPTH + 10]);
      return replaceOne(text, 'null', '['.repeat(depth) + ']'.repeat(depth), random);
    },
  },
  {
    name: 'deep objects',
    damage(text, random) {
      const depth = random.pick([100, 500, DEPTH + 10]); // values between these take the engine a minute
      return replaceOne(text, 'null', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`, random);
    },
  },
  {
    name: 'a number of many digits',
    damage(text, random) {
      const digits = '9'.repeat(random.pick([20, 308, 309, 400]));
      return replaceOne(
        text,
        'null',
        random.pick([digits, `-${digits}`, `0.${digits}`, `1e${digits}`, `1e-${digits}`]),
        random,
      );
    },
  },
  { name: 'UTF-16 read as UTF-8', damage: (text) => Array.from(text).join('\0') },
  {
    name: 'other line ends',
    damage: (text, random) => text.replaceAll('\n', random.pick(['\r', '\r\n', '\u2028'])),
  },
  { name: 'single quotes', damage: (text) => text.replaceAll('"', "'") },
  { name: 'trailing commas', damage: (text) => text.replaceAll(/([^\s[{,])(\s*[\]}])/g, '$1,$2') },
];

const ODD_IN_STRINGS = [
  ...['\\u12', '\\x', '\\ud800', '\\ud800\\udc00', '\\udc00\\ud800', '\n', '\t', '\0', '\x1f'],
  ...['\\/', '\\u00e9', '\x7f', '\\u0000', '\\U0041', '\\u{41}', '\u2029', '\\'],
];

const NO_LITERALS = [
  ...['True', 'nul', 'NULL', 'NaN', 'undefined', '01', '+1', '.5', '1.', '0x1', '1e', '-', '-Infinity'],
  ...['1_000', '1e+', '--1', '00', '-01', '١', 'None', '<computed>', '"a" "b"', '1 2'],
];

/** Damages a text in any of these ways. */
export function damaged(text: string, random: Random): string {
  return random.pick(textDamages).damage(text, random);
}

/** Inserts a text at a random place, and replaces this many characters. */
function splice(text: string, random: Random, what: string, length = 0): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + what + text.slice(at + length);
}

function replaceOne(text: string, what: string, by: string, random: Random): string {
  const count = text.split(what).length - 1;
  if (count === 0) return text + by;
  let at = -1;
  for (let n = random.below(count); n >= 0; n--) at = text.indexOf(what, at + 1);
  return text.slice(0, at) + by + text.slice(at + what.length);
}
