import { linesOf } from '../../../../shared/logs/lines';
import { inSlices } from '../../eventLoopSlices';
import { PulumiProblem } from '../cli/pulumiProblem';
import { redact } from '../secrets/redact';

/** What a refresh would do, as the engine's events tell. */
export interface RefreshPreview {
  readonly counts: { readonly same: number; readonly changed: number; readonly gone: number };
  readonly changes: readonly RefreshChange[];
  /** What the CLI and the providers said, redacted. */
  readonly messages: readonly string[];
}

export interface RefreshChange {
  readonly urn: string;
  readonly kind: 'changed' | 'gone';
  /** Names of the properties that differ; never their values. None if the CLI hides the difference: secrets. */
  readonly properties: readonly string[];
}

/** The parts of an engine event (`apitype.EngineEvent`) that matter here. */
interface EngineEvent {
  resOutputsEvent?: { metadata: StepMetadata };
  diagnosticEvent?: { severity?: string; message?: string };
  summaryEvent?: { resourceChanges?: { same?: number; update?: number; delete?: number } | null };
}

interface StepMetadata {
  op: string;
  urn: string;
  old?: State | null;
  new?: State | null;
}

interface State {
  inputs?: Record<string, unknown>;
  outputs?: Record<string, unknown>;
}

/**
 * Reads the engine's events, one a line, in slices: each has a resource's state, old and new.
 * @throws {PulumiProblem} if they have no end: the CLI is too old to print events of a preview
 */
export function readRefreshPreview(events: string, stop?: AbortSignal): Promise<RefreshPreview> {
  return inSlices(readInSteps(events), stop);
}

function* readInSteps(events: string): Generator<void, RefreshPreview, void> {
  const changes: RefreshChange[] = [];
  const messages: string[] = [];
  let counts: RefreshPreview['counts'] | undefined;
  for (const event of eventsIn(events)) {
    const change = event.resOutputsEvent && changeIn(event.resOutputsEvent.metadata);
    if (change) changes.push(change);
    const { severity, message = '' } = event.diagnosticEvent ?? {};
    if (severity === 'warning' || severity === 'error') messages.push(redact(message.trim()));
    if (event.summaryEvent) {
      const { same = 0, update: changed = 0, delete: gone = 0 } = event.summaryEvent.resourceChanges ?? {};
      counts = { same, changed, gone };
    }
    yield;
  }
  if (counts) return { counts, changes, messages };
  throw new PulumiProblem(
    'cli-too-old',
    'The Pulumi CLI does not say what a refresh would change. Update the Pulumi CLI.',
  );
}

/** `2 gone, 1 changed, 14 as before`. */
export function summarizeRefresh({ counts: { gone, changed, same } }: RefreshPreview): string {
  const parts = [gone && `${gone} gone`, changed && `${changed} changed`, `${same} as before`];
  return parts.filter(Boolean).join(', ');
}

function* eventsIn(text: string): Generator<EngineEvent, void> {
  for (const line of linesOf(text)) {
    if (!line.startsWith('{')) continue;
    try {
      yield JSON.parse(line) as EngineEvent;
    } catch {
      return; // A document over several lines is the digest of a CLI that prints no events.
    }
  }
}

function changeIn({ op, urn, old, new: now }: StepMetadata): RefreshChange | undefined {
  if (op === 'delete') return { urn, kind: 'gone', properties: [] };
  if (op !== 'update') return undefined;
  return { urn, kind: 'changed', properties: differences(old ?? {}, now ?? {}) };
}

function differences(before: State, after: State): string[] {
  const names = new Set<string>();
  for (const side of ['inputs', 'outputs'] as const) {
    const old = before[side] ?? {};
    const now = after[side] ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      // Names like `__provider` are the SDK's own.
      if (!name.startsWith('__') && JSON.stringify(old[name]) !== JSON.stringify(now[name])) names.add(name);
    }
  }
  return [...names].sort();
}
