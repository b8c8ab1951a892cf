#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { spareCompiler } from '../check/v8Flags';
import { packageVersion } from '../check/packageVersion';
import { Asked, ExitCode, meant, Misuse, PROGRAM, type Subcommand } from './subcommand';
import { subcommands } from './subcommands';

const NAMES = [...subcommands.map(({ name }) => name), 'help'];

/** What `--help` prints. */
function help(): string {
  const width = Math.max(...NAMES.map(({ length }) => length)) + 2;
  const row = (name: string, summary: string): string => `  ${name.padEnd(width)}${summary}`;
  return `Finds out why a Pulumi stack is stuck: checks and repairs states, and explains errors of Pulumi. Needs neither the
network nor the pulumi CLI, except to scan a backend, and to rehearse, run or record an update.

Usage: ${PROGRAM} [OPTIONS] <COMMAND>

Commands:
${subcommands.map(({ name, summary }) => row(name, summary)).join('\n')}
${row('help', 'Print this, or the help of a command')}

Options:
  -h, --help     Print help
  -V, --version  Print version

For help with a command: ${PROGRAM} help <COMMAND>
`;
}

const COMMON_HELP = `
Options of all commands:
  -h, --help     Print help
  -V, --version  Print version
`;

/** Runs the command line. Returns the exit code. */
async function main([name, ...args]: string[]): Promise<number> {
  switch (name) {
    case '-V':
    case '--version':
      return print(`${packageVersion()}\n`);
    case '-h':
    case '--help':
      return print(help());
    case 'help': {
      if (args[0] === undefined) return print(help());
      const asked = named(args[0]);
      return typeof asked === 'string' ? misuse(asked) : printHelp(asked);
    }
    default: {
      const command = named(name);
      return typeof command === 'string' ? misuse(command) : run(command, args);
    }
  }
}

async function run(command: Subcommand, args: string[]): Promise<number> {
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof Misuse) return misuse(error.message, ` ${command.name}`);
    if (!(error instanceof Asked)) throw error;
    return error.asked === 'help' ? printHelp(command) : print(`${packageVersion()}\n`);
  }
}

/** The subcommand of a name, or what is wrong with the name. */
function named(name: string | undefined): Subcommand | string {
  if (name === undefined) return 'No command';
  const command = subcommands.find((one) => one.name === name);
  if (command) return command;
  if (name.startsWith('-')) return `No command before '${name}'`;
  const hint = existsSync(name) ? `; did you mean 'check ${name}'?` : meant(name, NAMES);
  return `No command '${name}'${hint}`;
}

function printHelp(command: Subcommand): ExitCode {
  return print(`${command.help}${COMMON_HELP}`);
}

function print(text: string): ExitCode {
  process.stdout.write(text);
  return ExitCode.clean;
}

function misuse(reason: string, command = ''): ExitCode {
  const end = reason.endsWith('?') ? ' See' : '; see';
  process.stderr.write(`${reason}${end} ${PROGRAM}${command} --help.\n`);
  return ExitCode.unusable;
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
    process.stderr.write(`${PROGRAM} failed (${reason}). Please report this.\n`);
    process.exitCode = ExitCode.unusable;
  },
);
