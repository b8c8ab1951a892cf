import type { Connection, ClientCapabilities } from 'vscode-languageserver';
import type { StateDocuments } from './documents';
import type { LogDocuments } from './logDocuments';
import type { Settings } from './settings';

/** What every feature is given. */
export interface Session {
  connection: Connection;
  documents: StateDocuments;
  logs: LogDocuments;
  settings: Settings;
  client: ClientCapabilities;
}
