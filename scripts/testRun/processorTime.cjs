const { appendFileSync, readdirSync, readFileSync } = require('node:fs');

/** How long a tick of Linux's clock is for programs, on every machine. */
const TICK_MS = 10;

/**
 * How much of the processor's time this process has used so far, and all that it has started and seen end, in milliseconds.
 * Other work on the machine hardly changes it. Only Linux tells: `undefined` elsewhere.
 */
exports.processorTime = () => (process.platform === 'linux' ? statusOf('self').ms : undefined);

/**
 * Notes the time that a browser's own processes have taken so far which this process has started: they are killed with
 * it, and nobody sees them end. It is a line in the file that TEST_RESULTS names.
 */
exports.noteBrowserTime = () => {
  if (process.platform !== 'linux' || !process.env.TEST_RESULTS) return;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), ...statusOf(name) }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const below = (pids) => all.filter(({ parent }) => pids.has(parent));
  let unseenMs = 0;
  let generation = below(new Set([process.pid])).filter(({ name }) => /^chrom/.test(name));
  while (generation.length > 0) {
    generation = below(new Set(generation.map(({ pid }) => pid)));
    for (const { ms } of generation) unseenMs += ms;
  }
  appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify({ unseenMs })}\n`);
};

/** Of a process, with the children that it has seen end. */
function statusOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name may have any characters. See proc(5): ppid; utime, stime, cutime, cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { name, parent: Number(fields[1]), ms: ticks * TICK_MS };
}
