import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { StackTarget } from './stacks';

/** A saved state. */
export interface Backup {
  readonly path: string;
  readonly time: Date;
}

/**
 * The states that were in a stack before the extension replaced them: one file each, readable by the user
 * alone, in a folder per backend, project and stack.
 */
export class Backups {
  /**
   * @param root the folder of all backups
   * @param keep how many of each stack are kept; asked at each save
   */
  constructor(
    private readonly root: string,
    private readonly keep: () => number,
  ) {}

  /**
   * Saves a state and lets the oldest ones go. Saves nothing if the newest backup is the same.
   * @throws if it cannot be written; whoever wanted to write to the stack must not do so then
   */
  async save(target: StackTarget, text: string, now = new Date()): Promise<Backup> {
    const folder = this.folder(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const backups = await this.list(target);
    const newest = backups[0];
    if (newest && (await readFile(newest.path, 'utf8')) === text) return newest;
    const path = join(folder, `${now.toISOString().replaceAll(':', '-')}.json`);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await Promise.all(backups.slice(Math.max(1, this.keep()) - 1).map((old) => unlink(old.path)));
    return { path, time: now };
  }

  /** The backups of a stack, newest first. */
  async list(target: StackTarget): Promise<Backup[]> {
    const folder = this.folder(target);
    const names = await readdir(folder).catch(() => []);
    return names
      .flatMap((name) => {
        const match = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.json$/.exec(name);
        return match
          ? [{ path: join(folder, name), time: new Date(`${match[1]}:${match[2]}:${match[3]}`) }]
          : [];
      })
      .sort((a, b) => b.time.getTime() - a.time.getTime());
  }

  private folder(target: StackTarget): string {
    const { backend, project, stack } = target;
    return join(this.root, fileName(backend.url), fileName(project), fileName(stack));
  }
}

/** A file name for any text: readable, and different for different texts. */
function fileName(text: string): string {
  const readable = text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return `${readable}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
