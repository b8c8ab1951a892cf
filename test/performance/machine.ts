import { cpus, totalmem } from 'node:os';

/** Where the numbers are from, on one line. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}
