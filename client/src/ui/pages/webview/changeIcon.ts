import added from '@vscode/codicons/src/icons/diff-added.svg';
import changed from '@vscode/codicons/src/icons/diff-modified.svg';
import removed from '@vscode/codicons/src/icons/diff-removed.svg';
import { icon } from './elements';

/** What happened to a resource between two states. */
export type ChangeKind = 'added' | 'removed' | 'changed';

const ICONS: Readonly<Record<ChangeKind, string>> = { added, removed, changed };

/** The icon of a kind of change, in its colour. */
export function changeIcon(kind: ChangeKind): Element {
  return icon(ICONS[kind], kind);
}
