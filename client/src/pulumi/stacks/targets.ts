import { isWindows } from '../../windows';

/**
 * Characters of targets in one command line, with room for the program, the other arguments and the environment. Windows
 * takes 32,767 in all (`CreateProcess`), macOS a megabyte with the environment (`ARG_MAX`).
 */
const LONGEST_WINDOWS = 20_000;
const LONGEST = 200_000;

/** What stands around a URN: `--target=`, quotes and a blank. */
const AROUND = 12;

/**
 * URNs in lists that fit into one command line each, in their order and each once. One list of none if there are none:
 * that is a run without targets.
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
