import type * as vscode from 'vscode';
import { redact } from '../pulumi/secrets/redact';

/** What writes into a log. */
const WRITERS: ReadonlySet<string | symbol> = new Set([
  ...['trace', 'debug', 'info', 'warn', 'error'],
  ...['append', 'appendLine', 'replace'],
]);

/** A log of which nothing has the form of a secret, whoever writes to it. */
export function redactedLog(channel: vscode.LogOutputChannel): vscode.LogOutputChannel {
  // The channel itself may be frozen, and a proxy of it could not change its methods.
  return new Proxy({} as vscode.LogOutputChannel, {
    get(_, name) {
      const member: unknown = Reflect.get(channel, name);
      if (typeof member !== 'function') return member;
      const method = member as (...args: unknown[]) => unknown;
      if (!WRITERS.has(name)) return method.bind(channel);
      return (...args: unknown[]) => method.apply(channel, args.map(shown));
    },
    has: (_, name) => name in channel,
  });
}

/** What VS Code would write of an argument, without secrets. */
function shown(argument: unknown): unknown {
  if (typeof argument === 'string') return redact(argument);
  if (argument instanceof Error) return redact(argument.stack ?? String(argument));
  return typeof argument === 'object' && argument !== null ? redact(asText(argument)) : argument;
}

function asText(argument: object): string {
  try {
    return JSON.stringify(argument);
  } catch {
    // It is in itself, or has a number that JSON does not have.
    return `[${argument.constructor.name}]`;
  }
}
