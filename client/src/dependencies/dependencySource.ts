import type * as vscode from 'vscode';
import type { DependencyResource, OpenDependenciesParams } from '../../../shared/dependencies';

/** The state of a dependency page: from a document, or from a stack at one moment. */
export interface DependencySource {
  /** The state's key, so that it has one page. */
  readonly key: string;
  /** The state and its time, in words for the page. */
  readonly place: string;
  readonly text: string;
  /** The request with which the server gets it. */
  readonly params: OpenDependenciesParams;
  /** Goes to a resource in the text. */
  show(resource: DependencyResource): Promise<void>;
  /** Reads it again; undefined if it follows changes by itself. */
  readonly reload?: () => Promise<DependencySource | undefined>;
  readonly onDidChange?: vscode.Event<void>;
}
