import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bareName, type StackTarget } from '../stacks/stacks';
import { newestFiles } from './thinning';

/** Maximum runs kept. They can contain secrets, so they must not stay forever. */
const KEPT = 20;

/** The recording of one run. */
export interface Recording {
  /** The common prefix of its file names. */
  readonly name: string;
  /** When it was last written to. */
  readonly time: Date;
  /** The size of all its files, in bytes. */
  readonly size: number;
  readonly files: readonly string[];
}

/**
 * The folder of recorded runs: verbose logs and traces that only the user can read. The oldest are deleted first, and
 * each after three months.
 */
export class Recordings {
  /** @param root the folder; created when it is needed */
  constructor(private readonly root: string) {}

  /**
   * The path of a new recording without its extension, as in `shop-dev-preview-2026-11-21T15-36-09`; the caller creates
   * the files.
   */
  async next(target: StackTarget, what: string): Promise<string> {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    return this.nextNamed([target.project, bareName(target), what, time].join('-'));
  }

  /** Like {@link next}, for a recording with a given name. */
  async nextNamed(text: string): Promise<string> {
    const name = recordingFileName(text);
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    await this.prune();
    const taken = new Set((await readdir(this.root)).map((file) => file.slice(0, file.indexOf('.'))));
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${name}-${count}`;
      if (!taken.has(candidate)) return join(this.root, candidate);
    }
  }

  /** All recordings, newest first. */
  async list(): Promise<Recording[]> {
    const runs = new Map<string, Recording>();
    for (const file of await readdir(this.root).catch(() => [])) {
      const path = join(this.root, file);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) continue;
      const name = file.slice(0, file.indexOf('.'));
      const { time, size, files } = runs.get(name) ?? { time: found.mtime, size: 0, files: [] };
      runs.set(name, {
        name,
        time: found.mtime > time ? found.mtime : time,
        size: size + found.size,
        files: [...files, path],
      });
    }
    return [...runs.values()].sort((a, b) => b.time.getTime() - a.time.getTime());
  }

  /** Deletes recordings permanently, with all files of each. */
  async remove(recordings: readonly Recording[]): Promise<void> {
    await Promise.all(recordings.flatMap(({ files }) => files).map((file) => rm(file, { force: true })));
  }

  /** Deletes outdated recordings to make room for one more. */
  private async prune(): Promise<void> {
    const recordings = await this.list();
    const kept = newestFiles(recordings, new Date(), KEPT - 1);
    await this.remove(recordings.filter((recording) => !kept.includes(recording)));
  }
}

function recordingFileName(text: string): string {
  return text
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 120);
}
