import { rules } from '../rules';
import { checkState } from '../rules/engine/checkState';
import type { CheckSettings } from '../rules/engine/ruleFinding';
import { StateModel } from '../state/model';
import { condense, type Kept, type Piece } from './condense';
import { fileFindings, type FileFinding, type FindingDetails, type RegionOf } from './fileFinding';
import { originalPlaces } from './originalPlaces';
import { LongText } from './longText';
import { spareHeap } from './sparingHeap';
import type { LargeState } from './openState';
import { textFailure, type Failure } from './readState';

/** Checks a state in a large file with little memory. */
export function checkLargeState(
  { large }: Pick<LargeState, 'large'>,
  settings: CheckSettings,
  details: FindingDetails,
): FileFinding[] | Failure {
  spareHeap();
  return checkCondensed((kept) => condense(large.decoded(), kept), settings, details);
}

/** Gives the pieces of a condensed state, of which this is kept. */
export type Condensed = (kept: Kept) => Iterable<Piece>;

/** Checks a condensed state. */
export function checkCondensed(
  condensed: Condensed,
  settings: CheckSettings,
  { fields }: FindingDetails,
): FileFinding[] | Failure {
  const first = firstLook(condensedModel(condensed));
  if ('failure' in first) return first;
  const { kept } = first;
  const model = first.model ?? modelOf(condensed(kept));
  const findings = checkState(model, settings);
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
  // A fix is made of a model of the text itself.
  return fileFindings(model, findings, { fields, fixes: false }, regionOf);
}

/** The model of a condensed state, and what is kept in it. */
export interface CondensedModel {
  model: StateModel;
  kept: Kept;
}

/** Condenses a state as far as it can be. */
export function condensedModel(condensed: Condensed): CondensedModel {
  const secretsOf = secretsProviderNear(condensed({}));
  const model = modelOf(condensed({ secretsOf }));
  if (secretsOf === undefined || secretsProviderOf(model) === secretsOf)
    return { model, kept: { secretsOf } };
  return { model: modelOf(condensed({})), kept: {} };
}

/** In characters: the secrets provider stands before the resources. */
const BEGINNING = 2 ** 16;
const SECRETS_PROVIDER = /"secrets_providers"\s*:\s*\{\s*"type"\s*:\s*"(\w+)"/;

/** What seems to be the type of the secrets provider, by the beginning of a state. */
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

/** Of what is to be whole before all can be checked the model of what is not whole is let go. */
function firstLook({ model, kept }: CondensedModel): (Partial<CondensedModel> & { kept: Kept }) | Failure {
  const failure = textFailure(model);
  if (failure) return failure;
  const urns = rules.flatMap(({ readsMembersOf }) => readsMembersOf?.(model).map(({ urn }) => urn) ?? []);
  return urns.length === 0 ? { kept, model } : { kept: { ...kept, whole: new Set(urns.map(ownCopy)) } };
}

/** One that does not keep alive the text that it is a part of. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function modelOf(pieces: Iterable<Piece>): StateModel {
  const text = new LongText();
  for (const piece of pieces) text.add(piece.text);
  return new StateModel(text.finish(), { isFinal: true });
}
