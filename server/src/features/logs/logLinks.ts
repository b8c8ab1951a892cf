import { linesOf } from '../../../../shared/logs/logLine';
import { urnsIn } from '../../../../shared/urn';

/** A link in a line, to a resource or a file. */
export interface LogLink {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly target: { readonly urn: string } | FilePlace;
}

export interface FilePlace {
  /** Absolute. */
  readonly path: string;
  /** From 1. */
  readonly row?: number;
  readonly column?: number;
}

/**
 * An absolute path with an extension, as in a stack trace or a message. Not part of a URL, a URN (whose types have
 * slashes) or a relative path. A diff's plus sign can precede it.
 */
const PATH =
  /(?<![\w:/.@%$~-]|[\w:/.@%$~+-]\+)(?<path>(?:[A-Za-z]:(?:\\{1,2}|\/)|\/)(?:[\w.@+~-]+(?:\\{1,2}|\/))+[\w.@+~-]*\.\w{1,10})(?::(?<row>\d+)(?::(?<column>\d+))?)?/g;

/** The links of a log, from its beginning. A caller that stops early saves the rest of the work. */
export function* linksOf(text: string): Generator<LogLink, void> {
  let line = -1;
  for (const content of linesOf(text)) {
    line += 1;
    for (const { urn, start, end } of urnsIn(content)) yield { line, start, end, target: { urn } };
    for (const { 0: whole, index, groups = {} } of content.matchAll(PATH)) {
      const { path = '', row, column } = groups;
      const target = {
        // JSON doubles each backslash.
        path: path.replaceAll('\\\\', '\\'),
        ...(row !== undefined && { row: Number(row) }),
        ...(column !== undefined && { column: Number(column) }),
      };
      yield { line, start: index, end: index + whole.length, target };
    }
  }
}
