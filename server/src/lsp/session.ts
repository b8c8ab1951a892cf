import type { Connection, ClientCapabilities } from 'vscode-languageserver';
import type { StateDocuments } from './documents';
import type { LogDocuments } from './logDocuments';
import type { Settings } from './settings';

/** The parameters of every feature. */
export interface Session {
  connection: Connection;
  documents: StateDocuments;
  logs: LogDocuments;
  settings: Settings;
  client: ClientCapabilities;
}

/** The commands that a client supports, from `experimental.commands.commands` (a convention of language servers). */
export function commandsOf(experimental: unknown): ReadonlySet<unknown> {
  const { commands } = (experimental ?? {}) as { commands?: { commands?: unknown } | null };
  return new Set(Array.isArray(commands?.commands) ? commands.commands : []);
}
