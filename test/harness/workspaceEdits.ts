import assert from 'node:assert/strict';
import { TextEdit, type WorkspaceEdit } from 'vscode-languageserver/node';

/** The one document that an edit changes, in whichever of the two forms the client understands. */
export function onlyChange(edit: WorkspaceEdit | undefined): {
  uri: string;
  version: number | undefined;
  edits: TextEdit[];
} {
  if (edit?.changes) {
    assert.equal(edit.documentChanges, undefined);
    const changes = Object.entries(edit.changes);
    assert.equal(changes.length, 1, 'a change of one document');
    const [[uri, edits]] = changes as [[string, TextEdit[]]];
    return { uri, version: undefined, edits };
  }
  const changes = edit?.documentChanges ?? [];
  assert.equal(changes.length, 1, 'one versioned change of one document');
  const [change] = changes;
  assert.ok(change && 'textDocument' in change);
  const { uri, version } = change.textDocument;
  assert.ok(version !== null, 'the edit says for which version it is');
  return { uri, version, edits: change.edits.filter(TextEdit.is) };
}
