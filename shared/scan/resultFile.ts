import { createReadStream, closeSync, openSync, readSync, fstatSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createHash } from 'node:crypto';
import { stackKey, type Listing, type ScannedStack, type ScanSettings } from './scan';

/** The first line: results of scans with other settings do not go into one file. */
interface Head {
  readonly scan: 1;
  readonly settings: string;
}

type Line = Head | Listing | ScannedStack;

/** A file with results, of which each line is written whole: a scan that was killed goes on with it. */
export class ResultFile {
  private readonly descriptor: number;

  /** @throws if it cannot be written */
  constructor(readonly path: string) {
    this.descriptor = openSync(path, 'a+', 0o600);
    const { size } = fstatSync(this.descriptor);
    const last = Buffer.alloc(1);
    if (size > 0 && readSync(this.descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a)
      writeSync(this.descriptor, '\n');
  }

  /**
   * The versions of the states that it has results for, but for those with pending operations: a provider can answer after its state
   * was written, and then the record says more than the result.
   * @param version of this program
   * @returns undefined if they are of a scan with another version or other settings
   */
  async versions(
    version: string,
    { engine, severities, overrides }: ScanSettings,
  ): Promise<Map<string, string> | undefined> {
    const text = JSON.stringify([version, engine, Object.entries(severities).sort(), overrides]);
    const settings = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const versions = new Map<string, string>();
    let hasHead = false;
    for await (const line of linesOf(this.path)) {
      if ('scan' in line) {
        if (line.settings !== settings) return undefined;
        hasHead = true;
      }
      if (!('name' in line)) continue;
      if (line.failure === undefined && !line.findings.some(({ code }) => code === 'pending-operation'))
        versions.set(stackKey(line), line.version);
      else versions.delete(stackKey(line));
    }
    if (!hasHead) this.add({ scan: 1, settings });
    return versions;
  }

  add(line: Line): void {
    this.addText(JSON.stringify(line));
  }

  /** @param line a result as JSON */
  addText(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let at = 0; at < bytes.length;) at += writeSync(this.descriptor, bytes, at);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** The lines of a file with results. A line that was cut off is left out. */
async function* linesOf(file: string): AsyncGenerator<Line, void> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    try {
      yield JSON.parse(text) as Line;
    } catch {
      // The scan was killed while it wrote this line: the stack has another one, or is read again.
    }
  }
}

/** The results of one scan or of several: the newest of each stack that was last seen in its backend. */
export class Results {
  private constructor(
    private readonly files: readonly string[],
    readonly listings: readonly Listing[],
    /** The number of the line with a stack's newest result, by file. */
    private readonly newest: ReadonlyMap<string, readonly [file: number, line: number]>,
  ) {}

  /** @throws {Error} if a file cannot be read, or has no results */
  static async of(files: readonly string[]): Promise<Results> {
    const listings: Listing[] = [];
    const newest = new Map<string, [number, number]>();
    for (const [index, file] of files.entries()) {
      const ofFile = new Map<string, Listing>();
      let number = 0;
      let isOfScan = false;
      for await (const line of linesOf(file)) {
        if ('scan' in line) isOfScan = true;
        else if ('listed' in line) ofFile.set(line.listed, line);
        else newest.set(stackKey(line), [index, number]);
        number += 1;
      }
      if (!isOfScan) throw new Error(`${file} has no results of a scan`);
      listings.push(...ofFile.values());
    }
    const seen = new Set(
      listings.flatMap(({ listed, stacks }) => stacks.map((name) => stackKey({ backend: listed, name }))),
    );
    for (const key of newest.keys()) if (!seen.has(key)) newest.delete(key);
    return new Results(files, listings, newest);
  }

  /** How many stacks were seen but not read: the scan was stopped. */
  get missing(): number {
    return this.listings.reduce((sum, { stacks }) => sum + stacks.length, 0) - this.newest.size;
  }

  /** The results, one after the other: only one is in memory. */
  async *stacks(): AsyncGenerator<ScannedStack, void> {
    for (const [index, file] of this.files.entries()) {
      let number = 0;
      for await (const line of linesOf(file)) {
        if ('name' in line) {
          const [ofFile, ofLine] = this.newest.get(stackKey(line)) ?? [];
          if (ofFile === index && ofLine === number) yield line;
        }
        number += 1;
      }
    }
  }
}
