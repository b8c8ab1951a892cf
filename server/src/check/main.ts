#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkFile, failureOf } from './checkFile';
import type { FileReport } from './fileReport';
import { formatJson } from './formatJson';
import { formatSarif } from './formatSarif';
import { formatText } from './formatText';
import { reaches, parseOptions, type CheckRequest } from './options';
import { spareCompiler } from './v8Flags';

const ExitCode = { clean: 0, findings: 1, unusable: 2 } as const;

/** What `--help` prints. */
const HELP = `Checks and repairs Pulumi states: the output of 'pulumi stack export', and the files of a
self-managed backend, also compressed ones. Needs neither the network nor the pulumi CLI.

Usage: pulumi-troubleshooter check [OPTION]... FILE...
       pulumi-troubleshooter mcp

FILE is a path, or - for standard input. 'mcp' serves assistants on standard input and output (Model Context
Protocol); its tools only read, and return no property value.

What to print:
  --format FORMAT   text (default), json, or sarif for code scanning.
  --sarif FILE      Also write all findings to FILE, as sarif.
  -q, --quiet       Only findings that cause exit code 1, and no summary.

What to check:
  --stack NAME      The stack that the state is for: resources of another one are errors. The full name,
                    ORGANIZATION/PROJECT/NAME, includes the project.
  --project NAME    The project of that stack: resources of another one are warnings.
  --engine VERSION  The Pulumi that is to take the state, such as 3.255.0, from 3.132.0 on: some versions refuse what
                    others take. Without it, the newest one that is known.
  --fail-on LEVEL   The lowest level that causes exit code 1: error, danger (default), warning, information, hint,
                    or never. A danger: Pulumi takes the state, but its next update loses, doubles or orphans
                    an object because of the finding, or gets stuck.

Repairs:
  --fix             Make all repairs that lose nothing. The previous content is kept in FILE.bak (or .bak.2, ...).
                    With -, the repaired text goes to standard output, and the findings to standard error.
  --diff            Show what --fix would do, as a diff that 'git apply' takes, and write nothing. Findings go to
                    standard error.
  --show-secrets    With --diff: print the secrets that the file contains in plaintext. Without it they are masked.

  -h, --help        Show this.
  --version         Show the version.

Exit codes: 0 no finding at LEVEL or above, 1 such findings (with --fix: some are left), 2 unusable input.

Examples:
  pulumi stack export | pulumi-troubleshooter check -
  pulumi-troubleshooter check --sarif state.sarif state.json
  pulumi-troubleshooter check --diff state.json | git apply
`;

/** Runs the command line. Returns the exit code. */
async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  switch (options.kind) {
    case 'help':
      process.stdout.write(HELP);
      return ExitCode.clean;
    case 'version':
      process.stdout.write(`${version()}\n`);
      return ExitCode.clean;
    case 'misuse':
      process.stderr.write(`${options.reason}\n`);
      return ExitCode.unusable;
    case 'mcp':
      return serveAssistants();
    case 'check':
      return check(options.request);
  }
}

/** Serves MCP until standard input ends. Its code is a separate file, which the editor's package does not have. */
async function serveAssistants(): Promise<number> {
  try {
    const { serve } = await import('../mcp/serve');
    await serve(version());
    return ExitCode.clean;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    process.stderr.write(
      'The server for assistants is not in this package but in that of npm: npx pulumi-troubleshooter mcp. In VS Code, assistants have the same tools without it.\n',
    );
    return ExitCode.unusable;
  }
}

async function check(request: CheckRequest): Promise<number> {
  const { files, failOn, quiet, sarif, stack } = request;
  const reports: FileReport[] = [];
  for (const file of files) {
    reports.push(await checkFile(file, request, print));
  }
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
  const isTaken = request.diff || (request.fix && files.includes('-'));
  const output = isTaken ? process.stderr : process.stdout;
  output.write(format(shown, request, exitCode, output));
  for (const report of failures)
    process.stderr.write(`${failureOf(report)}
`);
  if (sarif === undefined) return exitCode;
  try {
    writeFileSync(sarif, formatSarif(reports, { version: version(), exitCode, stack }));
    return exitCode;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${sarif} could not be written (${code}).\n`);
    return ExitCode.unusable;
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

function format(
  reports: readonly FileReport[],
  request: CheckRequest,
  exitCode: number,
  output: NodeJS.WriteStream,
): string {
  switch (request.format) {
    case 'json':
      return formatJson(reports);
    case 'sarif':
      return formatSarif(reports, { version: version(), exitCode, stack: request.stack });
    case 'text': {
      const isAnyChecked = reports.some(
        ({ failure, findings }) => failure === undefined || findings.length > 0,
      );
      const summary = !request.quiet && isAnyChecked;
      return formatText(reports, { colour: output.isTTY && output.hasColors(), summary });
    }
  }
}

/** The version of this file's package. */
function version(): string {
  const manifest = path.join(__dirname, '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

// A reader of only the first lines (`| head`) closes the pipe.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = ExitCode.unusable;
});
spareCompiler();
main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The check failed (${reason}). Please report this.\n`);
    process.exitCode = ExitCode.unusable;
  },
);
