/** A pattern has none of the characters that would look like something that only patterns elsewhere can do. */
export const PATH_PATTERN = /^[^[\]{}!\\]+$/;

/**
 * True if a pattern matches a path, or a folder that the path is in. `*` and `?` stand for characters of one name, `**` for
 * any number of folders. Takes time in proportion to the product of both lengths.
 * @param path relative, with slashes
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern
    .replace(/^\.?\//, '')
    .split('/')
    .filter(Boolean);
  const names = path.split('/');
  for (let length = names.length; length > 0; length--)
    if (matches(wanted, names.slice(0, length), '**', matchesName)) return true;
  return false;
}

function matchesName(pattern: string, name: string): boolean {
  return matches(
    Array.from(pattern),
    Array.from(name),
    '*',
    (wanted, found) => wanted === '?' || wanted === found,
  );
}

/**
 * Matches a list of parts with a pattern in which one part stands for any number of parts.
 * @param any that part of the pattern
 */
function matches(
  pattern: readonly string[],
  parts: readonly string[],
  any: string,
  matchesPart: (wanted: string, found: string) => boolean,
): boolean {
  let at = 0;
  /** The last `any`, and the first part that it does not stand for yet. */
  let last: { at: number; part: number } | undefined;
  for (let part = 0; part < parts.length;) {
    if (pattern[at] === any) {
      last = { at, part };
      at++;
    } else if (at < pattern.length && matchesPart(pattern[at]!, parts[part]!)) {
      at++;
      part++;
    } else if (last) {
      last.part++;
      at = last.at + 1;
      part = last.part;
    } else return false;
  }
  return pattern.slice(at).every((rest) => rest === any);
}
