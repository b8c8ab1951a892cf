import { commandLine, type Shell } from './commandLine';

/** What a command line works on: a stack, a backend, or neither. */
export type LineScope = 'stack' | 'backend' | 'nothing';

/** The commands with an option `--stack`, without which they take the selected stack. */
const OF_A_STACK =
  /^((?:\w+=\S+ |arch -x86_64 )*pulumi (?:cancel|config(?: (?:env|get|refresh|rm|set))?|console|destroy|import|logs|preview|refresh|stack (?:change-secrets-provider|export|graph|history|import|output|rename|tag)|state (?:delete|edit|protect|rename|repair|taint|unprotect|untaint)|up|watch))(?= |$)/;
/** Those that work on what the backend has. */
const OF_A_BACKEND = /^(?:\w+=\S+ |arch -x86_64 )*pulumi (?:stack|state)(?= |$)/;
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
