import { checkState } from '../../server/src/rules/engine/stateChecker';
import type { RuleFinding } from '../../server/src/rules/engine/rule';
import type { JsonNode } from '../../server/src/json/jsonNode';
import type { Span } from '../../server/src/json/parts';
import { StateModel } from '../../server/src/state/model';
import { holdsNothingToTheEngine, isDeliberate, isTakenForVersion1 } from './differences';
import type { JudgedState, Refusal, Verdict } from './judge';

/**
 * How we and the engine can disagree about a state:
 * - `missed`: the engine refuses it, we report no error;
 * - `false alarm`: we report an error, the engine accepts it;
 * - `elsewhere`: none of our errors is at the engine's place;
 * - `no answer`: a check of ours failed or took too long.
 */
type DisagreementKind = 'missed' | 'false alarm' | 'elsewhere' | 'no answer';

export interface Disagreement {
  kind: DisagreementKind;
  /** The topic: the rule or the engine's part. The same fault of ours has the same words. */
  about: string;
  /** Our errors, one per line. */
  ours: string[];
  /** The engine's refusals, one per line. */
  engine: string[];
}

/** The requested engine, if not the newest; `scripts/setup/engine.mjs` builds it. */
const ENGINE = process.env['TEST_PULUMI'];

/** In processor milliseconds: a check that takes longer counts as hanging. */
const PATIENCE_MS = 5000;

/** Checks the state with our rules and compares the result with the verdict. Undefined: they agree. */
export function disagreementAbout(state: JudgedState, verdict: Verdict): Disagreement | undefined {
  const start = process.cpuUsage();
  let findings: readonly RuleFinding[];
  let model: StateModel;
  try {
    model = new StateModel(state.text);
    findings = checkState(model, { targetStack: state.stack, engine: ENGINE });
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'no answer', about: 'exception', ours: [reason], engine: [] };
  }
  const errors = findings.filter(({ severity }) => severity === 'error');
  const disagree = (kind: DisagreementKind, about: string): Disagreement => ({
    kind,
    about,
    ours: errors.map((error) => `${error.rule.code}: ${error.message}`),
    engine: verdict.refusals.map(
      ({ stage, panic, message }) => `${stage}${panic ? ' (panic)' : ''}: ${message}`,
    ),
  });

  const failed = findings.find(({ rule, message }) => message.startsWith(`The check "${rule.code}" failed`));
  if (failed) return { ...disagree('no answer', failed.rule.code), ours: [failed.message] };
  const { user, system } = process.cpuUsage(start);
  if ((user + system) / 1000 > PATIENCE_MS) return disagree('no answer', 'time');
  // For us, the rest of a bare deployment or checkpoint without any of its parts is not a state.
  if (model.shape === undefined && state.shape !== 'export' && model.root?.isValid) return undefined;
  if (isTakenForVersion1(model)) return undefined;

  const [refusal] = verdict.refusals;
  if (refusal && errors.length === 0) return disagree('missed', aboutRefusal(refusal));
  // The engine's result of duplicate fields has no single place in the text, and for a text that is not a state, that
  // is the only message.
  if (model.shape === undefined || errors.some(({ rule }) => rule.code === 'duplicate-field'))
    return undefined;
  if (!refusal) {
    if (holdsNothingToTheEngine(model)) return undefined;
    const alarm = errors.find((error) => !isDeliberate(error, state.text));
    return alarm && disagree('false alarm', alarm.rule.code);
  }
  const elsewhere = verdict.refusals.find((candidate) => !isAtPlace(model, candidate, errors));
  return elsewhere && disagree('elsewhere', aboutRefusal(elsewhere));
}

/** The part of the engine and its message, without the variable parts. */
function aboutRefusal({ stage, message }: Refusal): string {
  return `${stage}: ${message.replace(/'[^']*'|"[^"]*"|urn:\S+|\d+/g, '…').slice(0, 80)}`;
}

/** True if one of the errors is at the engine's place, or if the engine gives no place. */
function isAtPlace(model: StateModel, refusal: Refusal, errors: readonly RuleFinding[]): boolean {
  if (refusal.offset !== undefined) {
    const at = characterOffset(model, refusal);
    return at === undefined || errors.some(({ span }) => span.start <= at && at <= span.end + 1);
  }
  const places: JsonNode[] = [
    ...(refusal.resources ?? []).map((index) => model.resources[index]?.node),
    ...(refusal.operations ?? []).map((index) => model.pendingOperations[index]?.node),
  ].filter((node) => node !== undefined);
  if (places.length === 0) return true;
  return errors.some(({ span }) => places.some((place) => isWithin(span, place)));
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The engine counts bytes, from the start of the part that it decodes. */
function characterOffset(model: StateModel, { offset, part }: Refusal): number | undefined {
  const start = part ? model.root?.field(part)?.start : 0;
  if (start === undefined || offset === undefined) return undefined;
  return start + Buffer.from(model.text.slice(start)).subarray(0, offset).toString().length;
}
