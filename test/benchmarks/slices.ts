import { execFileSync } from 'node:child_process';
import { StateChecker } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import type { Slices } from '../../server/src/text/slices';
import { inputOf, kinds, type Input } from './inputs';
import { medianAfterFirst } from './timing';

/** The argument for the benchmark to run only {@link printLongestSlice}. */
export const SLICES = '--slices';

/**
 * The longest wait of another request while a state is opened, in milliseconds. It is measured in a separate process,
 * like the server: with much other data in memory, the garbage collector takes longer.
 */
export function measureLongestSlice({ name }: Input, runs: number): number {
  const [program] = process.argv.slice(1);
  const printed = execFileSync(process.execPath, [program!, SLICES, name, String(runs)], {
    encoding: 'utf8',
  });
  return Number(printed);
}

/** Prints what {@link measureLongestSlice} measures. */
export function printLongestSlice(name: string, runs: number): void {
  const { text } = inputOf(kinds.find((kind) => kind.name === name)!);
  console.log(medianAfterFirst(Array.from({ length: runs + 1 }, () => longestSlice(text))));
}

function longestSlice(text: string): number {
  let longest = 0;
  const finish = <T>(work: Slices<T>): T => {
    for (;;) {
      const start = performance.now();
      const step = work.next();
      longest = Math.max(longest, performance.now() - start);
      if (step.done === true) return step.value;
    }
  };
  finish(StateChecker.inSlices(finish(StateModel.inSlices(text)), {}));
  return longest;
}
