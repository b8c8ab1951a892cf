import { dirname } from 'node:path';
import { realpathSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { repairAll } from '../rules/engine/repair';
import type { CheckSettings } from '../rules/engine/ruleFinding';
import type { Print } from './fileReport';
import type { Codec } from './compression';
import { condense } from './condense';
import { editedBytes, fileEdits, type FileEdit } from './largeEdits';
import { checkAsFarAsNeeded, condensedModel, type Condensed } from './largeState';
import { LargeText, type ByteSpan } from './largeText';
import type { LargeState } from './openState';
import { STANDARD_INPUT } from './stateFile';
import { hiddenSpans } from './repairDiff';
import { replaceFile } from './replaceFile';

/**
 * The edits that repair a large state.
 * @throws if some of them need the whole text
 */
export function repairsOf({ large }: LargeState, settings: CheckSettings): FileEdit[] {
  return repairsOfCondensed((kept) => condense(large.decoded(), { ...kept, forEdits: true }), settings);
}

/** The same for a state that {@link condense} shortens. */
export function repairsOfCondensed(condensed: Condensed, settings: CheckSettings): FileEdit[] {
  const checked = checkAsFarAsNeeded(condensed, settings);
  if ('failure' in checked) return [];
  const { edits } = repairAll(checked.model, settings);
  return edits.length === 0 ? [] : fileEdits(condensed(checked.kept), edits);
}

/**
 * The places of secrets in plaintext in a large state.
 * @throws if some cannot be separated from the surrounding text
 */
export function secretsIn({ large }: LargeState): ByteSpan[] {
  const condensed: Condensed = (kept) => condense(large.decoded(), { ...kept, forEdits: true });
  const { model, kept } = condensedModel(condensed);
  const spans = hiddenSpans(model).map(({ start, end }) => ({ start, end, text: '' }));
  return spans.length === 0 ? [] : fileEdits(condensed(kept), spans);
}

/** The text after these edits, in an unnamed file on the same disk as the original. */
export function repairedText(file: string, { large }: LargeState, edits: readonly FileEdit[]): LargeText {
  const text = LargeText.create(file === STANDARD_INPUT ? tmpdir() : dirname(realpathSync(file)));
  try {
    for (const part of editedBytes(large, edits)) text.append(part);
    return text;
  } catch (error) {
    text.close();
    throw error;
  }
}

/**
 * Writes a repaired text back to its file, with the same compression.
 * @returns path of the backup
 * @throws if it can't be written
 */
export async function writeLargeRepair(
  file: string,
  { raw, compression }: LargeState,
  text: LargeText,
  print: Print,
): Promise<string | undefined> {
  const codec = compression?.codec;
  if (file === STANDARD_INPUT) {
    await pass(text, codec, print);
    return undefined;
  }
  return replaceFile(file, {
    isOfBefore: () => raw.isStillAt(file),
    write: (descriptor) =>
      pass(text, codec, (bytes) => {
        for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
      }),
  });
}

/** Passes a text on part by part, compressed if requested. */
export async function pass(
  text: LargeText,
  codec: Codec | undefined,
  to: (bytes: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const take = async (parts: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const part of parts) await to(part);
  };
  const parts = Readable.from(text.copies());
  await (codec ? pipeline(parts, codec.packing(), take) : pipeline(parts, take));
}
