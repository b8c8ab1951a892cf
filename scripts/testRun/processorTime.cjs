const { appendFileSync, readdirSync, readFileSync } = require('node:fs');

/** The unit of the times in /proc, the same on every machine. */
const TICK_MS = 10;

/**
 * The processor time that this process and its ended children have used, in milliseconds; other work on the machine hardly
 * changes it. `undefined` except on Linux.
 */
exports.processorTime = () => (process.platform === 'linux' ? statOf('self').ms : undefined);

/**
 * Appends to the file TEST_RESULTS the processor time of the browsers that this process has started. Call it before they are
 * killed: nobody waits for a browser's own processes, so the time of this process never includes them.
 */
exports.noteBrowserTime = () => {
  if (process.platform !== 'linux' || !process.env.TEST_RESULTS) return;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), ...statOf(name) }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const childrenOf = (pids) => all.filter(({ parent }) => pids.has(parent));
  let browserMs = 0;
  let generation = childrenOf(new Set([process.pid])).filter(({ name }) => /^chrom/.test(name));
  while (generation.length > 0) {
    generation = childrenOf(new Set(generation.map(({ pid }) => pid)));
    for (const { ms } of generation) browserMs += ms;
  }
  appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify({ browserMs })}\n`);
};

/** A process and its ended children. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain any character. The fields are those of proc(5): ppid; utime, stime, cutime, cstime.
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { name, parent: Number(fields[1]), ms: ticks * TICK_MS };
}
