import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { constants } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { rules } from '../rules';
import { checkState, type CheckSettings } from '../rules/check';
import { StateModel } from '../state/model';
import { compressionOf } from './compression';
import { condense, type Piece } from './condense';
import { fileFindings, type FileFinding, type FindingDetails, type RegionOf } from './fileFinding';
import { originalPlaces } from './originalPlaces';
import { isUtf16, readFailure, textFailure, UTF16_FAILURE, type Failure } from './readState';

/** In bytes: with its model, a file of this size takes most of the memory that a check may take. */
const LARGE = 128 * 2 ** 20;

/** In bytes. Strings of this length are gone as soon as nobody needs them; larger ones stay until memory gets scarce. */
const CHUNK = 2 ** 16;
/** In characters. */
const JOINED = 2 ** 14;
const LONGEST_MAGIC = 4;

/** True for a file of which no more than a part should be in memory at a time. */
export function isLarge(file: string): boolean {
  try {
    const stats = statSync(file);
    return stats.isFile() && stats.size > LARGE && compressionOf(beginningOf(file)) === undefined;
  } catch {
    return false; // what can't be read is the same at any size
  }
}

/** Checks a state in a large file with little memory. */
export function checkLargeState(
  file: string,
  settings: CheckSettings,
  details: FindingDetails,
): FileFinding[] | Failure {
  try {
    if (isUtf16(beginningOf(file))) return UTF16_FAILURE;
    const isRepairable = statSync(file).size <= constants.MAX_STRING_LENGTH;
    const found = checkCondensed(
      (whole) => condense(decoded(readChunks(file, CHUNK)), whole),
      settings,
      details,
    );
    if ('failure' in found || isRepairable) return found;
    return found.map((finding) => ({ ...finding, fixable: false }));
  } catch (error) {
    return { failure: readFailure(file, error) };
  }
}

function beginningOf(file: string): Buffer {
  for (const beginning of readChunks(file, LONGEST_MAGIC)) return beginning;
  return Buffer.alloc(0);
}

/**
 * Checks a condensed state.
 * @param condensed gives its pieces, with these resources whole
 */
export function checkCondensed(
  condensed: (whole: ReadonlySet<string>) => Iterable<Piece>,
  settings: CheckSettings,
  { fields }: FindingDetails,
): FileFinding[] | Failure {
  let whole: ReadonlySet<string> = new Set();
  let model = new StateModel(joined(condensed(whole)));
  const failure = textFailure(model);
  if (failure) return failure;
  whole = new Set(rules.flatMap(({ readsMembersOf }) => readsMembersOf?.(model).map(({ urn }) => urn) ?? []));
  if (whole.size > 0) model = new StateModel(joined(condensed(whole)));
  const findings = checkState(model, settings);
  if (findings.length === 0) return [];
  const offsets = new Set<number>();
  for (const { span, related = [] } of findings) {
    for (const { start, end } of [span, ...related.map((other) => other.span)]) offsets.add(start).add(end);
  }
  const places = originalPlaces(
    condensed(whole),
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

/** Joins now and then: a part of a string keeps alive all that it was cut from. */
function joined(pieces: Iterable<Piece>): string {
  const parts: string[] = [];
  let latest: string[] = [];
  let length = 0;
  for (const { text } of pieces) {
    latest.push(text);
    length += text.length;
    if (length < JOINED) continue;
    parts.push(latest.join(''));
    latest = [];
    length = 0;
  }
  return [...parts, ...latest].join('');
}

function* readChunks(file: string, size: number): Generator<Buffer, void> {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(size);
    for (let length = readSync(handle, buffer); length > 0; length = readSync(handle, buffer))
      yield buffer.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

function* decoded(chunks: Iterable<Buffer>): Generator<string, void> {
  const decoder = new StringDecoder('utf8');
  for (const chunk of chunks) yield decoder.write(chunk);
  yield decoder.end();
}
