/** Keys of objects and indexes of lists, from the resource's property down. */
export type PropertyPath = readonly (string | number)[];

/** As Pulumi writes it: `tags["a b"][2].name`. */
export function formatPath(path: PropertyPath): string {
  return path
    .map((element, at) => {
      if (typeof element === 'number') return `[${element}]`;
      if (!isPlainKey(element)) return `[${JSON.stringify(element)}]`;
      return at === 0 ? element : `.${element}`;
    })
    .join('');
}

/**
 * Reads what {@link formatPath}, an engine or a provider has written (`resource.ParsePropertyPath`).
 * @returns the whole text as one key if it is not a path
 */
export function parsePath(text: string): PropertyPath {
  const path: (string | number)[] = [];
  for (let at = 0; at < text.length;) {
    if (text[at] === '[') {
      const isQuoted = text[at + 1] === '"';
      const end = isQuoted ? closingQuote(text, at + 2) + 1 : text.indexOf(']', at);
      if (end <= 0 || text[end] !== ']') return [text];
      const inner = isQuoted ? unquoted(text.slice(at + 2, end - 1)) : text.slice(at + 1, end);
      const isIndex = !isQuoted && /^\d{1,9}$/.test(inner);
      path.push(isIndex ? Number(inner) : inner);
      at = end + 1;
    } else {
      const start = text[at] === '.' ? at + 1 : at;
      let end = start;
      while (end < text.length && text[end] !== '.' && text[end] !== '[') end += 1;
      if (end === start) return [text];
      path.push(text.slice(start, end));
      at = end;
    }
  }
  return path;
}

/** True if `path` is `above` or below it; a `*` of `above` is any element. */
export function isWithin(path: PropertyPath, above: PropertyPath): boolean {
  return above.length <= path.length && above.every((element, i) => element === '*' || element === path[i]);
}

function isPlainKey(key: string): boolean {
  return key !== '' && !/[^\w$-]/.test(key);
}

/** The place of the closing quote; negative if there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -2;
}

function unquoted(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
}
