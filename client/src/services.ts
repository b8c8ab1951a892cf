import type * as vscode from 'vscode';
import type { LiveStateAddresses } from './liveState/addresses';
import type { Backups } from './pulumi/kept/backups';
import type { PulumiCli } from './pulumi/cli/cli';
import type { ExportRecords } from './pulumi/stacks/exportRecords';
import type { Recordings } from './pulumi/kept/recordings';
import type { StateServer } from './stateServer';
import type { Snapshots } from './ui/documents/snapshots';

/** What every feature is given. What else several share is made by {@link oneFor}. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  /** The extension's log. Secrets are redacted by the writer. */
  readonly log: vscode.LogOutputChannel;
  readonly server: StateServer;
  readonly cli: PulumiCli;
  readonly backups: Backups;
  /** Which export of a stack a file was made of. */
  readonly exports: ExportRecords;
  readonly snapshots: Snapshots;
  /** Which documents are a stack's state itself. */
  readonly liveStates: LiveStateAddresses;
  readonly recordings: Recordings;
  /** Whether the extension was started by the user, and not by what the workspace has. */
  readonly isAsked: boolean;
}

/** One thing a user does: registers its commands and listeners. */
export type Feature = (services: Services) => vscode.Disposable;

/** What several features share: made on first use. Its maker disposes of it. */
export function oneFor<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, { readonly one: T }>();
  return (services) => {
    const entry = made.get(services) ?? { one: make(services) };
    made.set(services, entry);
    return entry.one;
  };
}
