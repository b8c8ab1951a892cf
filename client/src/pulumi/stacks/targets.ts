import { isWindows } from '../../processes/windows';

/**
 * Limit for the targets in one command line, in characters. It leaves room for the program, the other arguments and the
 * environment. Windows takes 32,767 in all (`CreateProcess`), macOS a megabyte with the environment (`ARG_MAX`).
 */
const LONGEST_WINDOWS = 20_000;
const LONGEST = 200_000;

/** The characters around a URN: `--target=`, quotes and a space. */
const AROUND = 12;

/**
 * Splits URNs, without duplicates and in order, into lists that each fit into one command line. Without URNs, the result
 * is one empty list: a run without targets.
 */
export function targetBatches(urns: readonly string[], platform?: NodeJS.Platform): string[][] {
  const longest = isWindows(platform) ? LONGEST_WINDOWS : LONGEST;
  const batches: string[][] = [[]];
  let length = 0;
  for (const urn of new Set(urns)) {
    const more = urn.length + AROUND;
    if (length > 0 && length + more > longest) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)!.push(urn);
    length += more;
  }
  return batches;
}
