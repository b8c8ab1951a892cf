import { parseUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import { inSlices } from '../cli/eventLoopSlices';
import { PulumiProblem } from '../cli/pulumiProblem';
import { redact } from '../secrets/redact';
import { propertyChangesOf } from './propertyChanges';
import type { Drift, DriftedResource, PropertyChange } from './drift';
import { eventsIn, type StepMetadata } from './engineEvents';

/**
 * Reads the engine's events of `pulumi refresh --preview-only`, one per line, in slices. Each has a resource's old and
 * new state.
 * @throws {PulumiProblem} if the last event is missing: the CLI is too old to print the events of a preview
 */
export function readDrift(events: string, stop?: AbortSignal): Promise<Drift> {
  return inSlices(readInSteps(events), stop);
}

function* readInSteps(events: string): Generator<void, Drift, void> {
  const parents = new Map<string, string>();
  const found: Omit<DriftedResource, 'ancestors'>[] = [];
  const messages = new Set<string>();
  let counts: Omit<Drift['counts'], 'computed'> | undefined;
  for (const event of eventsIn(events)) {
    const step = event.resOutputsEvent?.metadata;
    if (step) {
      const parent = (step.old ?? step.new)?.parent;
      if (parent !== undefined) parents.set(step.urn, parent);
      const resource = resourceIn(step);
      if (resource) found.push(resource);
    }
    const { severity, message = '' } = event.diagnosticEvent ?? {};
    if (severity === 'warning' || severity === 'error') messages.add(redact(message.trim()));
    if (event.summaryEvent) {
      const { same = 0, update: changed = 0, delete: gone = 0 } = event.summaryEvent.resourceChanges ?? {};
      // Many targets take several runs.
      counts = {
        same: same + (counts?.same ?? 0),
        changed: changed + (counts?.changed ?? 0),
        gone: gone + (counts?.gone ?? 0),
      };
    }
    yield;
  }
  if (!counts) {
    throw new PulumiProblem(
      'cli-too-old',
      'The Pulumi CLI does not say what a refresh would change. Update the Pulumi CLI.',
    );
  }
  const resources = found
    .map((resource) => ({ ...resource, ancestors: ancestorsOf(resource.urn, parents) }))
    // The engine reads many at once, in a different order each time.
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.urn, b.urn));
  const computed = resources.filter(({ kind }) => kind === 'computed').length;
  const same = Math.max(0, counts.same - computed);
  return { counts: { ...counts, same, computed }, resources, messages: [...messages] };
}

function resourceIn(step: StepMetadata): Omit<DriftedResource, 'ancestors'> | undefined {
  const { op, urn } = step;
  if (op !== 'delete' && op !== 'update' && op !== 'same') return undefined;
  const changes = op === 'delete' ? [] : propertyChangesOf(step);
  if (op === 'same' && changes.length === 0) return undefined;
  const parts = parseUrn(urn);
  return {
    urn,
    name: parts?.name ?? urn,
    type: step.type ?? parts?.type ?? '',
    id: step.old?.id ?? '',
    kind: driftKind(op, changes),
    changes,
    isDetailed: hasDetails(step),
  };
}

function driftKind(
  op: 'delete' | 'same' | 'update',
  changes: readonly PropertyChange[],
): DriftedResource['kind'] {
  if (op === 'delete') return 'gone';
  if (op === 'same') return 'computed';
  const drifted = changes.filter(({ isComputed }) => !isComputed);
  return drifted.length > 0 && drifted.every(({ isKnown }) => isKnown) ? 'known' : 'changed';
}

/** Compares texts by their UTF-16 code units, for `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function hasDetails({ detailedDiff, diffs }: StepMetadata): boolean {
  return Object.keys(detailedDiff ?? {}).length > 0 || (diffs ?? []).length > 0;
}

function ancestorsOf(urn: string, parents: ReadonlyMap<string, string>): string[] {
  const ancestors: string[] = [];
  for (let above = parents.get(urn); above !== undefined; above = parents.get(above)) {
    // A broken state can have a cycle.
    if (above === '' || ancestors.includes(above) || parseUrn(above)?.type === ROOT_STACK_TYPE) break;
    ancestors.unshift(above);
  }
  return ancestors;
}
