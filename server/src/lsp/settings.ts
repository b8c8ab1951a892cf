import {
  DidChangeConfigurationNotification,
  type ClientCapabilities,
  type Connection,
} from 'vscode-languageserver';
import type { SeveritySettings } from '../rules/engine/rule';

const SECTION = 'pulumiTroubleshooter';

const SEVERITIES: readonly unknown[] = ['off', 'hint', 'information', 'warning', 'error'];

/** The server's view of the user's settings. */
interface ServerSettings {
  severities: SeveritySettings;
  codeLens: boolean;
}

const NONE: SeveritySettings = {};
const DEFAULTS: ServerSettings = { severities: NONE, codeLens: true };

/** The user's settings, requested once for each document and again after a change. */
export class Settings {
  private readonly asked = new Map<string, Promise<ServerSettings>>();
  private readonly listeners: (() => void)[] = [];
  private readonly canAsk: boolean;

  constructor(
    private readonly connection: Connection,
    client: ClientCapabilities,
  ) {
    this.canAsk = client.workspace?.configuration === true;
    connection.onInitialized(() => {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        const { type } = DidChangeConfigurationNotification;
        connection.client.register(type, { section: SECTION }).catch((error: unknown) => {
          connection.console.warn(`The client does not tell when settings change: ${String(error)}`);
        });
      }
    });
    connection.onDidChangeConfiguration(() => {
      this.asked.clear();
      for (const listener of this.listeners) listener();
    });
  }

  /** Calls back after the settings have changed. */
  onDidChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The severities for a document; empty if the client has no settings. */
  async severities(uri: string): Promise<SeveritySettings> {
    return (await this.settings(uri)).severities;
  }

  /** True if code lenses are enabled for a document. */
  async codeLens(uri: string): Promise<boolean> {
    return (await this.settings(uri)).codeLens;
  }

  forget(uri: string): void {
    this.asked.delete(uri);
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
