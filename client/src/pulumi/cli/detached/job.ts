import type { Readable, Writable } from 'node:stream';
import type { RunEnd } from './runFolder';

/** The orders for a run's supervisor. They go through a pipe, so that their secrets are never on disk. */
export interface Job {
  /** The run's folder. */
  readonly folder: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What is masked in the kept output. */
  readonly secrets: readonly string[];
}

/** The supervisor's messages to the window that began the run, as long as it is open. */
export type SupervisorMessage = { readonly started: number } | { readonly ended: RunEnd };

/** The job in one line, with the number of input bytes that follow it. */
interface Header extends Job {
  readonly inputLength: number;
}

/** Sends a job, and ends the stream. */
export function sendJob(stream: Writable, job: Job, input: string): void {
  const bytes = Buffer.from(input);
  const header: Header = { ...job, inputLength: bytes.length };
  stream.write(`${JSON.stringify(header)}\n`);
  stream.end(bytes);
}

/** Waits for a job; undefined if it is incomplete because the editor ended while sending it. */
export async function receiveJob(stream: Readable): Promise<{ job: Job; input: Buffer } | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\n');
  if (end < 0) return undefined;
  const { inputLength, ...job } = JSON.parse(all.subarray(0, end).toString()) as Header;
  const input = all.subarray(end + 1);
  return input.length === inputLength ? { job, input } : undefined;
}
