import type { RepairedKind } from '../../../../shared/stateEdits';
import type { CheckSettings, RuleFinding, Fix } from './rule';
import { duplicateField } from '../duplicateField';
import { jsonSyntax } from '../jsonSyntax';
import { checkState, StateChecker } from './stateChecker';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { unsureTexts, withoutUnsure, type UnsureTexts } from '../../state/unsureTexts';
import { changesList, editsOf, orderAfter, type Change } from '../../edits/change';
import { applyEdits, composeEdits, type TextEdit } from '../../edits/textEdit';

/** The result of a repair: the edits of the original text, what they do, and how many findings are left. */
export interface Repair {
  edits: TextEdit[];
  /** The text after the repair. */
  text: string;
  left: number;
  /** The repairs, one of each kind. */
  done: RepairedKind[];
  /** The message of the danger that the user must resolve before errors are repaired. */
  waitsFor?: string;
}

/** The changes of one round, with their edits. */
interface Round {
  changes: readonly Change[];
  edits: TextEdit[];
  /** The fixes of the round, one for each finding. */
  fixes: readonly Fix[];
}

/** A repair uncovers at most this many layers of new findings. */
const MAX_ROUNDS = 10;

/** Checks a state, and makes all repairs like {@link repairChecked}. */
export function repairAll(model: StateModel, settings: CheckSettings = {}): Repair {
  return repairChecked(StateChecker.of(model, settings));
}

/**
 * Applies all lossless fixes repeatedly until none is left: removing a reference can make two entries equal, and sorting
 * can make further fixes possible.
 * @param state fresh from the check of its model: see {@link StateChecker.update}
 */
export function repairChecked(state: StateChecker): Repair {
  let { text } = state.model;
  let edits: TextEdit[] = [];
  let current = state;
  let findings = state.findings();
  const before = findings.length;
  const done = new Map<string, { fix: Fix; count: number }>();
  // A text that was unsure in the broken JSON stays unsure after the JSON is fixed.
  const unsure: UnsureTexts[] = [];
  const isWhole = state.model.isSound && !haveMelted(state.model, findings);
  const hadErrors = findings.some(({ severity }) => severity === 'error');
  const repaired = (left: number): Repair => ({
    edits,
    text,
    left,
    done: [...done.values()].map(({ fix, count }) => kindOf(fix, count, unsure)),
  });
  const untouched = (waitsFor: string): Repair => ({
    edits: [],
    text: state.model.text,
    left: before,
    done: [],
    waitsFor,
  });
  const hidden = hadErrors ? hiddenDanger(state) : undefined;
  if (hidden !== undefined) return untouched(hidden);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    unsure.push(unsureTexts(current.model));
    const next = nextRound(current.model, findings, isWhole);
    if (next.edits.length === 0) break;
    for (const fix of next.fixes) count(done, fix);
    edits = composeEdits(state.model.text, edits, next.edits);
    text = applyEdits(text, next.edits);
    const left = leftAfterSorting(current, next);
    if (left !== undefined) return repaired(left);
    current = StateChecker.of(new StateModel(text), state.settings);
    findings = current.findings();
  }
  if (!hadErrors) return repaired(findings.length);
  const waitsFor = findings.find(({ asksFirst }) => asksFirst)?.message ?? hiddenDanger(current);
  if (waitsFor === undefined) return repaired(findings.length);
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  if (hasErrors) return { ...repaired(findings.length), waitsFor };
  // Without the errors, a danger appears. The errors keep the next update from running, so they stay.
  return untouched(waitsFor);
}

/**
 * The message of a danger that the user must resolve, found by a rule that is switched off. Whoever has switched it off
 * need not be who updates next, so errors wait for it all the same.
 */
function hiddenDanger({ model, settings }: StateChecker): string | undefined {
  const severities = Object.entries(settings.severities ?? {});
  const shown = severities.filter(([, severity]) => severity !== 'off');
  if (shown.length === severities.length) return undefined;
  const findings = checkState(model, { ...settings, severities: Object.fromEntries(shown) });
  return findings.find(({ asksFirst }) => asksFirst)?.message;
}

/** This many repeated fields mean that two entries were merged into one because the lines between them are lost. */
const MELTED = 2;

function haveMelted(model: StateModel, findings: readonly RuleFinding[]): boolean {
  const repeated = new Map<Resource, number>();
  for (const { rule, span } of findings) {
    const entry = rule === duplicateField ? model.resourceAt(span.start) : undefined;
    if (entry) repeated.set(entry, (repeated.get(entry) ?? 0) + 1);
  }
  return [...repeated.values()].some((count) => count >= MELTED);
}

/**
 * The number of findings left after a round that only reordered the resources, so that they need not be checked again.
 * @returns undefined if the round did more, or if more can be repaired now
 */
function leftAfterSorting(state: StateChecker, { changes }: Round): number | undefined {
  const { model } = state;
  const order = model.isValidJson ? orderAfter(model, changes) : undefined;
  if (order?.length !== model.resources.length) return undefined;
  return state.whileInOrder(order, (findings) => (findings.some(losslessFix) ? undefined : findings.length));
}

function losslessFix(finding: RuleFinding): Fix | undefined {
  return finding.fixes?.find(({ lossless }) => lossless === true);
}

/**
 * The edits of one round. While the JSON is broken, only the JSON is fixed: unreadable text may contain the resources
 * that seem to be missing. Moves and removals of whole resources get a separate round when nothing else is left, so
 * that no edit is inside a moving text.
 * @param isWhole false if lines may be lost, and entries with them
 */
function nextRound(model: StateModel, findings: readonly RuleFinding[], isWhole: boolean): Round {
  const syntax = model.isValidJson
    ? []
    : findings.filter(({ rule, fatal }) => rule === jsonSyntax && fatal === true);
  const inside: Part[] = [];
  const ofList: Part[] = [];
  const served = new Set<string>();
  for (const finding of syntax.length > 0 ? syntax : findings) {
    const fix = losslessFix(finding);
    // The missing entries may be in lost lines, so the references to them stay.
    if (!fix || (!isWhole && fix.missing !== undefined)) continue;
    const changes = fix.servesAll && served.has(fix.kind) ? [] : fix.changes();
    if (fix.servesAll) served.add(fix.kind);
    const isOfList = changes.every(changesList);
    // What serves all happens at once or not at all: half of it can take away what the rest needs.
    if (isOfList || fix.servesAll) ofList.push({ fix, changes });
    else inside.push({ fix, changes: changes.filter((change) => !changesList(change)) });
  }
  return editsTogether(model, inside.length > 0 ? inside : ofList);
}

/** The changes of one fix that happen in one round. */
interface Part {
  readonly fix: Fix;
  readonly changes: readonly Change[];
}

/**
 * The edits of these changes. If changes exclude each other, only the edits of the first; the others wait for the next
 * round.
 */
function editsTogether(model: StateModel, parts: readonly Part[]): Round {
  const roundOf = (some: readonly Part[]): Round => {
    const changes = some.flatMap((part) => part.changes);
    return { changes, edits: editsOf(model, changes), fixes: some.map(({ fix }) => fix) };
  };
  try {
    return roundOf(parts);
  } catch {
    const first = parts.find(({ changes }) => changes.length > 0);
    return roundOf(
      first ? [first.fix.servesAll ? first : { ...first, changes: first.changes.slice(0, 1) }] : [],
    );
  }
}

function count(done: Map<string, { fix: Fix; count: number }>, fix: Fix): void {
  const key = fix.done?.(1);
  if (key === undefined) return;
  const known = done.get(key);
  if (known) known.count += 1;
  else done.set(key, { fix, count: 1 });
}

function kindOf({ done, missing }: Fix, count: number, unsure: readonly UnsureTexts[]): RepairedKind {
  const isSure = missing !== undefined && !unsure.some(({ urns }) => urns.has(missing));
  return {
    text: unsure.reduce(withoutUnsure, done?.(count) ?? ''),
    ...(isSure && { missing }),
  };
}
