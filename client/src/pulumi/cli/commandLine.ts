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
  const words = line.map((word) => quotedWord(word, shell));
  return words.includes(undefined) ? undefined : words.join(' ');
}

/** A word, quoted so that the shell reads it literally; undefined if that is impossible. */
function quotedWord(word: string, shell: Shell): string | undefined {
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

/** What a command line works on: a stack, a backend, or neither. */
type LineScope = 'stack' | 'backend' | 'nothing';

/** The commands with an option `--stack`, without which they take the selected stack. */
const OF_A_STACK =
  /^((?:\w+=\S+ |arch -x86_64 )*(?:[\w.~/-]+\/)?pulumi (?:cancel|config(?: (?:env|get|refresh|rm|set))?|console|destroy|import|logs|preview|refresh|stack (?:change-secrets-provider|export|graph|history|import|output|rename|tag)|state (?:delete|edit|protect|rename|repair|taint|unprotect|untaint)|up|watch))(?= |$)/;
/** Those that work on what the backend has. */
const OF_A_BACKEND = /^(?:\w+=\S+ |arch -x86_64 )*(?:[\w.~/-]+\/)?pulumi (?:stack|state)(?= |$)/;
const NAMES_A_STACK = / (?:--stack[= ]|-s )/;

/** What a command line works on, as far as it is known. */
export function scopeOf(line: string): LineScope {
  if (OF_A_STACK.test(line)) return 'stack';
  return OF_A_BACKEND.test(line) ? 'backend' : 'nothing';
}

/**
 * A command line with its stack, so that it does not depend on which one is selected. One that names a stack already, or
 * works on none, stays as it is.
 * @param stack the full name
 * @returns undefined if the shell could misread the name
 */
export function withStack(line: string, stack: string, shell: Shell): string | undefined {
  if (scopeOf(line) !== 'stack' || NAMES_A_STACK.test(line)) return line;
  const words = stack.startsWith('-') ? [`--stack=${stack}`] : ['--stack', stack];
  const option = commandLine(words, shell);
  return option === undefined ? undefined : line.replace(OF_A_STACK, (command) => `${command} ${option}`);
}

/**
 * A command line that names its backend itself: a start-up file of the shell, or a tool such as direnv, can set another one
 * than the terminal's environment has.
 * @param url without credentials: it is on the screen
 * @returns the line as it is if the shell has no form for it that is safe to read
 */
export function onBackend(line: string, url: string, shell: Shell): string {
  // cmd keeps a variable for all later lines, and reads no start-up file of the user.
  const value = shell === 'cmd' ? undefined : quotedWord(url, shell);
  if (value === undefined) return line;
  return shell === 'powershell'
    ? `$env:PULUMI_BACKEND_URL = ${value.startsWith("'") ? value : `'${value}'`}; ${line}`
    : `PULUMI_BACKEND_URL=${value} ${line}`;
}
