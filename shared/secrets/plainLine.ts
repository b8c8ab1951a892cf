import { mayNameSecret, namesSecret } from '../secretNames';

/** Colours of a terminal, as they are or escaped in a string, and those of Pulumi’s logs. */
const COLOURS = /(?:\u001b|\\{1,64}(?:u001b|x1b|033|e))\[[\d;]{0,40}[mK]|<\{%[\w #-]{0,40}%\}>/g;

/** Signs that are escaped for JSON or HTML. */
const ESCAPES = /\\{1,64}u00(?:22|26|27|3c|3d|3e)|&(?:quot|amp|lt|gt|#3[49]|#x2[27]);/gi;

const SIGNS: Readonly<Record<string, string>> = {
  '26': '&',
  '27': "'",
  '3c': '<',
  '3d': '=',
  '3e': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&#x27;': "'",
};

/** The line without colours, and with signs as they are: a name and its value stand side by side then. */
export function plainLine(line: string): string {
  const isPlain =
    !line.includes('\\') && !line.includes('&') && !line.includes('\u001b') && !line.includes('<{%');
  if (isPlain) return line;
  return line.replace(COLOURS, '').replace(ESCAPES, (escape) => {
    // An escaped quote stays escaped, so that JSON stays JSON.
    if (/u0022$/i.test(escape)) return `${escape.slice(0, -5)}"`;
    return SIGNS[(escape.startsWith('\\') ? escape.slice(-2) : escape).toLowerCase()]!;
  });
}

/** What CI systems, containers and loggers write before each line; also a sign of a quotation or a comment. */
const PREFIXES = [
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]{0,12}(?:Z|[+-]\d\d:?\d\d)? (?:std(?:out|err) [FP] )?/,
  /^[IWEF]\d{4} [\d:.]{8,20} {1,9}\d{1,10} [\w.-]{1,60}:\d{1,6}\] /,
  /^(?:[\w.-]{1,60} {1,40}\| |\d{1,6}: |[>#] )/,
];

/** The length of what a logger has written before a line. */
export function prefixLength(line: string): number {
  for (const prefix of PREFIXES) {
    const found = prefix.exec(line)?.[0];
    // A container's name, or the name of a value in a table.
    if (found?.endsWith('| ') && mayNameSecret(found) && namesSecret(found.slice(0, -2).trimEnd())) return 0;
    if (found !== undefined) return found.length;
  }
  return 0;
}
