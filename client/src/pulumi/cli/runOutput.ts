import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Listeners for the lines of a program's output. */
export interface LineReaders {
  /**
   * Gets each line of both outputs first, with its secrets. A line that it takes (returns true) is not kept or passed on:
   * a log can be larger than memory.
   */
  readonly takeLine?: ((line: string) => boolean) | undefined;
  /** Called with each line of both outputs as it comes. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Passes an output on: whole to `keep`, line by line to the listeners. */
export function receive(
  output: Readable | null,
  { takeLine, onLine }: LineReaders,
  keep: (chunk: Buffer) => void,
): void {
  if (takeLine) {
    splitLines(output, (line) => {
      if (takeLine(line)) return;
      keep(Buffer.from(`${line}\n`));
      onLine?.(line);
    });
    return;
  }
  output?.on('data', keep);
  if (onLine) splitLines(output, onLine);
}

/** Keeps what fits. */
export class KeptOutput {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  /**
   * @param limit limit of what is kept, in bytes
   * @param onTooMuch called once, when there is more
   */
  constructor(
    private readonly limit: number,
    private onTooMuch?: () => void,
  ) {}

  readonly keep = (chunk: Buffer): void => {
    this.size += chunk.length;
    if (this.size <= this.limit) {
      this.chunks.push(chunk);
      return;
    }
    this.onTooMuch?.();
    this.onTooMuch = undefined;
  };

  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

function splitLines(output: Readable | null, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  output?.on('data', (chunk: Buffer) => {
    const parts = (rest + decoder.write(chunk)).split(/\r?\n/);
    rest = parts.pop() ?? '';
    for (const line of parts) onLine(line);
  });
  output?.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
