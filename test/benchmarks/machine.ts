import { cpus, loadavg, totalmem } from 'node:os';

/** The machine of the measurements, on one line. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}

/** Describes the machine's other load, which makes all times longer and ratios less certain. */
export function otherWork(): string {
  const load = loadavg()[0]!;
  return load < 1
    ? ''
    : ` The machine had other work, too: its load was ${load.toFixed(1)} at the beginning.`;
}
