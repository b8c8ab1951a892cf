import {
  CodeActionKind,
  CodeActionTriggerKind,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
} from 'vscode-languageserver';
import { LIVE_STATE_SCHEME } from '../../../shared/languages';
import { offersAt } from '../features/refactorings/allRefactorings';
import { shape } from '../features/refactorings/shapeRefactoring';
import type { Span } from '../json/parts';
import { findingsAt, wants, dataOf } from './actionData';
import { diagnosticOf } from './diagnostics';
import type { CheckedVersion } from './documents';

/**
 * The refactorings at a range. An automatic light bulb shows them only at a resource's name; one that settles a finding
 * is a quick fix of it.
 */
export function refactoringActions(state: CheckedVersion, params: CodeActionParams): CodeAction[] {
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
