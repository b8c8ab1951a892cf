/** Flags and commands whose output is an answer to the extension. */
const FLAGS = new Set(['--json', '--show-secrets', '--output']);
const COMMANDS = ['stack export', 'config get', 'logs decrypt'];

/**
 * True if what a run prints is data for the extension, such as a state or a configuration in plaintext, and no news for a
 * person. It goes into no notification and no log, as no redactor knows what in it is secret.
 */
export function answersWithData(args: readonly string[]): boolean {
  const command = args.slice(0, 2).join(' ');
  return COMMANDS.includes(command) || args.some((arg) => FLAGS.has(arg.replace(/=.*$/s, '')));
}
