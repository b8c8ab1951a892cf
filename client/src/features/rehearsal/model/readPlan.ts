import { alikeSteps } from './alikeSteps';
import { parseUrn } from '../../../../../shared/urn';
import { inSlices } from '../../../pulumi/cli/eventLoopSlices';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import {
  formatPath,
  isWithin,
  parsePath,
  type PropertyPath,
} from '../../../pulumi/driftDetection/changedPath';
import { eventsIn, type EngineEvent, type StepMetadata } from '../../../pulumi/driftDetection/engineEvents';
import {
  differences,
  propertyChangesOf,
  type Difference,
} from '../../../pulumi/driftDetection/propertyChanges';
import { compareTexts } from '../../../pulumi/driftDetection/readDrift';
import { HIDDEN_MASK, shownValue } from '../../../pulumi/driftDetection/shownValue';
import { redact, SECRET_MASK } from '../../../pulumi/secrets/redact';
import {
  OPERATIONS,
  type Operation,
  type Plan,
  type PlannedChange,
  type PlannedStep,
  type Reason,
  type RehearsedRun,
  type ReplaceCause,
} from './plan';

/** The operations by the engine's names (`display.StepOp`). The parts of a replacement are one operation. */
const OPERATION_OF: Readonly<Record<string, Operation>> = {
  same: 'same',
  create: 'create',
  update: 'update',
  delete: 'delete',
  replace: 'replace',
  'create-replacement': 'replace',
  'delete-replaced': 'replace',
  read: 'read',
  'read-replacement': 'read',
  'read-discard': 'forget',
  'discard-replaced': 'forget',
  'remove-pending-replace': 'forget',
  refresh: 'refresh',
  import: 'import',
  'import-replacement': 'replace',
};

/** What a refresh says of a resource (`display.StepOp`). */
const REFRESHED: Readonly<Record<string, Operation>> = { same: 'same', update: 'update', delete: 'gone' };

/**
 * Reads the engine's events of `pulumi preview`, or of a previewed refresh or destroy, one per line, in slices.
 * @throws {PulumiProblem} if the preview did not come to its end and printed no error: the CLI is too old to print events
 */
export function readPlan(events: string, run: RehearsedRun = 'update', stop?: AbortSignal): Promise<Plan> {
  return inSlices(readInSteps(events, run), stop);
}

function* readInSteps(events: string, run: RehearsedRun): Generator<void, Plan, void> {
  /** By URN, in the order of the events. */
  const found = new Map<string, StepMetadata[]>();
  const messages = new Set<string>();
  let hasEnd = false;
  for (const event of eventsIn(events)) {
    // A refresh knows what becomes of a resource when it has read it.
    const step = (run === 'refresh' ? event.resOutputsEvent : event.resourcePreEvent)?.metadata;
    // What an update refreshes before is read, and planned afterwards.
    if (step && (run === 'refresh' || step.op !== 'refresh')) {
      const steps = found.get(step.urn);
      if (steps) steps.push(step);
      else found.set(step.urn, [step]);
    }
    const message = messageIn(event);
    if (message !== undefined) messages.add(message);
    if (event.summaryEvent) hasEnd = true;
    yield;
  }
  if (!hasEnd && messages.size === 0) {
    throw new PulumiProblem(
      'cli-too-old',
      `The Pulumi CLI does not say what ${run === 'refresh' ? 'a' : 'an'} ${run} would do. Update the Pulumi CLI.`,
    );
  }
  const steps: PlannedStep[] = [];
  for (const ofOne of found.values()) {
    steps.push(...(run === 'refresh' ? ofOne.map(refreshedStep) : stepsOf(ofOne)));
    yield;
  }
  const alike = alikeSteps([...found.values()].flat());
  const paired = steps.map((step): PlannedStep => {
    const others = step.isOldCopy ? undefined : alike.get(step.urn);
    return others ? { ...step, alike: others } : step;
  });
  const rank = new Map(OPERATIONS.map((operation, i) => [operation, i]));
  paired.sort(
    (a, b) =>
      rank.get(a.operation)! - rank.get(b.operation)! ||
      compareTexts(a.name, b.name) ||
      compareTexts(a.urn, b.urn),
  );
  return { steps: paired, messages: [...messages] };
}

/** What the engine says about its plugins is no news. */
const ABOUT_PLUGINS = /^(?:using \S+ from \$PATH at |resource plugin \S+ is expected to have version )/;

function messageIn({ diagnosticEvent }: EngineEvent): string | undefined {
  const { severity, message = '' } = diagnosticEvent ?? {};
  if (severity !== 'warning' && severity !== 'error') return undefined;
  const text = message.trim();
  return text === '' || ABOUT_PLUGINS.test(text) ? undefined : redact(text);
}

/** The operations on one URN: one, and the deletions of old copies that earlier replacements have left. */
function stepsOf(steps: readonly StepMetadata[]): PlannedStep[] {
  const ops = steps.map(({ op }) => op);
  const isReplaced = ops.some((op) => OPERATION_OF[op] === 'replace' && op !== 'delete-replaced');
  const main =
    steps.find(({ op }) => op === 'replace') ??
    steps.find(({ op }) => op.endsWith('-replacement')) ??
    steps.find(({ op }) => op !== 'delete-replaced');
  const ids = new Set<string | undefined>();
  const copies = steps.filter(({ op, old }) => {
    const isReplacedOne = isReplaced && old?.id === main?.old?.id;
    if (op !== 'delete-replaced' || isReplacedOne || ids.has(old?.id)) return false;
    ids.add(old?.id);
    return true;
  });
  const created = ops.indexOf('create-replacement');
  const deleted = ops.indexOf('delete-replaced');
  const deletesFirst = isReplaced && deleted >= 0 && deleted < created;
  return [
    ...(main ? [plannedStep(main, { deletesFirst, isOldCopy: false })] : []),
    ...copies.map((copy) => plannedStep({ ...copy, op: 'delete' }, { deletesFirst: false, isOldCopy: true })),
  ];
}

function refreshedStep(step: StepMetadata): PlannedStep {
  const operation = REFRESHED[step.op] ?? 'update';
  const found = operation === 'update' ? propertyChangesOf(step) : [];
  // The engine counts no change of computed values, unless nothing else has changed.
  const changes = found.some(({ isComputed }) => !isComputed)
    ? found.filter(({ isComputed }) => !isComputed)
    : found;
  return {
    ...plannedStep({ ...step, op: 'refresh' }, { deletesFirst: false, isOldCopy: false }),
    operation,
    reasons: changes.map(({ path, old, now }) => ({
      kind: 'property',
      change: {
        path,
        isReplacing: false,
        ...(old !== undefined && { old }),
        ...(now !== undefined && { now }),
      },
    })),
  };
}

function plannedStep(step: StepMetadata, how: Pick<PlannedStep, 'deletesFirst' | 'isOldCopy'>): PlannedStep {
  const { op, urn, old, new: now } = step;
  const parts = parseUrn(urn);
  const id = old?.id ?? '';
  // An operation of a later CLI counts as a change, so that nothing is kept quiet.
  const planned = OPERATION_OF[op] ?? 'update';
  const operation = planned === 'delete' && old?.retainOnDelete === true ? 'forget' : planned;
  return {
    urn,
    name: parts?.name ?? urn,
    type: step.type ?? parts?.type ?? '',
    operation,
    ...(id !== '' && { id }),
    isProtected: (old ?? now)?.protect === true,
    ...how,
    reasons: operation === 'update' || operation === 'replace' ? reasonsOf(step) : [],
  };
}

/** What the engine names in the place of a property. */
const CAUSES: Readonly<Record<string, ReplaceCause>> = {
  provider: 'provider',
  replaceWith: 'replaceWith',
  deletedWith: 'deletedWith',
  id: 'marked',
  '#initerror': 'unfinished',
};

function reasonsOf(step: StepMetadata): Reason[] {
  const changes = changesOf(step).map((change) => ({ kind: 'property', change }) as const);
  if (OPERATION_OF[step.op] !== 'replace') return changes;
  const causes = (step.keys ?? []).flatMap((key) => (isProperty(key, step) ? [] : (CAUSES[key] ?? [])));
  const isForProperty = changes.some(({ change }) => change.isReplacing);
  if (causes.length === 0 && !isForProperty) causes.push('dependency');
  const providers = providersOf(step);
  const causeOf = (kind: ReplaceCause): Reason =>
    kind === 'provider' && providers ? { kind, providers } : { kind };
  return [...causes.map(causeOf), ...changes];
}

/** The URNs of two different providers, of which one replaces the other. */
function providersOf({ old, new: now }: StepMetadata): { old: string; now: string } | undefined {
  const [before, after] = [old, now].map((side) => side?.provider?.replace(/::[^:]*$/, ''));
  return before && after && before !== after ? { old: before, now: after } : undefined;
}

function isProperty(key: string, { old, new: now }: StepMetadata): boolean {
  return CAUSES[key] === undefined || [old, now].some((side) => Object.hasOwn(side?.inputs ?? {}, key));
}

/** The inputs that differ, and what else the provider names; those that cause a replacement first. */
function changesOf(step: StepMetadata): PlannedChange[] {
  const { old, new: now, keys, diffs, detailedDiff, op } = step;
  const detailed = Object.entries(detailedDiff ?? {});
  const isReplaced = OPERATION_OF[op] === 'replace';
  const replacing = [
    ...detailed.filter(([, { diffKind }]) => diffKind?.endsWith('-replace')).map(([path]) => path),
    ...(isReplaced ? (keys ?? []).filter((key) => isProperty(key, step)) : []),
  ].map(parsePath);
  const named = [
    ...(detailed.length > 0 ? detailed.map(([path]) => path) : (diffs ?? [])).map(parsePath),
    ...replacing,
  ];
  const found = [...differences(old?.inputs ?? {}, now?.inputs ?? {})].filter(({ path }) => isShown(path));
  // The state's inputs can be those of the program, and its outputs others.
  const unfound = named
    .filter((path, at) => isShown(path) && named.findIndex((other) => overlap(other, path)) === at)
    .filter((path) => !found.some((difference) => overlap(difference.path, path)))
    .map((path): Difference => ({ path, old: undefined, now: undefined, isSecret: false }));
  const hidden = (now ?? old)?.hideDiffs ?? [];
  const isHidden = (path: PropertyPath): boolean =>
    hidden.some((above) =>
      isWithin(path, Array.isArray(above) ? (above as PropertyPath) : parsePath(String(above))),
    );
  const changes = [...found, ...unfound].map(({ path, old: before, now: after, isSecret }): PlannedChange => {
    const shown = (value: unknown): string =>
      isHidden(path) ? HIDDEN_MASK : isSecret ? SECRET_MASK : shownValue(value, path);
    return {
      path: formatPath(path),
      isReplacing: replacing.some((above) => overlap(path, above)),
      ...(before !== undefined && { old: shown(before) }),
      ...(after !== undefined && { now: shown(after) }),
    };
  });
  return [
    ...changes.filter(({ isReplacing }) => isReplacing),
    ...changes.filter(({ isReplacing }) => !isReplacing),
  ];
}

/** Names like `__provider` are the SDK's own. */
function isShown([name]: PropertyPath): boolean {
  return !String(name).startsWith('__');
}

function overlap(one: PropertyPath, other: PropertyPath): boolean {
  return isWithin(one, other) || isWithin(other, one);
}
