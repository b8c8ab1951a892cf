/** Flags and commands whose output is an answer to the extension. */
const FLAGS = new Set(['--json', '--show-secrets', '--output']);
const COMMANDS = ['stack export', 'config get', 'logs decrypt'];

/**
 * True if a run prints data for the extension, such as a state or a configuration in plaintext, rather than messages for
 * a person. Such output goes into no notification and no log: no redactor knows what in it is secret.
 */
export function answersWithData(args: readonly string[]): boolean {
  const command = args.slice(0, 2).join(' ');
  return COMMANDS.includes(command) || args.some((arg) => FLAGS.has(arg.replace(/=.*$/s, '')));
}
