import type * as vscode from 'vscode';
import type { DependencyResource, OpenDependenciesParams } from '../../../shared/dependencies';

/** A state whose dependencies a page shows: that of a document, or of a stack as it was read. */
export interface DependencySource {
  /** The same for the same state, so that it has one page. */
  readonly key: string;
  /** For the page: what state it is, and of when. */
  readonly place: string;
  readonly text: string;
  /** How the server gets it. */
  readonly params: OpenDependenciesParams;
  /** Goes to where a resource stands in the text. */
  show(resource: DependencyResource): Promise<void>;
  /** Reads it again. Undefined: it follows by itself. */
  readonly reload?: () => Promise<DependencySource | undefined>;
  readonly onDidChange?: vscode.Event<void>;
}
