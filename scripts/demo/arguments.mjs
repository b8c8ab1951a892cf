import { parseArgs } from 'node:util';

export const USAGE = `\
Usage: npm start [-- [--browser] [FILE]]

Opens the extension in a real VS Code: with a demo workspace, or with FILE.
It is your VS Code if \`code\` is on the path, otherwise one in the browser.

  --browser   take the one in the browser in any case
  --help      print this`;

/** Unknown arguments of `npm start`. The message is a sentence for the user. */
export class UsageError extends Error {}

/**
 * Parses the arguments of `npm start`.
 * @param {string[]} args the arguments behind the script's name.
 * @returns {{ help: boolean, browser: boolean, file: string | undefined }} `file` as it was given.
 * @throws {UsageError}
 */
export function parseArguments(args) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: { browser: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false, // parseArgs' own messages would not help here
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (token.name !== 'browser' && token.name !== 'help') {
      throw new UsageError(`There is no option ${token.rawName}.`);
    }
    if (token.value !== undefined) throw new UsageError(`The option ${token.rawName} takes no value.`);
  }
  if (positionals.length > 1) {
    throw new UsageError(
      `One file can be opened, and these are ${positionals.length}: ${positionals.join(', ')}.`,
    );
  }
  return { help: values.help === true, browser: values.browser === true, file: positionals[0] };
}
