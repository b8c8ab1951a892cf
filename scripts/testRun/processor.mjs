import { cpus } from 'node:os';

/** As much of the processor's time may be unused. */
const ENOUGH = 0.4;

/**
 * Tells whether the machine has time for one more job: some only wait, for a timeout or another program.
 * @returns {() => boolean} whether much of the processor was idle since the call before
 */
export function idleProcessor() {
  let before = usage();
  return () => {
    const now = usage();
    const isIdle = (now.idle - before.idle) / (now.all - before.all) > ENOUGH;
    before = now;
    return isIdle;
  };
}

/** Milliseconds since the machine's start, of all its processors. */
function usage() {
  const times = cpus().map(({ times }) => times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one, 0);
  return { idle, all };
}
