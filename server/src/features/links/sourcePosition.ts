/** A place in a program. */
export interface SourcePosition {
  /** Relative to the project's folder; may be outside of it. */
  path: string;
  /** 1-based, like the column. */
  line: number;
  column: number | undefined;
}

const POSITION = /^project:\/\/\/+([^/#][^#]*)#(\d+)(?:,(\d+))?/;

/** Parses a `sourcePosition` of a state, `project:///index.ts#12,3`; undefined for any other text. */
export function parseSourcePosition(text: string): SourcePosition | undefined {
  const [, encoded, line, column] = POSITION.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  return {
    path: decoded(encoded),
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not encoded, then
  }
}
