const { readFileSync } = require('node:fs');

/** How long a tick of Linux's clock is for programs, on every machine. */
const TICK_MS = 10;

/**
 * How much of the processor's time this process has used so far, and all that it has started and seen end, in milliseconds.
 * Other work on the machine hardly changes it. Only Linux tells: `undefined` elsewhere.
 */
exports.processorTime = () => {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // What stands before has the program's name in it, with any characters. See proc(5): utime, stime, cutime, cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * TICK_MS;
};
