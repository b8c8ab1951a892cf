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
