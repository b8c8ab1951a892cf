import { Cells } from './cells';
import type { TextSource } from './parts';
import { PropertyValues } from './propertyValues';
import { Role } from '../schema/roles';
import type { Scan, Segment } from './scannedParts';
import { Scanner } from './scanner';
import type { Slices } from '../text/slices';
import { SoundResources } from './soundResources';
import { SoundTokens } from './soundTokens';
import { UnchangedSegments, type TextChange } from './unchangedSegments';

/**
 * Scans a state text once, without recursion, in linear time. Never throws: a JSON fault becomes a problem, and scanning
 * continues.
 */
export function scanState(source: TextSource): Scan {
  return new Scanner(source, 0, Role.Document).run();
}

/** The same, in slices. */
export function scanStateInSlices(source: TextSource): Slices<Scan> {
  return new Scanner(source, 0, Role.Document).runInSlices();
}

/**
 * Scans a new version of a scanned text: the resources in its unchanged parts are taken over, and only the others are
 * scanned. The result equals that of {@link scanState}.
 * @param earlier must not be used afterwards: its segments are moved to their new places
 */
export function rescanState(source: TextSource, earlier: Scan, change: TextChange): Scan {
  return new Scanner(source, 0, Role.Document, { unchanged: new UnchangedSegments(earlier, change) }).run();
}

/**
 * Scans one resource of a list.
 * @param depth how many brackets are open around it
 * @returns undefined if its JSON has a fault: its end then depends on the text after it
 */
export function scanResource(source: TextSource, start: number, depth: number): Segment | undefined {
  const sound = soundResource(source, start);
  if (sound) return sound;
  const { skeleton, problems } = new Scanner(source, start, Role.Resource, { depth }).run();
  return problems.length > 0 ? undefined : { ...skeleton, problems };
}

function soundResource(source: TextSource, start: number): Segment | undefined {
  const tokens = new SoundTokens(source.text);
  const reader = new SoundResources(tokens, new PropertyValues(tokens));
  const cells = new Cells();
  if (source.text.charCodeAt(start) !== 0x7b /* { */ || reader.read(start, cells) < 0) return undefined;
  const signed = reader.signed.map((at) => at - start);
  return { source, start, cells: cells.finish(), first: 0, signed, problems: [] };
}

/**
 * Scans one value and records all of it, also the content of property values, which {@link scanState} skips.
 * @param start absolute offset of the value's first character
 * @param end limit for the value's end, for broken JSON
 */
export function scanValue(source: TextSource, start: number, end = source.text.length): Segment {
  const { text } = source;
  const bounded = end < text.length ? { text: text.slice(0, end) } : source;
  const { skeleton, problems } = new Scanner(bounded, start, Role.Plain).run();
  return { ...skeleton, source, problems };
}
