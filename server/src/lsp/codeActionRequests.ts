import {
  CodeActionKind,
  CodeActionTriggerKind,
  LSPErrorCodes,
  ResponseError,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { editsOf, type Change } from '../edits/change';
import { repairChecked } from '../rules/engine/repair';
import { offersAt, type NamedOffer } from '../features/refactorings/refactorings';
import { shape } from '../features/refactorings/shapeRefactoring';
import { LIVE_STATE_SCHEME } from '../../../shared/languages';
import { LensCommand } from '../../../shared/protocol';
import { FindingGroups, type Scope } from '../rules/engine/findingGroups';
import type { RuleFinding } from '../rules/engine/ruleFinding';
import { helpingCommandTitles } from '../rules/support/helpingCommands';
import type { HelpingCommand } from '../rules/engine/rule';
import type { Span } from '../json/parts';
import { commandsOf } from './clientCommands';
import { diagnosticOf } from './diagnostics';
import type { CheckedState } from './documents';
import { logActions } from './logDiagnostics';
import type { Session } from './session';
import { editWithQuestion, unusedWord, workspaceEdit } from './workspaceEdits';

/** Kind of the action that makes all repairs which lose nothing. */
export const SOURCE_FIX_ALL = `${CodeActionKind.SourceFixAll}.pulumiTroubleshooter`;

/** Which edit an action stands for: computed only when the user picks it. */
interface ActionData {
  uri: string;
  /** {@link CheckedState.id} */
  checked: number;
  /** What was chosen; without it, all repairs. */
  chosen?: ChosenFix | ChosenOffer;
}

/** Positions in the findings, and in their fixes. With a scope, the same fix of all findings in it. */
interface ChosenFix {
  finding: number;
  fix: number;
  scope?: Scope;
}

/** What a refactoring offered at an offset. */
interface ChosenOffer {
  offset: number;
  refactoring: string;
  title: string;
}

/** Offers quick fixes for the findings at a range, what can be done to the resource there, and the repair of all. */
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
    const helps = helpingCommands(state, params, commands);
    const actions = [
      ...quickFixes(state, params, asks),
      ...refactorings(state, params),
      ...fixAll(state, params),
    ];
    if (resolves) return [...actions, ...helps];
    const withEdits = actions.flatMap((action) => {
      const edit = editOf(session, state, action);
      return edit ? [{ ...action, edit }] : [];
    });
    return [...withEdits, ...helps];
  });

  connection.onCodeActionResolve(async (action) => {
    // VS Code asks for the edit of an action that has but a command, too.
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

function wants({ context }: CodeActionParams, kind: string): boolean {
  const within = (only: string): boolean =>
    only === CodeActionKind.Empty || kind === only || kind.startsWith(`${only}.`);
  return context.only?.some(within) ?? true;
}

function quickFixes(state: CheckedState, params: CodeActionParams, asks: boolean): CodeAction[] {
  if (!wants(params, CodeActionKind.QuickFix)) return [];
  const groups = FindingGroups.of(state.findings);
  const actions: CodeAction[] = [];
  const offered = new Set<unknown>();
  for (const { finding, index } of findingsAt(state, params)) {
    const diagnostics = [diagnosticOf(state, finding)];
    finding.fixes?.forEach((fix, fixIndex) => {
      if (fix.asks !== undefined && !asks) return;
      const offer = (title: string, preferred: boolean, scope?: Scope): void => {
        actions.push({
          title,
          kind: CodeActionKind.QuickFix,
          diagnostics,
          ...(preferred && { isPreferred: true }),
          data: dataOf(state, { finding: index, fix: fixIndex, ...(scope && { scope }) }),
        });
      };
      const inCause = groups.alike(finding, fix, 'cause');
      const inRule = groups.alike(finding, fix, 'rule');
      const titleForCause =
        fix.titleForCause ?? (inCause.length === inRule.length ? fix.titleForAll : undefined);
      const servesCause = titleForCause !== undefined && inCause.length > 1;
      // What has one cause is mended as one.
      offer(fix.title, fix.preferred === true && !servesCause);
      if (servesCause && !offered.has(inCause)) {
        offered.add(inCause);
        offer(titleForCause(inCause.length), fix.preferred === true, 'cause');
      }
      if (fix.titleForAll && inRule.length > (servesCause ? inCause.length : 1) && !offered.has(inRule)) {
        offered.add(inRule);
        offer(fix.titleForAll(inRule.length), false, 'rule');
      }
    });
  }
  return actions;
}

/** What helps with the findings at a range from outside of the text, each once, if the client can do it. */
function helpingCommands(
  state: CheckedState,
  params: CodeActionParams,
  commands: ReadonlySet<unknown>,
): CodeAction[] {
  if (!wants(params, CodeActionKind.QuickFix)) return [];
  const offered = new Set<HelpingCommand>();
  return findingsAt(state, params).flatMap(({ finding }) =>
    (finding.helpedBy ?? []).flatMap((help): CodeAction[] => {
      const command = LensCommand[help];
      if (offered.has(help) || !commands.has(command)) return [];
      offered.add(help);
      const title = helpingCommandTitles[help];
      return [
        {
          title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnosticOf(state, finding)],
          command: { title, command, arguments: [state.uri] },
        },
      ];
    }),
  );
}

function findingsAt(
  state: CheckedState,
  { range }: CodeActionParams,
): { finding: RuleFinding; index: number }[] {
  const start = state.offsetAt(range.start);
  const end = state.offsetAt(range.end);
  return state.findings.flatMap((finding, index) =>
    finding.span.start > end || finding.span.end < start ? [] : [{ finding, index }],
  );
}

/**
 * What can be done where nothing need be wrong. A light bulb that shows by itself has it at the name of a resource
 * only; an offer that settles a finding is a quick fix of it.
 */
function refactorings(state: CheckedState, params: CodeActionParams): CodeAction[] {
  const rewrites = wants(params, CodeActionKind.RefactorRewrite);
  const fixes = wants(params, CodeActionKind.QuickFix);
  if (!rewrites && !fixes) return [];
  const { model } = state;
  const offset = state.offsetAt(params.range.start);
  const end = state.offsetAt(params.range.end);
  const resource = model.resourceAt(offset);
  // A selection across resources is about none of them.
  if (end !== offset && (!resource || resource.node.end < end)) return [];
  const isAsked =
    params.context.only !== undefined || params.context.triggerKind !== CodeActionTriggerKind.Automatic;
  const isShown = rewrites && (isAsked || (resource !== undefined && touches(resource.anchor, offset)));
  const found = findingsAt(state, params);
  // The editor asks wherever the cursor goes: what could not be shown is not looked for.
  if (!isShown && found.length === 0) return [];
  // A stack takes its state as it is exported.
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
  state: CheckedState,
  params: CodeActionParams,
  codes: readonly string[],
): Diagnostic[] {
  return findingsAt(state, params)
    .filter(({ finding }) => codes.includes(finding.rule.code))
    .map(({ finding }) => diagnosticOf(state, finding));
}

function fixAll(state: CheckedState, params: CodeActionParams): CodeAction[] {
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

function dataOf(state: CheckedState, chosen?: ChosenFix | ChosenOffer): ActionData {
  return { uri: state.uri, checked: state.id, ...(chosen && { chosen }) };
}

/** The edit of an action; undefined if the changes that it would make together exclude each other. */
function editOf(session: Session, state: CheckedState, action: CodeAction): WorkspaceEdit | undefined {
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
  { model }: CheckedState,
  { offset, refactoring, title }: ChosenOffer,
): NamedOffer | undefined {
  return offersAt(model, offset).find((offer) => offer.refactoring === refactoring && offer.title === title);
}
