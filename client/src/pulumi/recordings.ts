import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { bareName, type StackTarget } from './stacks';

/** So many runs are kept. They can hold secrets; nobody should have to think of them for ever. */
const KEPT = 20;

/**
 * The folder of what was recorded of runs: verbose logs and traces, readable by the user alone. The oldest go first.
 */
export class Recordings {
  /** @param root the folder; it is made when it is needed */
  constructor(private readonly root: string) {}

  /**
   * The path of a new recording without its extension, as in `shop-dev-preview-2026-11-21T15-36-09`; the files
   * are whoever records to make.
   */
  async next(target: StackTarget, what: string, now = new Date()): Promise<string> {
    const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
    return this.nextNamed([target.project, bareName(target), what, time].join('-'));
  }

  /** As {@link next}, for something that has a name already. */
  async nextNamed(text: string): Promise<string> {
    const name = fileName(text);
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    await this.prune();
    const taken = new Set((await readdir(this.root)).map((file) => file.slice(0, file.indexOf('.'))));
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${name}-${count}`;
      if (!taken.has(candidate)) return join(this.root, candidate);
    }
  }

  /** Lets the oldest recordings go, with all the files of each. */
  private async prune(): Promise<void> {
    const runs = new Map<string, { files: string[]; time: number }>();
    for (const file of await readdir(this.root)) {
      const path = join(this.root, file);
      const run = file.slice(0, file.indexOf('.'));
      const { files, time } = runs.get(run) ?? { files: [], time: 0 };
      runs.set(run, { files: [...files, path], time: Math.max(time, (await stat(path)).mtimeMs) });
    }
    const oldest = [...runs.values()].sort((a, b) => b.time - a.time).slice(KEPT - 1);
    await Promise.all(oldest.flatMap(({ files }) => files).map((file) => unlink(file)));
  }
}

function fileName(text: string): string {
  return text
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 120);
}
