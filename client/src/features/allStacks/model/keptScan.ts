import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ResultFile, Results } from '../../../../../shared/scan/resultFile';
import type { ScanAnswer, ScanConfig, ScanSettings } from '../../../../../shared/scan/scan';
import { isInUse } from '../../../processes/processes';
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
  /** The severities of the user. */
  readonly severities: () => ScanSettings['severities'];
  /** What the config file says. */
  readonly config: () => Promise<ScanConfig>;
}

/** The results, and those of the scan before. */
const FILES = ['results', 'before'] as const;

type FileName = (typeof FILES)[number];

/**
 * A scan of backends whose results are kept: the next one reads only states that were written since, and says what has
 * changed. One that was stopped goes on. Each has files of its own, so that two windows can scan at the same time; what it
 * ends with is there for the next one.
 */
export class KeptScan {
  private readonly name: string;
  private own: string | undefined;
  private settings: ScanSettings = { engine: undefined, severities: {} };
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly addresses: readonly BackendAddress[],
    private readonly options: KeptScanOptions,
  ) {
    const identity = addresses.map((address) => address.identity).join('\n');
    this.name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  }

  /**
   * Reads what was written since the last scan.
   * @throws {Error} if the stacks of a backend cannot be listed
   */
  run(cli: PulumiCli, control: ScanControl): Promise<void> {
    const running = this.runOnce(cli, control);
    this.running = running.catch(() => undefined);
    return running;
  }

  /** What the results say. @param saveAs a file to which the report is also written, in the format of its ending */
  async report(saveAs?: string): Promise<ScanAnswer> {
    const earlier = (await this.complete('before')) ? this.file('before') : undefined;
    const question = { results: this.file('results'), earlier, ...(saveAs !== undefined && { saveAs }) };
    const threads = new ScanThreads(this.options.program, this.settings);
    try {
      return JSON.parse(await threads.ask(question)) as ScanAnswer;
    } finally {
      await threads.end();
    }
  }

  /** Removes the files of its own, once it has ended. */
  async dispose(): Promise<void> {
    await this.running;
    if (this.own !== undefined) await rm(this.own, { recursive: true, force: true });
  }

  private async runOnce(cli: PulumiCli, control: ScanControl): Promise<void> {
    const { version, program, severities } = this.options;
    await this.takeShared();
    const config = await this.options.config();
    // The config file wins, rule by rule.
    this.settings = { engine: undefined, ...config, severities: { ...severities(), ...config.severities } };
    const { settings } = this;
    await this.keepBefore();
    let file = new ResultFile(this.file('results'));
    try {
      let known = await file.versions(version, settings);
      if (!known) {
        file.close();
        await rm(this.file('results'));
        file = new ResultFile(this.file('results'));
        known = await file.versions(version, settings);
      }
      const all = {
        organizations: [],
        projects: [],
        stacks: [],
        tag: undefined,
        shard: undefined,
        drift: false,
        providers: false,
      };
      const request = { ...all, settings, known: known ?? new Map() };
      await scanStacks(cli, this.addresses, request, { ...control, file, program });
    } finally {
      file.close();
      await this.share();
    }
  }

  /** A file of its own. */
  private file(name: FileName): string {
    return path.join(this.own!, `${name}.jsonl`);
  }

  /** The file that scans leave for the next one. */
  private shared(name: FileName): string {
    return path.join(this.options.folder, `${this.name}.${name}.jsonl`);
  }

  /** Begins with what the last scan has left. */
  private async takeShared(): Promise<void> {
    const { folder } = this.options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeft(folder);
    this.own ??= await mkdtemp(path.join(folder, `${OWN}${process.pid}-`));
    for (const name of FILES) {
      await rm(this.file(name), { force: true });
      await copyFile(this.shared(name), this.file(name)).catch(unlessMissing);
    }
  }

  /** Leaves what it has for the next scan, in one step. */
  private async share(): Promise<void> {
    for (const name of FILES) {
      const copy = path.join(this.own!, `${name}.copy`);
      await copyFile(this.file(name), copy).then(() => rename(copy, this.shared(name)), unlessMissing);
    }
  }

  /** Keeps complete results as those of the scan before, without what is out of date in them. */
  private async keepBefore(): Promise<void> {
    const results = await this.complete('results');
    if (!results) return;
    const file = new ResultFile(this.file('results'));
    const known = await file.versions(this.options.version, this.settings);
    file.close();
    const before = this.file('before');
    await rm(before, { force: true });
    const compact = new ResultFile(before);
    try {
      await compact.versions(this.options.version, this.settings);
      for (const listing of results.listings) compact.add(listing);
      for await (const stack of results.stacks()) compact.add(stack);
    } finally {
      compact.close();
    }
    if (known) await copyFile(before, this.file('results'));
  }

  private async complete(name: FileName): Promise<Results | undefined> {
    const results = await Results.of([this.file(name)]).catch(() => undefined);
    return results?.missing === 0 ? results : undefined;
  }
}

/** The beginning of the names of folders that scans have for themselves, before the number of their process. */
const OWN = 'scan-';

/** Removes the folders of windows that were ended. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = new RegExp(`^${OWN}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isInUse(Number(pid)))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
