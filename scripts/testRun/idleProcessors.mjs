import { cpus } from 'node:os';

/** @returns {() => number} tells how much of all processors was idle since it was last asked, from 0 to 1 */
export function idleProcessors() {
  let before = times();
  return () => {
    const now = times();
    const [idle, all] = [now.idle - before.idle, now.all - before.all];
    before = now;
    return all === 0 ? 0 : idle / all;
  };
}

/** In milliseconds since the system's start. */
function times() {
  const each = cpus().map(({ times }) => times);
  const sum = (of) => each.reduce((total, one) => total + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum((one) => Object.values(one).reduce((total, time) => total + time, 0)),
  };
}
