import type { CheckSettings, RuleFinding } from '../rules/engine/ruleFinding';
import { StateChecker } from '../rules/engine/stateChecker';
import { StateModel } from '../state/model';
import { textFailure } from '../state/textFailure';
import { condense, type Kept, type Piece } from './condense';
import { fileFindings, type FileFinding, type FindingDetails, type RegionOf } from './fileFinding';
import { originalPlaces } from './originalPlaces';
import { LongText } from './longText';
import { spareHeap } from './v8Flags';
import type { LargeState } from './openState';
import type { Failure } from './stateFile';

/** Checks a state in a large file with little memory. */
export function checkLargeState(
  { large }: Pick<LargeState, 'large'>,
  settings: CheckSettings,
  details: FindingDetails,
): FileFinding[] | Failure {
  spareHeap();
  return checkCondensed((kept) => condense(large.decoded(), kept), settings, details);
}

/** Condenses a state, with these parts kept, into pieces. */
export type Condensed = (kept: Kept) => Iterable<Piece>;

/** Checks a condensed state. */
export function checkCondensed(
  condensed: Condensed,
  settings: CheckSettings,
  { fields }: FindingDetails,
): FileFinding[] | Failure {
  const checked = checkAsFarAsNeeded(condensed, settings);
  if ('failure' in checked) return checked;
  const { model, kept, findings } = checked;
  if (findings.length === 0) return [];
  const offsets = new Set<number>();
  for (const { span, related = [] } of findings) {
    for (const { start, end } of [span, ...related.map((other) => other.span)]) offsets.add(start).add(end);
  }
  const places = originalPlaces(
    condensed(kept),
    [...offsets].sort((a, b) => a - b),
  );
  const regionOf: RegionOf = (span) => {
    const { offset: start, ...position } = places.get(span.start)!;
    const { offset: end, ...endPosition } = places.get(span.end)!;
    return { ...position, end: endPosition, span: { start, end } };
  };
  // A fix needs a model of the original text.
  return fileFindings(model, findings, { fields, fixes: false }, regionOf);
}

/** The model of a condensed state, and the parts that it keeps. */
export interface CondensedModel {
  model: StateModel;
  kept: Kept;
}

/** Condenses a state as far as possible. */
export function condensedModel(condensed: Condensed): CondensedModel {
  const secretsOf = secretsProviderNear(condensed({}));
  const model = modelOf(condensed({ secretsOf }));
  if (secretsOf === undefined || secretsProviderOf(model) === secretsOf)
    return { model, kept: { secretsOf } };
  return { model: modelOf(condensed({})), kept: {} };
}

/** How many characters are searched: the secrets provider comes before the resources. */
const BEGINNING = 2 ** 16;
const SECRETS_PROVIDER = /"secrets_providers"\s*:\s*\{\s*"type"\s*:\s*"(\w+)"/;

/** The likely type of the secrets provider, from the beginning of a state. */
function secretsProviderNear(pieces: Iterable<Piece>): string | undefined {
  let beginning = '';
  for (const { original } of pieces) {
    beginning += original;
    if (beginning.length >= BEGINNING) break;
  }
  return SECRETS_PROVIDER.exec(beginning)?.[1];
}

function secretsProviderOf({ secretsProviders }: StateModel): string | undefined {
  return secretsProviders?.field('type')?.string;
}

interface Checked extends CondensedModel {
  findings: readonly RuleFinding[];
}

/** Checks a condensed state, in which the resources whose property values the rules read are whole. */
export function checkAsFarAsNeeded(condensed: Condensed, settings: CheckSettings): Checked | Failure {
  let now: CondensedModel | undefined = condensedModel(condensed);
  const failure = textFailure(now.model);
  if (failure !== undefined) return { failure };
  for (;;) {
    const { kept }: CondensedModel = now;
    const whole = kept.whole ?? new Set<string>();
    const checked = checkOrMiss(now.model, whole, settings);
    if ('findings' in checked) return { ...now, ...checked };
    now = undefined; // two models at once could be too many
    const more: Kept = { ...kept, whole: new Set([...whole, ...checked.missing]) };
    now = { kept: more, model: modelOf(condensed(more)) };
  }
}

/** The findings, or the URNs of further resources that must be whole first. */
function checkOrMiss(
  model: StateModel,
  whole: ReadonlySet<string>,
  settings: CheckSettings,
): Pick<Checked, 'findings'> | { missing: string[] } {
  const checker = StateChecker.of(model, settings);
  const missing = checker.resourcesLookedInto.map(({ urn }) => urn).filter((urn) => !whole.has(urn));
  return missing.length === 0 ? { findings: checker.findings() } : { missing: missing.map(ownCopy) };
}

/** A copy that does not keep the original text in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function modelOf(pieces: Iterable<Piece>): StateModel {
  const text = new LongText();
  for (const piece of pieces) text.add(piece.text);
  return new StateModel(text.finish(), { isFinal: true });
}
