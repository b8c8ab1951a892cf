import type { DependencyReference, DependencyView } from '../../../../shared/dependencies';
import { UNKNOWN_MASK } from '../../pulumi/driftDetection/shownValue';
import type { Operation, Plan, PlannedStep, ReplaceCause } from './model/plan';
import type { Services } from '../../ui/services';
import type { ReplacementLinks } from './messages';

/**
 * The resources that a planned replacement comes from, and that it takes along.
 * @param text the state of the plan
 * @returns undefined if the state does not have the resource
 */
export async function replacementLinks(
  { server }: { readonly server: Pick<Services['server'], 'openDependencies' | 'dependencies' | 'close'> },
  text: string,
  plan: Plan,
  urn: string,
): Promise<ReplacementLinks | undefined> {
  const { id } = await server.openDependencies({ text });
  try {
    // No position: the server takes the entry with this URN that is not to be deleted.
    const resource = { index: -1, urn };
    const view = await server.dependencies({ id, resource, whatIf: 'replace' });
    return view === null ? undefined : linksIn(view, plan);
  } finally {
    void server.close(id).catch(() => undefined);
  }
}

function linksIn({ focus, nodes, takenAlong }: DependencyView, plan: Plan): ReplacementLinks {
  const steps = new Map(plan.steps.filter(({ isOldCopy }) => !isOldCopy).map((step) => [step.urn, step]));
  const isReplaced = (urn: string): boolean => steps.get(urn)?.operation === 'replace';
  const isTaken = (urn: string): boolean => isReplaced(urn) && isForAnother(steps.get(urn)!);
  const users = (takenAlong?.resources ?? []).filter(({ index }) => index !== focus.index);
  const staying = users.filter(({ urn }) => STAYING.has(steps.get(urn)?.operation ?? 'delete'));
  const needed = isTaken(focus.urn) ? nodes.filter(({ side, step }) => side === 'needs' && step === 1) : [];
  return {
    causes: needed
      .filter(({ resource }) => isReplaced(resource.urn))
      .map(({ resource: { name, type }, references }) => ({ name, type, how: howOf(references[0]) })),
    along: users
      .filter(({ urn }) => isTaken(urn))
      .map(({ name, type, because }) => ({ name, type, how: because })),
    staying: staying.length,
  };
}

const STAYING: ReadonlySet<Operation> = new Set(['same', 'update', 'refresh', 'read']);

/** True if a resource is replaced because another one is: its new values are not known before that, or Pulumi says so. */
function isForAnother({ reasons }: PlannedStep): boolean {
  return reasons.some((reason) =>
    reason.kind === 'property'
      ? reason.change.isReplacing && reason.change.now?.includes(UNKNOWN_MASK) === true
      : OF_ANOTHER.has(reason.kind),
  );
}

const OF_ANOTHER: ReadonlySet<ReplaceCause> = new Set([
  'dependency',
  'replaceWith',
  'deletedWith',
  'provider',
]);

/** The reference of the middle resource to another, in words. */
function howOf({ kinds, properties }: Partial<DependencyReference> = {}): string {
  return (properties?.length ? properties : (kinds ?? [])).join(', ');
}
