/** A family of shells that read a command line in the same way. */
export type Shell = 'posix' | 'fish' | 'powershell' | 'cmd';

/** The shell of a program such as `/bin/zsh` or `C:\…\pwsh.exe`; one that is not known is taken for a POSIX shell. */
export function shellOf(program: string): Shell {
  const name = program
    .slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');
  if (name === 'cmd' || name === 'fish') return name;
  return name === 'powershell' || name === 'pwsh' || name.startsWith('pwsh-') ? 'powershell' : 'posix';
}

/** What a terminal takes for a key such as Enter, and what makes a line look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** PowerShell takes these for straight quotes. */
const TYPOGRAPHIC_QUOTE = /[\u2018-\u201b\u201c-\u201e]/;

/**
 * What a finished line may not have in it, which has words of strangers between single quotes at most. Between these cmd
 * reads on as ever.
 */
const DANGEROUS: Readonly<Record<Shell, RegExp | undefined>> = {
  posix: undefined,
  fish: undefined,
  powershell: TYPOGRAPHIC_QUOTE,
  cmd: /[&|<>^%!]/,
};

/**
 * A line as it is put on a terminal's line for the user to read and to run.
 * @param line a finished line, or the words of one, which are quoted where the shell needs it
 * @returns undefined if the shell could take it for anything else than what it looks like
 */
export function commandLine(line: string | readonly string[], shell: Shell): string | undefined {
  if (typeof line === 'string') {
    return INVISIBLE.test(line) || DANGEROUS[shell]?.test(line) ? undefined : line;
  }
  const words = line.map((word) => quoted(word, shell));
  return words.includes(undefined) ? undefined : words.join(' ');
}

/** A word as the shell reads it as just that; undefined if there is no way. */
function quoted(word: string, shell: Shell): string | undefined {
  if (INVISIBLE.test(word)) return undefined;
  if (/^[\w./:+-]+$/.test(word)) return word;
  switch (shell) {
    case 'posix':
      return `'${word.replaceAll("'", String.raw`'\''`)}'`;
    case 'fish':
      return `'${word.replace(/['\\]/g, String.raw`\$&`)}'`;
    case 'powershell':
      // What Windows PowerShell makes of a double quote depends on its version.
      return word.includes('"') ? undefined : `'${word.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
    case 'cmd':
      // At its prompt nothing keeps cmd from replacing variables. A backslash before the last quote would be of the word.
      return /["%!]/.test(word) ? undefined : `"${word.replace(/(?<!\\)\\+$/, '$&$&')}"`;
  }
}
