import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type ClientCapabilities,
  type Connection,
} from 'vscode-languageserver';
import { CONFIG_FILE } from '../../../shared/configFile';
import type { DocumentRecord, RecordedFacts } from '../../../shared/recordedFacts';
import { StateNotification } from '../../../shared/requests';
import type { ScanConfig } from '../../../shared/scan/scan';
import type { CheckSettings, SeveritySettings } from '../rules/engine/rule';

const SECTION = 'pulumiTroubleshooter';

const SEVERITIES: readonly unknown[] = ['off', 'hint', 'information', 'warning', 'error'];

/** The server's view of the user's settings. */
interface ServerSettings {
  severities: SeveritySettings;
  codeLens: boolean;
}

const NONE: SeveritySettings = {};
const DEFAULTS: ServerSettings = { severities: NONE, codeLens: true };

/** The config files of documents. */
export interface DocumentConfigs {
  /** The severities that a config file gives to a document: the same object until the file changes. */
  readonly severities: (uri: string) => SeveritySettings | undefined;
  /** What the config file of a folder, or the nearest one above, says of states, wherever they are. */
  readonly forStatesOf: (folder: string) => ScanConfig;
  /** Looks for config files again. */
  readonly forget: () => void;
  readonly close: (uri: string) => void;
}

/** What the check of a document depends on, besides its text. */
export type DocumentChecks = Pick<CheckSettings, 'recorded' | 'isInEditor'> & {
  readonly severities: SeveritySettings;
};

/** The severities for a document, and what they were made of. */
interface Merged {
  readonly own: SeveritySettings;
  readonly configured: SeveritySettings;
  readonly both: SeveritySettings;
}

/**
 * The user's settings, requested once for each document and again after a change. The severities in a config file come
 * before those in the settings, so that editors show what the command line finds.
 */
export class Settings {
  private readonly asked = new Map<string, Promise<ServerSettings>>();
  private readonly merged = new Map<string, Merged>();
  private readonly known = new Map<string, DocumentChecks>();
  private readonly records = new Map<string, RecordedFacts>();
  private readonly listeners: (() => void)[] = [];
  private readonly canAsk: boolean;

  constructor(
    private readonly connection: Connection,
    client: ClientCapabilities,
    private readonly configs: DocumentConfigs | undefined,
  ) {
    this.canAsk = client.workspace?.configuration === true;
    connection.onInitialized(() => {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        const { type } = DidChangeConfigurationNotification;
        connection.client.register(type, { section: SECTION }).catch((error: unknown) => {
          connection.console.warn(`The client does not tell when settings change: ${String(error)}`);
        });
      }
      if (configs && client.workspace?.didChangeWatchedFiles?.dynamicRegistration) {
        const { type } = DidChangeWatchedFilesNotification;
        const watchers = [{ globPattern: `**/${CONFIG_FILE}` }];
        connection.client.register(type, { watchers }).catch((error: unknown) => {
          connection.console.warn(`The client does not tell when config files change: ${String(error)}`);
        });
      }
    });
    connection.onDidChangeConfiguration(() => {
      this.asked.clear();
      for (const listener of this.listeners) listener();
    });
    connection.onNotification(StateNotification.recorded.method, ({ uri, recorded }: DocumentRecord) => {
      if (recorded) this.records.set(uri, recorded);
      else this.records.delete(uri);
      for (const listener of this.listeners) listener();
    });
    connection.onDidChangeWatchedFiles(() => {
      configs?.forget();
      for (const listener of this.listeners) listener();
    });
  }

  /** Calls back after the settings have changed. */
  onDidChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The severities for a document: the same object until settings or config file change. */
  async severities(uri: string): Promise<SeveritySettings> {
    const { severities: own } = await this.settings(uri);
    const configured = this.configs?.severities(uri);
    if (!configured) return own;
    const known = this.merged.get(uri);
    if (known?.own === own && known.configured === configured) return known.both;
    const both = { ...own, ...configured };
    this.merged.set(uri, { own, configured, both });
    return both;
  }

  /** How a document is checked: the same object until that changes. */
  async checks(uri: string): Promise<DocumentChecks> {
    const severities = await this.severities(uri);
    const recorded = this.records.get(uri);
    const known = this.known.get(uri);
    if (known?.severities === severities && known.recorded === recorded) return known;
    const checks = { severities, ...(recorded && { recorded }), isInEditor: true };
    this.known.set(uri, checks);
    return checks;
  }

  /** What the config file for a folder says of the states of stacks. */
  scanConfig(folder: string): ScanConfig {
    return this.configs?.forStatesOf(folder) ?? { severities: {} };
  }

  /** True if code lenses are enabled for a document. */
  async codeLens(uri: string): Promise<boolean> {
    return (await this.settings(uri)).codeLens;
  }

  forget(uri: string): void {
    this.asked.delete(uri);
    this.merged.delete(uri);
    this.known.delete(uri);
    this.records.delete(uri);
    this.configs?.close(uri);
  }

  private async settings(uri: string): Promise<ServerSettings> {
    if (!this.canAsk) return DEFAULTS;
    const known = this.asked.get(uri) ?? this.ask(uri);
    this.asked.set(uri, known);
    return known;
  }

  private async ask(uri: string): Promise<ServerSettings> {
    try {
      const value: unknown = await this.connection.workspace.getConfiguration({
        scopeUri: uri,
        section: SECTION,
      });
      const { rules, codeLens } = (value ?? {}) as {
        rules?: unknown;
        codeLens?: { enabled?: unknown } | null;
      };
      return { severities: severitiesIn(rules), codeLens: codeLens?.enabled !== false };
    } catch (error) {
      this.connection.console.warn(`The client gave no settings: ${String(error)}`);
      return DEFAULTS;
    }
  }
}

/** The valid parts of a hand-written value. */
function severitiesIn(rules: unknown): SeveritySettings {
  if (typeof rules !== 'object' || rules === null) return NONE;
  return Object.fromEntries(Object.entries(rules).filter(([, severity]) => SEVERITIES.includes(severity)));
}
