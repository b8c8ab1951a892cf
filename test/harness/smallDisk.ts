import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own, which a test can fill or make read-only without harm to anything else. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @returns undefined where a test may not mount a disk */
  static async mount(size = '1m'): Promise<SmallDisk | undefined> {
    const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    if (status === 0) return new SmallDisk(folder);
    await rm(folder, { recursive: true });
    return undefined;
  }

  /** Puts a disk in the place of a folder, with what is in it. */
  static async mountOver(folder: string): Promise<SmallDisk | undefined> {
    const disk = await SmallDisk.mount();
    await disk?.copyFrom(folder);
    if (!disk) return undefined;
    spawnSync('mount', ['--move', disk.folder, folder]);
    await rm(disk.folder, { recursive: true });
    return new SmallDisk(folder);
  }

  /** Leaves as much room as it is told, in bytes, to the page. */
  async fill(room = 0): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    await writeFile(this.ballast, Buffer.alloc(Math.max(0, bavail * bsize - room)));
  }

  async empty(): Promise<void> {
    if (await stat(this.ballast).catch(() => undefined)) await rm(this.ballast);
  }

  makeReadOnly(on = true): void {
    spawnSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, this.folder]);
  }

  async unmount(): Promise<void> {
    spawnSync('umount', ['-l', this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Leaves what is on it in the folder that it was mounted over. */
  async unmountFrom(): Promise<void> {
    await this.empty();
    const rescued = await mkdtemp(path.join(tmpdir(), 'rescued-'));
    await cp(this.folder, rescued, { recursive: true });
    spawnSync('umount', ['-l', this.folder]);
    await cp(rescued, this.folder, { recursive: true });
    await rm(rescued, { recursive: true });
  }

  private copyFrom(folder: string): Promise<void> {
    return cp(folder, this.folder, { recursive: true });
  }

  private get ballast(): string {
    return path.join(this.folder, 'ballast');
  }
}
