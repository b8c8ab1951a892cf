import {
  CodeActionKind,
  LSPErrorCodes,
  ResponseError,
  type CodeAction,
  type CodeActionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { editsOf } from '../edits/change';
import { repairAll } from '../edits/repair';
import type { TextEdit } from '../edits/textEdit';
import type { RuleFinding } from '../rules/check';
import type { Fix } from '../rules/rule';
import { diagnosticOf } from './diagnostics';
import type { CheckedState } from './documents';
import type { Session } from './server';

/** Kind of the action that makes all repairs which lose nothing. */
export const SOURCE_FIX_ALL = `${CodeActionKind.SourceFixAll}.pulumiTroubleshooter`;

/** Which edit an action stands for: computed only when the user picks it. */
interface ActionData {
  uri: string;
  /** {@link CheckedState.id} */
  checked: number;
  /** Position in the findings, and in their fixes; without it, all repairs. */
  fix?: { finding: number; fix: number; all: boolean };
}

/** Offers quick fixes for the findings at a range, and the repair of everything. */
export function registerCodeActions(session: Session): void {
  const { connection, documents, client } = session;
  const resolves = client.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true;

  connection.onCodeAction(async (params) => {
    const state = await documents.check(params.textDocument.uri);
    if (!state) return [];
    const actions = [...quickFixes(state, params), ...fixAll(state, params)];
    if (resolves) return actions;
    return actions.flatMap((action) => {
      const edit = editOf(session, state, action);
      return edit ? [{ ...action, edit }] : [];
    });
  });

  connection.onCodeActionResolve(async (action) => {
    const data = action.data as ActionData;
    const state = await documents.check(data.uri);
    if (state?.id !== data.checked) {
      return Promise.reject(
        new ResponseError(LSPErrorCodes.ContentModified, 'The state has changed since this fix was offered.'),
      );
    }
    const edit = editOf(session, state, action);
    return edit
      ? { ...action, edit }
      : Promise.reject(
          new ResponseError(
            LSPErrorCodes.RequestFailed,
            'These changes exclude each other: make them one by one.',
          ),
        );
  });
}

function wants({ context }: CodeActionParams, kind: string): boolean {
  const within = (only: string): boolean =>
    only === CodeActionKind.Empty || kind === only || kind.startsWith(`${only}.`);
  return context.only?.some(within) ?? true;
}

function quickFixes(state: CheckedState, params: CodeActionParams): CodeAction[] {
  if (!wants(params, CodeActionKind.QuickFix)) return [];
  const start = state.offsetAt(params.range.start);
  const end = state.offsetAt(params.range.end);
  const actions: CodeAction[] = [];
  const offeredForAll = new Set<string>();
  state.findings.forEach((finding, index) => {
    if (finding.span.start > end || finding.span.end < start) return;
    const diagnostics = [diagnosticOf(state, finding)];
    finding.fixes?.forEach((fix, fixIndex) => {
      const data: ActionData = {
        uri: state.uri,
        checked: state.id,
        fix: { finding: index, fix: fixIndex, all: false },
      };
      actions.push({
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        ...(fix.preferred && { isPreferred: true }),
        data,
      });
      const same = fix.titleForAll ? alike(state, finding, fix) : [];
      const key = `${finding.rule.code} ${fix.kind}`;
      if (same.length < 2 || offeredForAll.has(key)) return;
      offeredForAll.add(key);
      actions.push({
        title: fix.titleForAll!(same.length),
        kind: CodeActionKind.QuickFix,
        diagnostics,
        data: { ...data, fix: { ...data.fix!, all: true } },
      });
    });
  });
  return actions;
}

/** The fixes of the same kind that other findings of the same rule have, and this one. */
function alike(state: CheckedState, { rule }: RuleFinding, { kind }: Fix): Fix[] {
  return state.findings.flatMap((other) =>
    other.rule === rule ? (other.fixes ?? []).filter((fix) => fix.kind === kind).slice(0, 1) : [],
  );
}

function fixAll(state: CheckedState, params: CodeActionParams): CodeAction[] {
  if (params.context.only === undefined || !wants(params, SOURCE_FIX_ALL)) return [];
  if (!state.findings.some(({ fixes }) => fixes?.some(({ lossless }) => lossless))) return [];
  const data: ActionData = { uri: state.uri, checked: state.id };
  return [{ title: 'Repair everything that can be repaired without a choice', kind: SOURCE_FIX_ALL, data }];
}

/** The edit of an action; undefined if the changes that it would make together exclude each other. */
function editOf(session: Session, state: CheckedState, action: CodeAction): WorkspaceEdit | undefined {
  const { fix: chosen } = action.data as ActionData;
  if (!chosen) {
    const { model, severities } = state;
    return workspaceEdit(session, state, repairAll(model, { severities }).edits);
  }
  const finding = state.findings[chosen.finding]!;
  const fix = finding.fixes![chosen.fix]!;
  const fixes = chosen.all ? alike(state, finding, fix) : [fix];
  const changes = fixes.flatMap((one) => one.changes());
  try {
    return workspaceEdit(session, state, editsOf(state.model, changes));
  } catch {
    return undefined;
  }
}

function workspaceEdit({ client }: Session, state: CheckedState, edits: readonly TextEdit[]): WorkspaceEdit {
  const textEdits = edits.map((edit) => ({ range: state.rangeOf(edit), newText: edit.text }));
  if (client.workspace?.workspaceEdit?.documentChanges !== true)
    return { changes: { [state.uri]: textEdits } };
  return {
    documentChanges: [{ textDocument: { uri: state.uri, version: state.version }, edits: textEdits }],
  };
}
