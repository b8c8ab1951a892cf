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
 * Scans a state text once, without recursion, in time linear in its length. Never throws: what is wrong with
 * the JSON becomes a problem, and scanning goes on after it.
 */
export function scanState(source: TextSource): Scan {
  return new Scanner(source, 0, Role.Document).run();
}

/** The same, in slices. */
export function scanStateInSlices(source: TextSource): Slices<Scan> {
  return new Scanner(source, 0, Role.Document).runInSlices();
}

/**
 * Scans a text of which an earlier version was scanned: the resources in its unchanged parts are taken over, and only
 * the others are looked at. The result equals that of {@link scanState}.
 * @param earlier must not be used any more: its segments are moved to where they are now
 */
export function rescanState(source: TextSource, earlier: Scan, change: TextChange): Scan {
  return new Scanner(source, 0, Role.Document, { unchanged: new UnchangedSegments(earlier, change) }).run();
}

/**
 * Scans one resource of a list.
 * @param depth how many brackets are open around it
 * @returns undefined if there is anything wrong with its JSON: then its end depends on what is behind it
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
 * Scans one value and records all of it, also what {@link scanState} passes over: the inside of property values.
 * @param start absolute offset of the value's first character
 * @param end where the value ends at the latest; matters for broken JSON
 */
export function scanValue(source: TextSource, start: number, end = source.text.length): Segment {
  const { text } = source;
  const bounded = end < text.length ? { text: text.slice(0, end) } : source;
  const { skeleton, problems } = new Scanner(bounded, start, Role.Plain).run();
  return { ...skeleton, source, problems };
}
