import { isInt64 } from './decode';

/**
 * Why the engine can't read this as a property path, in its own words; undefined if it can: names with points between
 * them (`tags.Name`), indices (`rules[0]`, `rules[*]`) and quoted names (`tags["a.b"]`). Source:
 * `resource.ParsePropertyPath`, which is more lenient than the grammar in its own comment.
 */
export function propertyPathFailure(path: string): string | undefined {
  if (path.startsWith('.')) return 'expected property path to start with a name or index';
  let at = 0;
  while (at < path.length) {
    if (path[at] === '.') {
      at++;
      if (at === path.length) return 'expected property path to end with a name or index';
    } else if (path.startsWith('["', at)) {
      const quoted = /\["(?:\\"|[^"\\]|\\(?!"))*"/y;
      quoted.lastIndex = at;
      if (!quoted.test(path)) return 'missing closing quote in property name';
      at = quoted.lastIndex;
      if (path[at] !== ']') return 'missing closing bracket in property access';
      at++;
    } else if (path[at] === '[') {
      const end = path.indexOf(']', at);
      if (end < 0) return 'missing closing bracket in array index';
      const failure = indexFailure(path.slice(at + 1, end));
      if (failure !== undefined) return failure;
      at = end + 1;
    } else {
      while (at < path.length && path[at] !== '.' && path[at] !== '[') at++;
    }
  }
  return undefined;
}

/** `strconv.ParseInt` with 64 bits; a star stands for all elements. */
function indexFailure(text: string): string | undefined {
  if (text === '*') return undefined;
  const failure = !/^[+-]?\d+$/.test(text)
    ? 'invalid syntax'
    : !isInt64(text.replace('+', '')) && 'value out of range';
  return failure
    ? `invalid array index: strconv.ParseInt: parsing ${JSON.stringify(text)}: ${failure}`
    : undefined;
}
