import type * as vscode from 'vscode';
import type { LiveStateAddresses } from './liveState/addresses';
import type { Backups } from './pulumi/kept/backups';
import type { StackTarget } from './pulumi/backend/stackTarget';
import type { PulumiCli } from './pulumi/cli/cli';
import type { ExportRecords } from './pulumi/stacks/exportRecords';
import type { Recordings } from './pulumi/kept/recordings';
import type { StateServer } from './stateServer';
import type { Snapshots } from './ui/documents/snapshots';

/** What a feature is given that needs no program: it works in a browser, too. */
export interface EditorServices {
  readonly context: vscode.ExtensionContext;
  /** The extension's log. Secrets are redacted by the writer. */
  readonly log: vscode.LogOutputChannel;
  readonly server: StateServer;
  readonly snapshots: Snapshots;
  /** Which documents are a stack's state itself; in a browser, none. */
  readonly liveStates: Pick<LiveStateAddresses, 'targetOf'>;
  /** False in a browser: what needs the CLI is not offered. */
  readonly canRunPrograms: boolean;
  /** The stack that a command's argument names; in a browser, none. */
  targetIn(argument: unknown): StackTarget | undefined;
  /** Tells the user what went wrong, once, with the actions that help. Never shows a secret. */
  tellError(error: unknown): Promise<void>;
}

/** What every feature is given where programs run. What else several share is made by {@link oneFor}. */
export interface Services extends EditorServices {
  readonly cli: PulumiCli;
  readonly backups: Backups;
  /** Which export of a stack a file was made of. */
  readonly exports: ExportRecords;
  readonly liveStates: LiveStateAddresses;
  readonly recordings: Recordings;
  /** Whether the extension was started by the user, and not by what the workspace has. */
  readonly isAsked: boolean;
}

/** One thing a user does: registers its commands and listeners. */
export type Feature = (services: Services) => vscode.Disposable;

/** The same for what needs no program. */
export type EditorFeature = (services: EditorServices) => vscode.Disposable;

/** What several features share: made on first use. Its maker disposes of it. */
export function oneFor<T, S extends EditorServices = Services>(make: (services: S) => T): (services: S) => T {
  const made = new WeakMap<S, { readonly one: T }>();
  return (services) => {
    const entry = made.get(services) ?? { one: make(services) };
    made.set(services, entry);
    return entry.one;
  };
}
