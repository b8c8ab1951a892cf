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

/** Characters that a terminal reads as a key, such as Enter, or that make a line look different. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** PowerShell takes these for straight quotes. */
const TYPOGRAPHIC_QUOTE = /[\u2018-\u201b\u201c-\u201e]/;

/**
 * Characters that a finished line must not contain. Foreign words in it are in single quotes at most, which mean nothing
 * to cmd.
 */
const DANGEROUS: Readonly<Record<Shell, RegExp | undefined>> = {
  posix: undefined,
  fish: undefined,
  powershell: TYPOGRAPHIC_QUOTE,
  cmd: /[&|<>^%!]/,
};

/**
 * A command line for a terminal, for the user to read and run.
 * @param line a finished line, or its words, which are quoted where the shell needs it
 * @returns undefined if the shell could read it as something else than it looks like
 */
export function commandLine(line: string | readonly string[], shell: Shell): string | undefined {
  if (typeof line === 'string') {
    return INVISIBLE.test(line) || DANGEROUS[shell]?.test(line) ? undefined : line;
  }
  const words = line.map((word) => quoted(word, shell));
  return words.includes(undefined) ? undefined : words.join(' ');
}

/** A word, quoted so that the shell reads it literally; undefined if that is impossible. */
function quoted(word: string, shell: Shell): string | undefined {
  if (INVISIBLE.test(word)) return undefined;
  if (/^[\w./:+-]+$/.test(word)) return word;
  switch (shell) {
    case 'posix':
      return `'${word.replaceAll("'", String.raw`'\''`)}'`;
    case 'fish':
      return `'${word.replace(/['\\]/g, String.raw`\$&`)}'`;
    case 'powershell':
      // How Windows PowerShell reads a double quote depends on its version.
      return word.includes('"') ? undefined : `'${word.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
    case 'cmd':
      // At its prompt, cmd always replaces variables. A backslash before the closing quote would escape it.
      return /["%!]/.test(word) ? undefined : `"${word.replace(/(?<!\\)\\+$/, '$&$&')}"`;
  }
}
