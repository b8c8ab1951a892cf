import { parseUrn, URN_PREFIX } from '../urn';

/** A URN in a line. */
export interface UrnInLine {
  readonly urn: string;
  /** Its first character in the line, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** A URN ends before these characters. A name may contain them, but then its end is unknown. */
const URN = /urn:pulumi:[^\s"'`\\,;()[\]{}|<>]+/g;

/** The URNs of a line. */
export function* urnsIn(line: string): Generator<UrnInLine, void> {
  if (!line.includes(URN_PREFIX)) return;
  for (const { 0: found, index } of line.matchAll(URN)) {
    const urn = found.replace(/(?<![.:])[.:]+$/, '');
    if (parseUrn(urn)) yield { urn, start: index, end: index + urn.length };
  }
}

/** The first URN of a line, which is its subject. */
export function firstUrn(line: string): string | undefined {
  return urnsIn(line).next().value?.urn;
}
