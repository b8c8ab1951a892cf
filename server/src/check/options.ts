import { parseArgs } from 'node:util';
import { LEVELS, type Level } from './level';

/** What the command line asks for. */
export interface CheckRequest {
  /** Paths as they were given; `-` for standard input. */
  files: string[];
  format: 'text' | 'json';
  failOn: Level;
  /** Name of the stack that the states are meant for. */
  stack: string | undefined;
  fix: boolean;
}

export type Options =
  | { kind: 'check'; request: CheckRequest }
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'misuse'; reason: string };

export const HELP = `Checks Pulumi states: what 'pulumi stack export' prints, and files of a self-managed backend.

Usage: pulumi-troubleshooter check [options] FILE...

FILE is a path, or - for standard input.

Options:
  --format text|json  How to print the findings (default: text).
  --fail-on LEVEL     The mildest finding that makes the exit code 1: error, warning, information, hint,
                      or never (default: error).
  --stack NAME        The stack that the state is meant for: resources of another one are errors.
  --fix               Make all repairs that lose nothing. The former text is kept in FILE.bak (or .bak.2, ...).
                      The text of - goes to standard output, its findings to standard error.
  --help              Show this.
  --version           Show the version.

Exit codes: 0 no finding at LEVEL or worse, 1 findings, 2 unusable input.
`;

/** Understands the arguments behind the program's name. */
export function parseOptions(args: string[]): Options {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        'fail-on': { type: 'string', default: 'error' },
        stack: { type: 'string' },
        fix: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    return misuse(error instanceof Error ? error.message.split('. ')[0]! : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [command, ...files] = positionals;
  if (command !== 'check') return misuse(command === undefined ? 'No command' : `No command '${command}'`);
  if (files.length === 0) return misuse('No file to check');
  const { format, 'fail-on': failOn, stack, fix } = values;
  if (format !== 'text' && format !== 'json') return misuse(`No format '${format}'`);
  if (!isLevel(failOn)) return misuse(`No level '${failOn}' to fail on`);
  return {
    kind: 'check',
    request: { files: [...new Set(files)], format, failOn, stack: stack && lastPart(stack), fix },
  };
}

function misuse(reason: string): Options {
  return { kind: 'misuse', reason: `${reason}; see pulumi-troubleshooter --help.` };
}

function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}

/** A stack may be named with organization and project; in URNs it is not. */
function lastPart(stack: string): string {
  return stack.slice(stack.lastIndexOf('/') + 1);
}
