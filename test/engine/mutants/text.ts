import type { Random } from '../../bench/random';

/** Damages the text of a state as editors, merges and cut connections do. */
export function damaged(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (random.below(16)) {
    case 0:
      return before;
    case 1:
      return before + after.slice(1 + random.below(30));
    case 2:
      return (
        before +
        random.pick([
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          "'",
          '\\',
          'x',
          '0',
          '-',
          '\n',
          '\t',
          '\0',
          '\ud83d',
          'é',
        ]) +
        after
      );
    case 3:
      return replaceOne(text, random.pick(['}', ']', '{', '[', ',', ':', '"']), '', random);
    case 4:
      return replaceOne(text, random.pick(['}', ']']), random.pick([',}', ',]', '}', ']']), random);
    case 5:
      return replaceOne(text, ',', random.pick([',,', ', // why\n', ', /* why */', ';', '\n']), random);
    case 6:
      return random.pick(['\ufeff', ' \n\t\r', '\u00a0', '//x\n', '\v', '\u2028']) + text;
    case 7:
      return text + random.pick([' x', '}', '\n{}', ',', '\0', ' \n', '\u00a0', '\ufeff']);
    case 8:
      return replaceOne(text, '"', random.pick(["'", '”', '\\"', '""']), random);
    case 9:
      return replaceOne(
        text,
        '"',
        random.pick([
          '"\\u12',
          '"\\x',
          '"\\ud800',
          '"\\ud800\\udc00',
          '"\n',
          '"\t',
          '"\\/',
          '"\\u00e9',
          '"\x7f',
        ]),
        random,
      );
    case 10:
      return replaceOne(
        text,
        random.pick(['true', 'false', 'null']),
        random.pick([
          'True',
          'nul',
          'NaN',
          'undefined',
          '01',
          '+1',
          '.5',
          '1.',
          '0x1',
          '1e',
          '-',
          '-Infinity',
        ]),
        random,
      );
    case 11:
      return `${before}<<<<<<< ours\n=======\n>>>>>>> theirs\n${after}`;
    case 12:
      return `${before}\n<<<<<<< ours\n${after.slice(0, 200)}\n=======\n${after.slice(0, 150)}\n>>>>>>> theirs\n${after.slice(200)}`;
    case 13:
      return random.pick(['', ' ', 'null', '[]', '"x"', '3', 'true', '{}', '{', `[${text}]`]);
    case 14: {
      const length = random.below(200);
      return before + after.slice(length) + after.slice(0, length);
    }
    default: {
      const depth = random.pick([100, 9_990, 10_000, 10_010]);
      return replaceOne(text, 'null', '['.repeat(depth) + ']'.repeat(depth), random);
    }
  }
}

function replaceOne(text: string, what: string, by: string, random: Random): string {
  const count = text.split(what).length - 1;
  if (count === 0) return text + by;
  let at = -1;
  for (let n = random.below(count); n >= 0; n--) at = text.indexOf(what, at + 1);
  return text.slice(0, at) + by + text.slice(at + what.length);
}
