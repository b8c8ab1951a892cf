import {
  DidChangeConfigurationNotification,
  type ClientCapabilities,
  type Connection,
} from 'vscode-languageserver';
import type { SeveritySettings } from '../rules/check';

const SECTION = 'pulumiTroubleshooter';

/** The user's settings, asked for once a document and again after a change. */
export class Settings {
  private readonly asked = new Map<string, Promise<SeveritySettings>>();
  private readonly listeners: (() => void)[] = [];
  private readonly canAsk: boolean;

  constructor(
    private readonly connection: Connection,
    client: ClientCapabilities,
  ) {
    this.canAsk = client.workspace?.configuration === true;
    connection.onInitialized(() => {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        void connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION });
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

  /** The severities that hold for a document; none if the client has no settings to give. */
  async severities(uri: string): Promise<SeveritySettings> {
    if (!this.canAsk) return {};
    const known = this.asked.get(uri) ?? this.ask(uri);
    this.asked.set(uri, known);
    return known;
  }

  forget(uri: string): void {
    this.asked.delete(uri);
  }

  private async ask(uri: string): Promise<SeveritySettings> {
    try {
      const value: unknown = await this.connection.workspace.getConfiguration({
        scopeUri: uri,
        section: SECTION,
      });
      const rules = (value as { rules?: unknown } | null)?.rules;
      return typeof rules === 'object' && rules !== null ? (rules as SeveritySettings) : {};
    } catch (error) {
      this.connection.console.warn(`The client gave no settings: ${String(error)}`);
      return {};
    }
  }
}
