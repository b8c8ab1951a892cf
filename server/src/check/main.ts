#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkFile, type FileReport } from './checkFile';
import { formatText } from './formatText';
import { reaches } from './level';
import { HELP, parseOptions, type CheckRequest } from './options';

const ExitCode = { clean: 0, findings: 1, unusable: 2 } as const;

/** Runs the command line; what it returns is the exit code. */
function main(args: string[]): number {
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
    case 'check':
      return check(options.request);
  }
}

function check(request: CheckRequest): number {
  const { files, format, failOn, fix } = request;
  const reports = files.map((file) => checkFile(file, request, (text) => process.stdout.write(text)));
  const failures = reports.filter(({ failure }) => failure !== undefined);
  // A repaired standard input goes to standard output, alone.
  const output = fix && files.includes('-') ? process.stderr : process.stdout;
  if (format === 'json') output.write(formatJson(reports));
  else if (failures.length < reports.length || reports.some(({ findings }) => findings.length > 0))
    output.write(formatText(reports));
  for (const { file, failure } of failures) {
    process.stderr.write(`${file === '-' ? 'Standard input' : file} ${failure ?? ''}.\n`);
  }
  if (failures.length > 0) return ExitCode.unusable;
  const severities = reports.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  return reaches(severities, failOn) ? ExitCode.findings : ExitCode.clean;
}

function formatJson(files: readonly FileReport[]): string {
  return `${JSON.stringify({ files }, undefined, 2)}\n`;
}

/** The version of the package that this file is in. */
function version(): string {
  const manifest = path.join(__dirname, '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

// Who reads only the first lines (`| head`) closes the pipe.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = ExitCode.unusable;
});
process.exitCode = main(process.argv.slice(2));
