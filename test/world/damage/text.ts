import type { Random } from '../../harness/random';
import type { DamageKind } from './damage';

/** Damage to the text, as from typing, a merge or a full disk. */
export const textDamages: readonly DamageKind[] = [
  { name: 'comma missing', damageText: (text, random) => replaceOne(text, ',\n', '\n', random) },
  { name: 'comma too many', damageText: (text, random) => replaceOne(text, '"\n', '",\n', random) },
  {
    name: 'comma missing between entries',
    damageText: (text, random) => replaceOne(text, '},\n            {', '}\n            {', random),
  },
  { name: 'quote missing', damageText: (text, random) => replaceOne(text, '",\n', ',\n', random) },
  { name: 'brace missing', damageText: (text, random) => replaceOne(text, '            },\n', '', random) },
  { name: 'bracket missing', damageText: (text, random) => replaceOne(text, '],\n', '\n', random) },
  {
    name: 'cut off',
    damageText: (text, random) => text.slice(0, Math.floor(text.length * (0.3 + 0.6 * random.next()))),
  },
  {
    name: 'line lost',
    hidden: 'The line may have had an input.',
    damageText(text, random) {
      const lines = text.split('\n');
      lines.splice(10 + random.below(lines.length - 20), 1);
      return lines.join('\n');
    },
  },
  {
    name: 'lines lost',
    hidden: 'The lines may have had inputs.',
    damageText(text, random) {
      const lines = text.split('\n');
      lines.splice(20 + random.below(lines.length - 60), 2 + random.below(30));
      return lines.join('\n');
    },
  },
  {
    name: 'line twice',
    damageText(text, random) {
      const lines = text.split('\n');
      const at = 10 + random.below(lines.length - 20);
      lines.splice(at, 0, lines[at]!);
      return lines.join('\n');
    },
  },
  { name: 'id twice in an entry', damageText: (text, random) => fieldTwice(text, 'id', random) },
  { name: 'provider twice in an entry', damageText: (text, random) => fieldTwice(text, 'provider', random) },
  { name: 'urn twice in an entry', damageText: (text, random) => fieldTwice(text, 'urn', random) },
  { name: 'parent twice in an entry', damageText: (text, random) => fieldTwice(text, 'parent', random) },
  {
    name: 'merge conflict',
    damageText(text, random) {
      const lines = text.split('\n');
      const ids = lines.flatMap((line, at) => (/^ {16}"id": /.test(line) ? [at] : []));
      const at = random.pick(ids);
      const theirs = lines[at]!.replace(/.",$/, 'z",');
      lines.splice(at, 1, '<<<<<<< HEAD', lines[at]!, '=======', theirs, '>>>>>>> main');
      return lines.join('\n');
    },
  },
  {
    name: 'warning before the state',
    damageText: (text) => `Warning: a newer version is available.\n${text}`,
  },
  { name: 'something behind the state', damageText: (text) => `${text}\nDone in 2 s.\n` },
  { name: 'state twice in the file', damageText: (text) => text + text },
  {
    name: 'NUL bytes in the file',
    damageText(text, random) {
      const at = random.below(text.length);
      return text.slice(0, at) + '\0'.repeat(Math.min(512, text.length - at)) + text.slice(at + 512);
    },
  },
];

/** Duplicates a field with another entry's value, before or after it. */
function fieldTwice(text: string, field: string, random: Random): string {
  const lines = text.split('\n');
  const places = lines.flatMap((line, at) => (line.startsWith(`                "${field}": `) ? [at] : []));
  const [at, other] = random.shuffled(places);
  lines.splice(at! + random.below(2), 0, lines[other!]!);
  return lines.join('\n');
}

function replaceOne(text: string, what: string, by: string, random: Random): string {
  const pieces = text.split(what);
  const at = 1 + random.below(pieces.length - 1);
  return pieces.slice(0, at).join(what) + by + pieces.slice(at).join(what);
}
