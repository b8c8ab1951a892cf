import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { redact } from './redact';
import { bareName, targetKey, type StackTarget } from './stackTarget';

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
    const [newest] = await this.list(target);
    if (newest && (await readFile(newest.path, 'utf8')) === text) return newest;
    const path = join(folder, `${now.toISOString().replaceAll(':', '-')}.json`);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    const others = (await backupsIn(folder)).filter((backup) => backup.path !== path);
    await Promise.all(others.slice(Math.max(1, this.keep()) - 1).map((old) => unlink(old.path)));
    return { path, time: now };
  }

  /** The backups of a stack, newest first. */
  async list(target: StackTarget): Promise<Backup[]> {
    const folders = [this.folder(target), ...this.oldFolders(target)];
    return newestFirst((await Promise.all(folders.map(backupsIn))).flat());
  }

  /** The same for all spellings of backend and stack. */
  private folder(target: StackTarget): string {
    const { identity } = target.backend.address;
    const stack = `${readable(bareName(target))}-${hash(targetKey(target))}`;
    return join(this.root, fileName(identity), fileName(target.project), stack);
  }

  /**
   * Where earlier versions of this extension filed a stack: by what was shown of the backend, and by each spelling of
   * its name. Nothing is added there, and nothing removed.
   */
  private oldFolders(target: StackTarget): string[] {
    const { backend, project, stack } = target;
    const bare = bareName(target);
    const urls = new Set([backend.url, redact(backend.address.display)]);
    const owner = stack.slice(0, Math.max(stack.indexOf('/'), 0));
    const stacks = new Set([stack, bare, `${owner}/${bare}`, `organization/${project}/${bare}`]);
    return [...urls].flatMap((url) =>
      [...stacks].map((name) => join(this.root, fileName(url), fileName(project), fileName(name))),
    );
  }
}

async function backupsIn(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.flatMap((name) => {
    const match = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.json$/.exec(name);
    return match ? [{ path: join(folder, name), time: new Date(`${match[1]}:${match[2]}:${match[3]}`) }] : [];
  });
  return newestFirst(backups);
}

function newestFirst(backups: readonly Backup[]): Backup[] {
  return [...backups].sort((a, b) => b.time.getTime() - a.time.getTime());
}

/** A file name for any text: readable, and different for different texts. */
function fileName(text: string): string {
  return `${readable(text)}-${hash(text)}`;
}

function readable(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
