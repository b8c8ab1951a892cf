import { NearMisses } from '../../state/nearMisses';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';
import { linkedName, shortName, type HoverContext } from './resourceContext';
import { code } from './markdown';
import { list, urnRows } from './resourceCard';

/** Fields whose references are checked whenever a state is read (`Snapshot.VerifyIntegrity`). */
const CHECKED = ['parent', 'dependencies', 'propertyDependencies', 'deletedWith', 'replaceWith', 'provider'];

/**
 * Explains a dangling reference: the fact, the likely target, and the parts of the URN. Markdown.
 * @param from the resource that has the reference
 * @param isChecked true if the resource is in the list, where Pulumi checks references; false for a pending operation
 */
export function danglingCard(
  context: HoverContext,
  text: string,
  field: string | undefined,
  from: Resource | undefined,
  isChecked: boolean,
): string | undefined {
  const urnText = field === 'provider' ? parseProviderReference(text).reference?.urn : text;
  const urn = parseUrn(urnText ?? '');
  if (!urn || urnText === undefined) return undefined;
  const isRefused = from && isChecked && CHECKED.includes(field ?? '') && !isForgiven(from, field);
  const consequence = isRefused ? ' Pulumi refuses the state because of it; the quick fixes help.' : '';
  const sameUrn = field === 'provider' ? context.model.graph.first(urnText) : undefined;
  const lead = sameUrn
    ? `The provider ${linkedName(context, sameUrn)} has **another id** than this reference names.`
    : `${code(shortName(context.model, urnText))} is **not in this state**.`;
  return [
    lead + consequence,
    '',
    ...list([
      ['Nearest', from && !sameUrn ? nearest(context, from, urnText) : undefined],
      ['Type', code(urn.type)],
      ...urnRows(urnText),
    ]),
  ].join('\n');
}

/** The object of a pending replacement is already gone, so a missing provider does no harm. */
function isForgiven(from: Resource, field: string | undefined): boolean {
  return field === 'provider' && from.pendingReplacement;
}

/** The resource that may have been meant: by its URN, else another provider of the same package. */
function nearest(context: HoverContext, from: Resource, urn: string): string | undefined {
  const { graph, resources } = context.model;
  const nearMisses = new NearMisses(graph);
  nearMisses.ask(urn);
  const near = graph.first(nearMisses.find(from, urn)?.urn ?? '');
  const type = parseUrn(urn)?.type;
  const meant =
    near ??
    resources.findLast((resource) => resource.isProvider && !resource.delete && resource.type === type);
  if (!meant) return undefined;
  const { qualifiedType } = parseUrn(meant.urn) ?? { qualifiedType: meant.type };
  const types = qualifiedType.split('$').map(code).join(' › ');
  const isOfSameType = qualifiedType === parseUrn(urn)?.qualifiedType;
  return isOfSameType ? linkedName(context, meant) : `${linkedName(context, meant)} of ${types}`;
}
