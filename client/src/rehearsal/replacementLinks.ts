import type { DependencyEdge, DependencyNode, DependencyView } from '../../../shared/dependencies';
import { UNKNOWN_MASK } from '../pulumi/driftDetection/shownValue';
import type { Operation, Plan, PlannedStep, ReplaceCause } from '../pulumi/rehearsal/plan';
import type { Services } from '../ui/services';
import type { ReplacementLinks } from './rehearsalMessages';

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
    const view = await server.dependencies({ id, resource, steps: 1, whatIf: 'replace' });
    return view === null ? undefined : linksIn(view, plan);
  } finally {
    void server.close(id).catch(() => undefined);
  }
}

function linksIn({ focus, nodes, edges, takenAlong }: DependencyView, plan: Plan): ReplacementLinks {
  const steps = new Map(plan.steps.filter(({ isOldCopy }) => !isOldCopy).map((step) => [step.urn, step]));
  const isReplaced = (urn: string): boolean => steps.get(urn)?.operation === 'replace';
  const isTaken = (urn: string): boolean => isReplaced(urn) && isForAnother(steps.get(urn)!);
  const users = (takenAlong?.resources ?? []).filter(({ index }) => index !== focus.index);
  const staying = users.filter(({ urn }) => STAYING.has(steps.get(urn)?.operation ?? 'delete'));
  const causes = nodes.filter(({ side }) => side === 'needs' && isTaken(focus.urn));
  return {
    causes: causes.flatMap((node) =>
      node.members
        .filter(({ urn }) => isReplaced(urn))
        .map(({ name, type }) => ({ name, type, how: howOf(edges, nodes, node) })),
    ),
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

/** The references of the middle resource to a box, in words. */
function howOf(
  edges: readonly DependencyEdge[],
  nodes: readonly DependencyNode[],
  { id }: DependencyNode,
): string {
  const middle = nodes.find(({ side }) => side === 'focus')?.id;
  const edge = edges.find(({ from, to }) => from === middle && to === id);
  if (!edge) return '';
  return edge.properties.length > 0 ? edge.properties.join(', ') : edge.kinds.join(', ');
}
