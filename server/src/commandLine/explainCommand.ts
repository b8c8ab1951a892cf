import { existsSync } from 'node:fs';
import type { Explanation } from '../features/explain/explainText';
import { readText, STANDARD_INPUT } from '../check/stateFile';
import { inNpmPackage } from './npmPackage';
import { ExitCode, Misuse, oneOf, subcommand } from './subcommand';

const HELP = `Explains errors of Pulumi: what happened, whether the state is safe, and what to do.

Usage: pulumi-troubleshooter explain [OPTIONS] [TEXT|FILE|ID]...

TEXT is a message of Pulumi, word for word. FILE has Pulumi's output, such as the log of a CI job; - is standard input,
also without arguments. ID names an error, such as stack-locked.

  --format <FORMAT>  text (default) or json

Exit codes: 0 something is explained, 1 nothing in the text is known, 2 there is no text.

Examples:
  pulumi up 2>&1 | tee up.log; pulumi-troubleshooter explain up.log
  pulumi-troubleshooter explain 'error: the stack is currently locked by 1 lock(s)'
`;

/** Explains errors of Pulumi. */
export const explainCommand = subcommand({
  name: 'explain',
  summary: 'Explain an error of Pulumi: a message, a log, or the id of an error',
  help: HELP,
  options: { format: { type: 'string', default: 'text' } },
  run: ({ values, positionals }) => {
    const format = oneOf(FORMATS, values.format, 'format');
    return inNpmPackage('explain', 'In VS Code, “Pulumi: Explain Error” does the same.', () =>
      explain(positionals, format),
    );
  },
});

const FORMATS = ['text', 'json'] as const;

async function explain(args: readonly string[], format: (typeof FORMATS)[number]): Promise<ExitCode> {
  // The texts of all errors are a separate file: a check does not need them.
  const { explanationById, explanationsOf, formatExplanation } = await import('./explainProgram');
  const named = args.length === 1 ? explanationById(args[0]!) : undefined;
  const explanations: readonly Explanation[] = named ? [named] : explanationsOf(await given(args));
  if (format === 'json') process.stdout.write(`${JSON.stringify({ explanations }, undefined, 2)}\n`);
  else process.stdout.write(explanations.map(formatExplanation).join(SEPARATOR));
  if (explanations.length > 0) return ExitCode.clean;
  process.stderr.write(`${NOTHING_KNOWN}\n`);
  return ExitCode.findings;
}

const SEPARATOR = `\n${'-'.repeat(80)}\n\n`;

const NOTHING_KNOWN =
  'Nothing in this text is known. Give it word for word, with the lines before and after the error.';

/**
 * The text of the arguments.
 * @throws {Misuse} if there is none
 */
async function given(args: readonly string[]): Promise<string> {
  const text = args.length === 0 && process.stdin.isTTY ? '' : await textOf(args);
  if (text.trim() === '')
    throw new Misuse('No text to explain: give a message of Pulumi, or a file with its output');
  return text;
}

async function textOf(args: readonly string[]): Promise<string> {
  const [only = STANDARD_INPUT] = args;
  if (args.length > 1 || (only !== STANDARD_INPUT && !existsSync(only))) return args.join(' ');
  const text = await readText(only, 'Pulumi’s output');
  if (typeof text === 'string') return text;
  throw new Misuse(`${only === STANDARD_INPUT ? 'Standard input' : only} ${text.failure}`);
}
