import { parseUrn, URN_PREFIX } from '../urn';

/** A URN as it stands in a line. */
export interface UrnInLine {
  readonly urn: string;
  /** Its first character and the one behind its last, in the line. */
  readonly start: number;
  readonly end: number;
}

/** What can't be in a URN of a line. In truth a name may hold any of these, but then nothing tells where it ends. */
const URN = /urn:pulumi:[^\s"'`\\,;()[\]{}|<>]+/g;

/** The URNs of a line. */
export function* urnsIn(line: string): Generator<UrnInLine, void> {
  if (!line.includes(URN_PREFIX)) return;
  for (const { 0: found, index } of line.matchAll(URN)) {
    const urn = found.replace(/(?<![.:])[.:]+$/, '');
    if (parseUrn(urn)) yield { urn, start: index, end: index + urn.length };
  }
}

/** The first URN of a line: what the line is about. */
export function firstUrn(line: string): string | undefined {
  return urnsIn(line).next().value?.urn;
}
