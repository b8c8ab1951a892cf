import type * as vscode from 'vscode';
import type { Backups } from '../pulumi/kept/backups';
import type { StackTarget } from '../pulumi/location/stackTarget';
import type { RunRecorder } from '../pulumi/recorder/runRecorder';
import type { PulumiCli } from '../pulumi/cli/cli';
import type { ExportRecords } from '../pulumi/stacks/exportRecords';
import type { Recordings } from '../pulumi/kept/recordings';
import type { StateServer } from '../languageServer/stateServer';
import type { Snapshots } from './documents/snapshots';

/** Knows the documents that are a stack's live state. */
export interface LiveStateAddresses {
  /** The address of a stack's live state. */
  addressOf(target: StackTarget): Promise<vscode.Uri>;
  /** The stack of a live state, in the backend that it was read from; undefined for other documents. */
  targetOf(uri: vscode.Uri): StackTarget | undefined;
}

/** The services of a feature that needs no program and so also works in a browser. */
export interface EditorServices {
  readonly context: vscode.ExtensionContext;
  /** The extension's log, without what has the form of a secret. Known values are redacted by the writer. */
  readonly log: vscode.LogOutputChannel;
  readonly server: StateServer;
  readonly snapshots: Snapshots;
  /** In a browser, it knows no live state. */
  readonly liveStates: Pick<LiveStateAddresses, 'targetOf'>;
  /** False in a browser: features that need the CLI are not offered. */
  readonly canRunPrograms: boolean;
  /** The stack that a command's argument names; in a browser, none. */
  targetIn(argument: unknown): StackTarget | undefined;
  /** Reports an error to the user once, with the actions that help. Never shows a secret. */
  tellError(error: unknown): Promise<void>;
}

/** The services of every feature where programs can run. {@link oneFor} makes further shared objects. */
export interface Services extends EditorServices {
  readonly cli: PulumiCli;
  readonly backups: Backups;
  /** From which export of a stack a file was made. */
  readonly exports: ExportRecords;
  readonly liveStates: LiveStateAddresses;
  readonly recordings: Recordings;
  /** What providers have answered in runs of this extension. */
  readonly recorder: RunRecorder;
  /** True if the user started the extension, and not the content of the workspace. */
  readonly isAsked: boolean;
  /** The command of Pulumi in a terminal that the extension was started for. */
  readonly running?: vscode.TerminalShellExecution | undefined;
}

/** A feature: registers its commands and listeners. */
export type Feature = (services: Services) => vscode.Disposable;

/** A feature that needs no program. */
export type EditorFeature = (services: EditorServices) => vscode.Disposable;

/** An object that several features share: made on first use, and disposed of by the feature that owns it. */
export function oneFor<T, S extends EditorServices = Services>(make: (services: S) => T): (services: S) => T {
  const made = new WeakMap<S, { readonly one: T }>();
  return (services) => {
    const entry = made.get(services) ?? { one: make(services) };
    made.set(services, entry);
    return entry.one;
  };
}
