import { createHash } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ResultFile, Results } from '../../../../../shared/scan/resultFile';
import type { ScanAnswer, ScanQuestion, ScanSettings } from '../../../../../shared/scan/scan';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { BackendAddress } from '../../../pulumi/location/backendAddress';
import { scanStacks, type ScanControl } from '../../../pulumi/stackScan/scanStacks';
import { ScanThreads } from '../../../pulumi/stackScan/scanThreads';

/** Where a scan keeps its results, and how it checks. */
export interface KeptScanOptions {
  /** The folder of the results. */
  readonly folder: string;
  /** The version of the extension: the results of another one are not used. */
  readonly version: string;
  /** The server's program. */
  readonly program: string;
}

/**
 * A scan of backends whose results are kept: the next one reads only states that were written since, and says what has
 * changed. One that was stopped goes on.
 */
export class KeptScan {
  private readonly results: string;
  private readonly before: string;

  constructor(
    private readonly addresses: readonly BackendAddress[],
    private readonly options: KeptScanOptions,
  ) {
    const identity = addresses.map((address) => address.identity).join('\n');
    const name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
    this.results = path.join(options.folder, `${name}.jsonl`);
    this.before = path.join(options.folder, `${name}.before.jsonl`);
  }

  /**
   * Reads what was written since the last scan.
   * @throws {Error} if the stacks of a backend cannot be listed
   */
  async run(cli: PulumiCli, settings: ScanSettings, control: ScanControl): Promise<void> {
    const { folder, version, program } = this.options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.keepBefore(settings);
    let file = new ResultFile(this.results);
    try {
      let known = await file.versions(version, settings);
      if (!known) {
        file.close();
        await rm(this.results);
        file = new ResultFile(this.results);
        known = await file.versions(version, settings);
      }
      const request = {
        organizations: [],
        projects: [],
        stacks: [],
        tag: undefined,
        shard: undefined,
        settings,
      };
      await scanStacks(
        cli,
        this.addresses,
        { ...request, known: known ?? new Map() },
        { ...control, file, program },
      );
    } finally {
      file.close();
    }
  }

  /** What the results say. @param saveAs a file to which the report is also written, in the format of its ending */
  async report(settings: ScanSettings, saveAs?: string): Promise<ScanAnswer> {
    const threads = new ScanThreads(this.options.program, settings);
    try {
      const earlier = (await this.complete(this.before)) ? this.before : undefined;
      const question = { results: this.results, earlier, ...(saveAs !== undefined && { saveAs }) };
      return JSON.parse(await threads.ask(question satisfies ScanQuestion)) as ScanAnswer;
    } finally {
      await threads.end();
    }
  }

  /** Keeps complete results as those of the scan before, without what is out of date in them. */
  private async keepBefore(settings: ScanSettings): Promise<void> {
    const results = await this.complete(this.results);
    if (!results) return;
    const file = new ResultFile(this.results);
    const known = await file.versions(this.options.version, settings);
    file.close();
    const next = `${this.before}.new`;
    await rm(next, { force: true });
    const compact = new ResultFile(next);
    try {
      await compact.versions(this.options.version, settings);
      for (const listing of results.listings) compact.add(listing);
      for await (const stack of results.stacks()) compact.add(stack);
    } finally {
      compact.close();
    }
    await rename(next, this.before);
    if (known) await copyFile(this.before, this.results);
  }

  private async complete(file: string): Promise<Results | undefined> {
    const results = await Results.of([file]).catch(() => undefined);
    return results?.missing === 0 ? results : undefined;
  }
}
