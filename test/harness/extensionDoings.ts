import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WorkbenchOptions } from './workbench';

/** A driver of a kind of backend was loaded. */
export const BACKEND_DRIVER = /^loaded \w*Driver/;

/** Observes what the extension does in a workbench's extension hosts. */
export class ExtensionDoings {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-doings-'));

  /** What the workbench is to be opened with. */
  readonly options: Required<Pick<WorkbenchOptions, 'env'>> = { env: { EXTENSION_SPY: this.folder } };

  /** What the extension has loaded, searched, watched and started in the newest extension host, if there is one yet, in this order. */
  list(): string[] {
    // The files are named after their creation times.
    const newest = readdirSync(this.folder).sort().at(-1);
    if (newest === undefined) return [];
    return readFileSync(path.join(this.folder, newest), 'utf8').split('\n').slice(0, -1);
  }

  /** True once the extension runs in the newest extension host. */
  get isLoaded(): boolean {
    return this.list().includes('loaded extension.js');
  }

  /** Ends it; the workbench is closed before. */
  dispose(): void {
    rmSync(this.folder, { recursive: true });
  }
}
