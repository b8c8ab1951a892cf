import {
  CodeActionKind,
  LSPErrorCodes,
  ResponseError,
  type CodeAction,
  type CodeActionParams,
  type WorkspaceEdit,
  CodeActionTriggerKind,
  type Diagnostic,
} from 'vscode-languageserver';
import { editsOf, type Change } from '../edits/change';
import { repairChecked } from '../rules/engine/repair';
import { offersAt, type NamedOffer } from '../features/refactorings/allRefactorings';
import { FindingGroups } from '../rules/engine/findingGroups';
import { commandsOf, type Session } from './session';
import type { CheckedVersion } from './documents';
import { logActions } from './logDiagnostics';
import {
  dependencyCommands,
  recoveryCommands,
  quickFixes,
  wants,
  dataOf,
  type ActionData,
  type ChosenOffer,
  findingsAt,
} from './quickFixes';
import { editWithQuestion, unusedWord, workspaceEdit } from './workspaceEdits';
import { LIVE_STATE_SCHEME } from '../../../shared/languages';
import { shape } from '../features/refactorings/stateRefactorings';
import type { Span } from '../json/parts';
import { diagnosticOf } from './diagnostics';

/** Kind of the action that makes all lossless repairs. */
export const SOURCE_FIX_ALL = `${CodeActionKind.SourceFixAll}.pulumiTroubleshooter`;

/** Offers quick fixes for the findings at a range, refactorings of the resource there, and the repair of all. */
export function registerCodeActions(session: Session): void {
  const { connection, documents, logs, client } = session;
  const commands = commandsOf(client.experimental);
  const resolves = client.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true;
  const asks = client.workspace?.workspaceEdit?.snippetEditSupport === true;

  connection.onCodeAction(async (params) => {
    const log = logs.read(params.textDocument.uri);
    if (log) return logActions(log, params.range, commands);
    const state = await documents.check(params.textDocument.uri);
    if (!state) return [];
    const helps = [
      ...recoveryCommands(state, params, commands),
      ...dependencyCommands(state, params, commands),
    ];
    const actions = [
      ...quickFixes(state, params, { asks, commands }),
      ...refactoringActions(state, params),
      ...fixAll(state, params),
    ];
    if (resolves) return [...actions, ...helps];
    const withEdits = actions.flatMap((action) => {
      if (action.command) return [action];
      const edit = editOf(session, state, action);
      return edit ? [{ ...action, edit }] : [];
    });
    return [...withEdits, ...helps];
  });

  connection.onCodeActionResolve(async (action) => {
    // VS Code also resolves an action that only has a command.
    if (action.data === undefined) return action;
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

function fixAll(state: CheckedVersion, params: CodeActionParams): CodeAction[] {
  if (params.context.only === undefined || !wants(params, SOURCE_FIX_ALL)) return [];
  if (!state.findings.some(({ fixes }) => fixes?.some(({ lossless }) => lossless))) return [];
  return [
    {
      title: 'Repair everything that can be repaired without a choice',
      kind: SOURCE_FIX_ALL,
      data: dataOf(state),
    },
  ];
}

/** The edit of an action; undefined if its changes exclude each other. */
function editOf(session: Session, state: CheckedVersion, action: CodeAction): WorkspaceEdit | undefined {
  const { chosen } = action.data as ActionData;
  const { client } = session;
  const { model } = state;
  if (!chosen) return workspaceEdit(client, state, repairChecked(state.withFixes()).edits);
  try {
    if ('refactoring' in chosen) {
      const changes = offered(state, chosen)?.changes();
      return changes && workspaceEdit(client, state, editsOf(model, changes));
    }
    const own = state.withFixes();
    const findings = own.findings();
    const finding = findings[chosen.finding]!;
    const fix = finding.fixes![chosen.fix]!;
    if (fix.asks !== undefined) {
      const answer = unusedWord(model.text);
      return editWithQuestion(state, editsOf(own.model, fix.changes(answer)), { answer, asks: fix.asks });
    }
    const { scope } = chosen;
    const fixes = scope ? FindingGroups.of(findings).alike(finding, fix, scope) : [fix];
    const changes = fixes.flatMap((one): Change[] => one.changes());
    return workspaceEdit(client, state, editsOf(own.model, changes));
  } catch {
    return undefined;
  }
}

function offered(
  { model }: CheckedVersion,
  { offset, refactoring, title }: ChosenOffer,
): NamedOffer | undefined {
  return offersAt(model, offset).find((offer) => offer.refactoring === refactoring && offer.title === title);
}

/**
 * The refactorings at a range. An automatic light bulb shows them only at a resource's name; one that settles a finding
 * is a quick fix of it.
 */
function refactoringActions(state: CheckedVersion, params: CodeActionParams): CodeAction[] {
  const rewrites = wants(params, CodeActionKind.RefactorRewrite);
  const fixes = wants(params, CodeActionKind.QuickFix);
  if (!rewrites && !fixes) return [];
  const { model } = state;
  const offset = state.offsetAt(params.range.start);
  const end = state.offsetAt(params.range.end);
  const resource = model.resourceAt(offset);
  // A selection across resources belongs to none of them.
  if (end !== offset && (!resource || resource.node.end < end)) return [];
  const isAsked =
    params.context.only !== undefined || params.context.triggerKind !== CodeActionTriggerKind.Automatic;
  const isShown = rewrites && (isAsked || (resource !== undefined && touches(resource.anchor, offset)));
  const found = findingsAt(state, params);
  // The editor sends this request with each cursor move, so invisible offers are not computed.
  if (!isShown && found.length === 0) return [];
  // A stack only accepts the export shape.
  const hasShape = params.textDocument.uri.startsWith(`${LIVE_STATE_SCHEME}:`);
  const offeredKinds = new Set(found.flatMap(({ finding }) => finding.fixes ?? []).map(({ kind }) => kind));
  return offersAt(model, offset).flatMap((offer) => {
    if (hasShape && offer.refactoring === shape.name) return [];
    if (offer.sameAs?.some((kind) => offeredKinds.has(kind))) return [];
    const diagnostics = offer.settles === undefined ? [] : diagnosticsAt(state, params, offer.settles);
    const isFix = diagnostics.length > 0;
    if (isFix ? !fixes : !isShown) return [];
    const { refactoring, title } = offer;
    return [
      {
        title,
        kind: isFix ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite,
        ...(isFix && { diagnostics }),
        data: dataOf(state, { offset, refactoring, title }),
      },
    ];
  });
}

function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

function diagnosticsAt(
  state: CheckedVersion,
  params: CodeActionParams,
  codes: readonly string[],
): Diagnostic[] {
  return findingsAt(state, params)
    .filter(({ finding }) => codes.includes(finding.rule.code))
    .map(({ finding }) => diagnosticOf(state, finding));
}
