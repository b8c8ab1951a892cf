import {
  LSPErrorCodes,
  ResponseError,
  type PrepareRenameResult,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { renamableAt } from '../features/rename/renamableAt';
import { rename } from '../features/rename/rename';
import type { Session } from './session';
import { workspaceEdit } from './workspaceEdits';

/** Renames the resource, type, project, stack or provider version under the cursor. */
export function registerRename(session: Session): void {
  const { connection, documents } = session;
  connection.onPrepareRename(async ({ textDocument, position }): Promise<PrepareRenameResult | undefined> => {
    const state = await documents.check(textDocument.uri);
    if (!state) return undefined;
    const found = renamableAt(state.model, state.offsetAt(position));
    if ('refusal' in found) return refuse(found.refusal);
    return { range: state.rangeOf(found.span), placeholder: found.name };
  });
  connection.onRenameRequest(
    async ({ textDocument, position, newName }): Promise<WorkspaceEdit | undefined> => {
      const state = await documents.check(textDocument.uri);
      if (!state) return undefined;
      const found = renamableAt(state.model, state.offsetAt(position));
      if ('refusal' in found) return refuse(found.refusal);
      const renamed = rename(state.model, found.target, newName);
      return 'refusal' in renamed
        ? refuse(renamed.refusal)
        : workspaceEdit(session.client, state, renamed.edits);
    },
  );
}

/** Editors show the message of this error. */
function refuse(message: string): Promise<never> {
  return Promise.reject(new ResponseError(LSPErrorCodes.RequestFailed, message));
}
