import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { failureText } from '../../../shared/failureText';
import { ResultFile, Results } from '../../../shared/scan/resultFile';
import type { ScanRequest, ScanSettings } from '../../../shared/scan/scan';
import { ConfigFiles, scanConfigOf } from '../check/configFiles';
import { packageVersion } from '../check/packageVersion';
import type { FolderStacks } from '../check/folderStacks';
import { scanReport } from '../scan/scanReport';
import { engineOf } from './checkOptions';
import { inNpmPackage } from './npmPackage';
import { printScan, scanOutputOf } from './scanOutput';
import { ExitCode, Misuse, subcommand, type ParsedArguments } from './subcommand';

const HELP = `Checks the states of all stacks of backends, and looks for locks, for objects that several stacks manage, and for
references to stacks that are gone. Reads only.

Usage: pulumi-troubleshooter scan [OPTIONS] <BACKEND>...
       pulumi-troubleshooter scan merge [OPTIONS] <RESULTS>...

A backend is an address as 'pulumi login' takes it (s3://…, gs://…, azblob://…, postgres://…, file://…, https://…), or a
folder. Only a service needs the pulumi CLI. merge makes one report of the results of several scans, such as shards.

Which stacks:
  --organization <NAME>     Only stacks of this organization; repeatable
  --project <NAME>          Only stacks of this project; repeatable
  --stack <NAME>            Only stacks that are called so in their projects; repeatable
  --tag <NAME>[=<VALUE>]    Only stacks with this tag; needs the pulumi CLI
  --shard <I>/<N>           Only the I-th of N parts of about the same size

What to check:
  --drift                   Also compare each state with the real resources ('pulumi refresh --preview-only'). Needs the
                            CLI, the providers and their credentials, and takes as long as a refresh of each stack
  --providers               Also ask the servers from which the CLI gets the providers' plugins whether they still have
                            them: GitHub, get.pulumi.com, and those that the states name

Results:
  --save <FILE>             Keep the results. If FILE has results already, only states that were written since are read:
                            a scan that was stopped goes on, and the next one takes less time
  --since <FILE>            Say what has changed since the scan with these results

What to print:
  --format <FORMAT>         text (default), json, sarif, markdown or html
  --report <FORMAT>=<FILE>  Also write the report to FILE; repeatable
  --fail-on <LEVEL>         The lowest level that causes exit code 1: error, danger (default), warning, information,
                            hint, or never
  --engine <VERSION>        The Pulumi that is to take the states, as for 'check'
  --config <FILE>           The config file. Default: the nearest pulumi-troubleshooter.json, here or above
  --no-config               No config file

Exit codes: 0 no finding at LEVEL or above, 1 such findings, 2 something was not read.

Examples:
  pulumi-troubleshooter scan s3://states --save scan.jsonl --report html=scan.html
  pulumi-troubleshooter scan s3://states --shard 3/8 --save scan-3.jsonl --format json
  pulumi-troubleshooter scan merge scan-*.jsonl --report sarif=scan.sarif
`;

const OPTIONS = {
  organization: { type: 'string', multiple: true, default: [] as string[] },
  project: { type: 'string', multiple: true, default: [] as string[] },
  stack: { type: 'string', multiple: true, default: [] as string[] },
  tag: { type: 'string' },
  shard: { type: 'string' },
  drift: { type: 'boolean', default: false },
  providers: { type: 'boolean', default: false },
  save: { type: 'string' },
  since: { type: 'string' },
  format: { type: 'string', default: 'text' },
  report: { type: 'string', multiple: true, default: [] as string[] },
  'fail-on': { type: 'string', default: 'danger' },
  engine: { type: 'string' },
  config: { type: 'string' },
  'no-config': { type: 'boolean', default: false },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

/** Reads backends. It is a file of its own, because it can run the CLI and begins threads. */
export interface ScanProgram {
  /**
   * Adds what it finds to a file with results.
   * @throws {Error} if the stacks of a backend cannot be listed
   */
  readonly scan: (
    backends: readonly string[],
    request: ScanRequest,
    file: ResultFile,
    control: { readonly stop: AbortSignal; readonly onProgress: (done: number, all: number) => void },
  ) => Promise<void>;
  /**
   * What a folder with a backend says of its stacks besides their states.
   * @throws {Error} if they cannot be listed
   */
  readonly stacksInFolder: (folder: string) => Promise<FolderStacks>;
}

/** The program that reads backends. */
export const SCAN_PROGRAM = path.join(__dirname, 'scan.js');

/** Checks all stacks of backends. */
export const scanCommand = subcommand({
  name: 'scan',
  summary: 'Check all stacks of a backend',
  help: HELP,
  options: OPTIONS,
  run: (args) =>
    args.positionals[0] === 'merge' ? merge(args) : inNpmPackage('scan', IN_EDITOR, () => scan(args)),
});

const IN_EDITOR = 'In VS Code, “Pulumi: Check All Stacks” does it.';

async function scan({ values, positionals }: ParsedArguments<typeof OPTIONS>): Promise<ExitCode> {
  if (positionals.length === 0) throw new Misuse('No backend is named');
  const output = scanOutputOf(values);
  const config = configOf(values);
  if ('faults' in config) {
    for (const fault of config.faults) process.stderr.write(`${fault}\n`);
    return ExitCode.unusable;
  }
  const { settings } = config;
  const temporary = values.save === undefined ? mkdtempSync(path.join(tmpdir(), 'pulumi-scan-')) : undefined;
  const saved = values.save ?? path.join(temporary!, 'results.jsonl');
  const stop = new AbortController();
  const interrupt = (): void => {
    stop.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    if (values.save !== undefined) mkdirSync(path.dirname(path.resolve(saved)), { recursive: true });
    // It can be the file to which the scan adds its own results.
    const earlier = await earlierResults(values.since);
    const file = new ResultFile(saved);
    try {
      const known = await file.versions(packageVersion(), settings);
      if (!known) throw new Misuse(`--save: ${saved} has results of a scan with other settings`);
      const request = {
        organizations: values.organization,
        projects: values.project,
        stacks: values.stack,
        tag: values.tag,
        shard: shardOf(values.shard),
        drift: values.drift,
        providers: values.providers,
        settings,
        known,
      };
      const { scan: run } = (await import(SCAN_PROGRAM)) as ScanProgram;
      await run([...new Set(positionals)], request, file, { stop: stop.signal, onProgress: progress() });
    } finally {
      file.close();
    }
    return printScan(await scanReport(await Results.of([saved]), earlier), output);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Misuse || code === 'MODULE_NOT_FOUND') throw error;
    process.stderr.write(`The scan has failed: ${failureText(error)}.\n`);
    return ExitCode.unusable;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

async function merge({ values, positionals }: ParsedArguments<typeof OPTIONS>): Promise<ExitCode> {
  const [, ...files] = positionals;
  if (files.length === 0) throw new Misuse('merge is given no results');
  const output = scanOutputOf(values);
  try {
    const earlier = await earlierResults(values.since);
    return printScan(await scanReport(await Results.of([...new Set(files)]), earlier), output);
  } catch (error) {
    process.stderr.write(`${failureText(error)}.\n`);
    return ExitCode.unusable;
  }
}

async function earlierResults(file: string | undefined): Promise<Results | undefined> {
  return file === undefined ? undefined : Results.of([file]);
}

function configOf({
  config: given,
  'no-config': none,
  engine,
}: ParsedArguments<typeof OPTIONS>['values']): { settings: ScanSettings } | { faults: readonly string[] } {
  if (given !== undefined && none) throw new Misuse('--config and --no-config exclude each other');
  const configs = new ConfigFiles(none ? 'none' : given === undefined ? undefined : { file: given });
  const config = configs.of('scan');
  if (config && config.faults.length > 0) return { faults: config.faults };
  return { settings: { engine: engineOf(engine), ...scanConfigOf(config) } };
}

function shardOf(value: string | undefined): ScanRequest['shard'] {
  if (value === undefined) return undefined;
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? [];
  if (!number || !of || number > of)
    throw new Misuse(`--shard takes a part and their number, such as 3/8, not '${value}'`);
  return { number, of };
}

/** Says on a terminal how far the scan is, a few times a second at most. */
function progress(): (done: number, all: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  let told = 0;
  return (done, all) => {
    const isLast = done === all;
    if (!isLast && Date.now() - told < 200) return;
    told = Date.now();
    process.stderr.write(isLast ? '\r\u001b[K' : `\r\u001b[K${done} of ${all} stacks`);
  };
}
