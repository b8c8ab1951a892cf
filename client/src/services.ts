import type * as vscode from 'vscode';
import type { StateServer } from './stateServer';

/** What every feature is given. Nothing else is shared between features. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  /** The extension's log. Secrets are redacted by whoever writes. */
  readonly log: vscode.LogOutputChannel;
  readonly server: StateServer;
}

/** One thing a user does: registers its commands and listeners. */
export type Feature = (services: Services) => vscode.Disposable;
