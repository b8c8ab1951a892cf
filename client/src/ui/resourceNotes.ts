import * as vscode from 'vscode';
import { targetKey, type StackTarget } from '../pulumi/location/stackTarget';
import { oneFor } from './services';

/** What found something out about resources. */
type Finder = 'drift' | 'rehearsal';

interface Found {
  /** Of the state in which it was found. */
  readonly hash: string;
  /** By URN: `drifted`. */
  readonly words: ReadonlyMap<string, string>;
}

/** What was found out about the resources of stacks since the window opened. It holds as long as the stack has the same state. */
class ResourceNotes {
  private readonly found = new Map<string, Found>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  /** Keeps what was found last, in place of what the same has found before. */
  set(finder: Finder, target: StackTarget, found: Found): void {
    this.found.set(`${finder} ${targetKey(target)}`, found);
    this.changed.fire();
  }

  /** The words for a resource in a state of a stack. */
  of(target: StackTarget, hash: string, urn: string): readonly string[] {
    return (['drift', 'rehearsal'] as const).flatMap((finder) => {
      const found = this.found.get(`${finder} ${targetKey(target)}`);
      const words = found?.hash === hash ? found.words.get(urn) : undefined;
      return words === undefined ? [] : [words];
    });
  }
}

/** The notes of this window. */
export const resourceNotes = oneFor(() => new ResourceNotes());
