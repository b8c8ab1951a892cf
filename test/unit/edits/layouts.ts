/** A function that writes a JSON list or object of these items. */
export type Layout = (items: readonly string[], brackets?: '[]' | '{}') => string;

const lines =
  (lineBreak: string, indent: string): Layout =>
  (items, [open, close] = '[]') =>
    items.length === 0
      ? `${open!}${close!}`
      : `${open!}${items.map((item) => `${lineBreak}${indent}${indent}${item}`).join(',')}${lineBreak}${indent}${close!}`;

/** Layouts with equal separators: a changed list must look as if it had been written that way. */
export const uniformLayouts: Readonly<Record<string, Layout>> = {
  'one line': (items, [open, close] = '[]') => `${open!}${items.join(',')}${close!}`,
  'one line with spaces': (items, [open, close] = '[]') => `${open!}${items.join(', ')}${close!}`,
  'one line, padded': (items, [open, close] = '[]') =>
    items.length === 0 ? `${open!}${close!}` : `${open!} ${items.join(', ')} ${close!}`,
  'lines with LF': lines('\n', '    '),
  'lines with CR LF': lines('\r\n', '  '),
  'lines with tabs': lines('\n', '\t'),
};

/** Layouts in which each separator differs. */
export const mixedLayouts: Readonly<Record<string, Layout>> = {
  mixed: (items, [open, close] = '[]') =>
    `${open!}${items.map((item, i) => `${['\n  ', ' ', '\r\n\t', ''][i % 4]!}${item}${['', ' '][i % 2]!}`).join(',')} \n${close!}`,
  'commas first': (items, [open, close] = '[]') =>
    items.length === 0 ? `${open!}\n \t\r\n${close!}` : `${open!} ${items.join('\n, ')}\n${close!}`,
};
