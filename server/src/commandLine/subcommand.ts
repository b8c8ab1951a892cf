import { parseArgs, type ParseArgsConfig } from 'node:util';
import { closest } from '../state/similarWord';

/** The exit codes of all subcommands. */
export const ExitCode = { clean: 0, findings: 1, unusable: 2 } as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

export const PROGRAM = 'pulumi-troubleshooter';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** The options and the other arguments of a subcommand. */
export type ParsedArguments<Options extends OptionTable> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>;

/** A subcommand as its file describes it. */
interface Definition<Options extends OptionTable> {
  readonly name: string;
  /** One line for the list of subcommands. */
  readonly summary: string;
  /** What `--help` prints, except for the options of all subcommands. */
  readonly help: string;
  readonly options: Options;
  /**
   * @returns an {@link ExitCode}, or that of another program
   * @throws {Misuse} if the arguments can't be used
   */
  readonly run: (args: ParsedArguments<Options>) => number | Promise<number>;
}

/** A subcommand for the table in `subcommands.ts`. */
export interface Subcommand extends Pick<Definition<OptionTable>, 'name' | 'summary' | 'help'> {
  readonly run: (args: string[]) => Promise<number>;
}

/** Thrown for arguments that can't be used, with a sentence that has no full stop. */
export class Misuse extends Error {}

/** The options of all subcommands; they are handled before a subcommand runs. */
const COMMON = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const satisfies OptionTable;

/** Thrown instead of running a subcommand that is only asked for its help or its version. */
export class Asked extends Error {
  constructor(readonly asked: keyof typeof COMMON) {
    super(asked);
  }
}

/** Makes a subcommand of its description. */
export function subcommand<const Options extends OptionTable>(definition: Definition<Options>): Subcommand {
  const { options, run, ...texts } = definition;
  return { ...texts, run: async (args) => run(parsed(args, options)) };
}

function parsed<Options extends OptionTable>(args: string[], options: Options): ParsedArguments<Options> {
  const all = { ...options, ...COMMON };
  try {
    const found = parseArgs({ args, allowPositionals: true, options: all });
    const { help, version } = found.values as { help?: boolean; version?: boolean };
    if (help === true) throw new Asked('help');
    if (version === true) throw new Asked('version');
    return found;
  } catch (error) {
    throw error instanceof Asked ? error : new Misuse(argumentFault(error, Object.keys(all)));
  }
}

/** The error of `parseArgs`, with the option that was probably meant. */
function argumentFault(error: unknown, options: readonly string[]): string {
  const message = error instanceof Error ? error.message.split('. ')[0]! : String(error);
  const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
  return unknown === undefined ? message : `${message}${meant(unknown, options, '--')}`;
}

/** The end of a sentence about an unknown word: the word that was probably meant, if there is one. */
export function meant(word: string, words: readonly string[], before = ''): string {
  const found = closest(word, words);
  return found === undefined ? '' : `; did you mean '${before}${found}'?`;
}

/**
 * One of the words that an option takes.
 * @param what names the option's value in a sentence
 * @throws {Misuse} that lists the words
 */
export function oneOf<Word extends string>(words: readonly Word[], text: string, what: string): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const list = `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  throw new Misuse(`No ${what} '${text}'; there are ${list}${meant(text, words)}`);
}
