import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '../../../shared/failureText';
import { checkFile, type NoteState } from '../check/checkFile';
import { ConfigFiles, isIgnoredBy, type LoadedConfig } from '../check/configFiles';
import type { FileReport, RunFacts } from '../check/fileReport';
import { BesideStates, isBackend } from '../check/folderStacks';
import { formats } from '../check/formats';
import { reaches } from '../check/level';
import { failureOf } from '../check/reportSentences';
import { SharedObjects } from '../check/sharedObjects';
import { STANDARD_INPUT } from '../check/stateFile';
import { statesInFolder } from '../check/statesInFolder';
import { CHECK_OPTIONS, checkRequest, type CheckRequest, type WrittenReport } from './checkOptions';
import { packageVersion } from '../check/packageVersion';
import { SCAN_PROGRAM, type ScanProgram } from './scanCommand';
import { ExitCode, subcommand } from './subcommand';

const HELP = `Checks and repairs Pulumi states: the output of 'pulumi stack export', and the files of a self-managed backend, also
compressed ones.

Usage: pulumi-troubleshooter check [OPTIONS] [FILE|FOLDER]...

A folder stands for the states in it and below it, found by name and content; node_modules and .git are left out. If it
is a backend, its locks and failed runs are reported, too. - is standard input. Default: the working directory.

What to print:
  --format <FORMAT>         text (default), json, sarif, github, gitlab, junit or markdown
  --report <FORMAT>=<FILE>  Also write all findings to FILE; repeatable
  --sarif <FILE>            The same as --report sarif=FILE
  -q, --quiet               Only findings that cause exit code 1, and no summary

What to check:
  --stack <NAME>            The stack that the state is for: resources of another one are errors. The full name,
                            ORGANIZATION/PROJECT/NAME, includes the project
  --project <NAME>          The project of that stack: resources of another one are warnings
  --engine <VERSION>        The Pulumi that is to take the state, such as 3.255.0, from 3.132.0 on: some versions refuse
                            what others take. Default: the newest one that is known
  --fail-on <LEVEL>         The lowest level that causes exit code 1: error, danger (default), warning, information,
                            hint, or never. A danger: Pulumi takes the state, but its next update loses, doubles or
                            orphans an object because of the finding, or gets stuck
  --config <FILE>           The config file. Default: for each state the nearest pulumi-troubleshooter.json, in its
                            folder or above
  --no-config               No config file

Repairs:
  --fix                     Make all repairs that lose nothing. The previous content is kept in FILE.bak (or .bak.2 and
                            so on). With -, the repaired text goes to standard output, the findings to standard error
  --diff                    Show what --fix would do, as a diff that 'git apply' takes, and write nothing. Findings go
                            to standard error
  --show-secrets            With --diff: print the file's plaintext secrets, which are masked otherwise

Exit codes: 0 no finding at LEVEL or above, 1 such findings (with --fix: some are left), 2 something was not checked.

Examples:
  pulumi stack export | pulumi-troubleshooter check -
  pulumi-troubleshooter check --report sarif=state.sarif .pulumi
  pulumi-troubleshooter check --diff state.json | git apply
`;

/** Checks states in files and folders. */
export const checkCommand = subcommand({
  name: 'check',
  summary: 'Check states, and repair them',
  help: HELP,
  options: CHECK_OPTIONS,
  run: (args) => check(checkRequest(args)),
});

async function check(request: CheckRequest): Promise<ExitCode> {
  const faults = new Set<string>();
  const configs = new ConfigFiles(request.config);
  const configOf: ConfigOf = (file) => {
    const config = configs.of(file);
    for (const fault of config?.faults ?? []) faults.add(fault);
    return config;
  };
  const { files, failures, backends } = await filesIn(request.paths, configOf);
  const configured = [...files].map((file) => ({ file, config: configOf(file) }));
  if (faults.size > 0) {
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    return ExitCode.unusable;
  }
  const reports = [...failures];
  // The places of a repaired state are others.
  const objects = configured.length > 1 && !request.fix ? new SharedObjects() : undefined;
  const beside = new BesideStates();
  const note: NoteState = (file, model, shared) => {
    objects?.add(file, model, shared);
    if (backends.length > 0) beside.note(file, model);
  };
  for (const { file, config } of configured)
    reports.push(await checkFile(file, request, config, print, note));
  objects?.addTo(reports);
  for (const backend of backends) await addStacksOf(backend, beside, reports);
  return tell(reports, request);
}

/** Adds what is beside the states of a backend. The editor's package can't look there: it has a page of all stacks. */
async function addStacksOf(folder: string, beside: BesideStates, reports: FileReport[]): Promise<void> {
  if (!existsSync(SCAN_PROGRAM)) return;
  try {
    const { stacksInFolder } = (await import(SCAN_PROGRAM)) as ScanProgram;
    const found = await stacksInFolder(folder);
    beside.addTo(reports, found);
    for (const text of found.notes) process.stderr.write(`${text}\n`);
  } catch (error) {
    const failure = `is a backend whose locks and runs could not be read: ${failureText(error)}`;
    reports.push({ file: folder, failure, findings: [] });
  }
}

/** Finds the config file for a file or folder. */
type ConfigOf = (file: string) => LoadedConfig | undefined;

/** The files that paths stand for, reports on folders that have none, and the folders that are backends. */
async function filesIn(
  paths: readonly string[],
  configOf: ConfigOf,
): Promise<{ files: Iterable<string>; failures: FileReport[]; backends: string[] }> {
  /** By absolute path: a file can be both named and in a folder. */
  const files = new Map<string, string>();
  const failures: FileReport[] = [];
  const backends: string[] = [];
  const add = (file: string): void => {
    const key = file === STANDARD_INPUT ? file : path.resolve(file);
    if (!files.has(key)) files.set(key, file);
  };
  const isIgnored = (found: string): boolean => {
    const config = configOf(found);
    return config !== undefined && isIgnoredBy(config, found);
  };
  for (const given of paths) {
    if (given === STANDARD_INPUT || !isFolder(given)) {
      add(given);
      continue;
    }
    if (isBackend(given)) backends.push(given);
    const search = await statesInFolder(given, isIgnored);
    search.states.forEach(add);
    failures.push(...search.failures.map((failure) => ({ ...failure, findings: [] })));
    if (search.states.length + search.failures.length === 0)
      failures.push({ file: given, failure: NO_STATE, findings: [] });
  }
  return { files: files.values(), failures, backends };
}

/** False if it can't be seen: reading it as a file says why. */
function isFolder(given: string): boolean {
  try {
    return statSync(given).isDirectory();
  } catch {
    return false;
  }
}

const NO_STATE =
  'has no Pulumi state in it: name a file that “pulumi stack export --file FILE” wrote, or a folder with one';

/** Prints the reports, and writes those that are written to files. */
function tell(reports: readonly FileReport[], request: CheckRequest): ExitCode {
  const { failOn, quiet, stack } = request;
  const fails = reports.some(({ findings }) => findings.some((finding) => reaches(finding, failOn)));
  const failures = reports.filter(({ failure }) => failure !== undefined);
  const found = fails ? ExitCode.findings : ExitCode.clean;
  const exitCode = failures.length > 0 ? ExitCode.unusable : found;
  const shown = quiet
    ? reports.map((report) => ({
        ...report,
        findings: report.findings.filter((finding) => reaches(finding, failOn)),
      }))
    : reports;
  // Standard output has only a repaired standard input, or only a diff.
  const isTaken = request.diff || (request.fix && request.paths.includes(STANDARD_INPUT));
  const output = isTaken ? process.stderr : process.stdout;
  const colour = output.isTTY && output.hasColors();
  const facts: RunFacts = { version: packageVersion(), exitCode, stack, failOn, quiet, colour };
  output.write(formats[request.format](shown, facts));
  for (const report of failures) process.stderr.write(`${failureOf(report)}\n`);
  const areWritten = request.reports.map((report) =>
    write(report, formats[report.format](reports, { ...facts, colour: false, quiet: false })),
  );
  return areWritten.every(Boolean) ? exitCode : ExitCode.unusable;
}

/** Writes a report, and makes its folder. Returns false if that fails. */
function write({ file }: WrittenReport, content: string): boolean {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${file} could not be written (${code}).\n`);
    return false;
  }
}

/** Waits until the text is written: there can be more of it than memory. */
function print(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(content, () => {
      resolve();
    });
  });
}
