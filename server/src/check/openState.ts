import { constants } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compressionOf, LONGEST_MAGIC, type Codec, type Compression } from './compression';
import { LargeText } from './largeText';
import {
  damaged,
  isUtf16,
  readFailure,
  STANDARD_INPUT,
  stateOfBytes,
  UTF16_FAILURE,
  type Failure,
  type StateFile,
} from './stateFile';

/** Sizes above which data does not fit into memory. */
export interface Limits {
  /** In bytes: a text of this size, with its model, takes most of the memory that a check may use. */
  text: number;
  /** In bytes: a compressed file of this size may unpack to such a text. */
  compressed: number;
  /** In bytes: no real state unpacks to more; a file that does is made to fill disks. */
  unpacked: number;
  /** In bytes: a text of this size can be a string. */
  string: number;
}

export const LIMITS: Limits = {
  text: 128 * 2 ** 20,
  compressed: 2 * 2 ** 20,
  unpacked: 8 * 2 ** 30,
  string: constants.MAX_STRING_LENGTH,
};

/** An open state that is not in memory. */
export interface LargeState {
  large: LargeText;
  /** Its source: the same text, or the compressed one. */
  raw: LargeText;
  compression: Compression | undefined;
}

export function closeState({ large, raw }: LargeState): void {
  large.close();
  if (raw !== large) raw.close();
}

/** Opens the state at a path, or on standard input for `-`. A large one must be closed. */
export async function openState(
  file: string,
  limits: Limits = LIMITS,
): Promise<StateFile | LargeState | Failure> {
  try {
    if (file === STANDARD_INPUT) {
      const input = await standardInput(limits);
      return input instanceof LargeText ? await stateOf(input, limits) : stateOfBytes(input);
    }
    return statSync(file).isFile()
      ? await stateOf(LargeText.open(file), limits)
      : stateOfBytes(readFileSync(file));
  } catch (error) {
    return { failure: readFailure(file, error) };
  }
}

async function stateOf(raw: LargeText, limits: Limits): Promise<StateFile | LargeState | Failure> {
  const compression = compressionOf(raw.slice({ start: 0, end: LONGEST_MAGIC }));
  const large = await largeTextOf(raw, compression, limits);
  if (large && 'size' in large) {
    const state = { large, raw, compression };
    if (!isUtf16(large.slice({ start: 0, end: LONGEST_MAGIC }))) return state;
    closeState(state);
    return UTF16_FAILURE;
  }
  try {
    return large ?? stateOfBytes(raw.slice());
  } finally {
    raw.close();
  }
}

/** The text of a state too large for memory; undefined for any other. */
async function largeTextOf(
  raw: LargeText,
  compression: Compression | undefined,
  limits: Limits,
): Promise<LargeText | Failure | undefined> {
  if (!compression) return raw.size > limits.text ? raw : undefined;
  if (!compression.codec) return undefined;
  let text: LargeText | undefined;
  try {
    // Unpacked into memory first: a small file can contain a large text, but rarely does.
    let parts: Buffer[] = [];
    let size = 0;
    for await (const part of unpackedParts(raw, compression.codec)) {
      parts.push(part);
      size += part.length;
      if (size > limits.unpacked) throw new TooLarge();
      if (size <= limits.text) continue;
      text ??= LargeText.create(tmpdir());
      for (const one of parts) text.append(one);
      parts = [];
    }
    return text;
  } catch (error) {
    text?.close();
    if (error instanceof TooLarge) return tooLarge(compression, limits);
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    return damaged(compression);
  }
}

class TooLarge extends Error {}

function tooLarge({ name }: Compression, { unpacked }: Limits): Failure {
  const size = Math.ceil(unpacked / 2 ** 30);
  return {
    failure: `is compressed with ${name} and unpacks to more than ${size} GB, which no state does`,
    isTooLarge: true,
  };
}

/** Unpacks part by part. Throws if the data is damaged. */
function unpackedParts(raw: LargeText, { unpacking }: Codec): AsyncIterable<Buffer> {
  const output = unpacking();
  pipeline(Readable.from(raw.copies()), output).catch((error: unknown) => {
    output.destroy(error as Error);
  });
  return output;
}

/** Standard input: its bytes, or a file with them if there may be too many. */
async function standardInput(limits: Limits): Promise<Buffer | LargeText> {
  if (process.stdin.isTTY) process.stderr.write('Reading a state from the terminal; Ctrl+D ends it.\n');
  let parts: Buffer[] = [];
  let length = 0;
  let spool: LargeText | undefined;
  for await (const part of process.stdin) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (!spool && length <= (isCompressed(parts) ? limits.compressed : limits.text)) continue;
    spool ??= LargeText.create(tmpdir());
    for (const one of parts) spool.append(one);
    parts = [];
  }
  return spool ?? Buffer.concat(parts);
}

function isCompressed(parts: readonly Buffer[]): boolean {
  return compressionOf(Buffer.concat(parts.slice(0, LONGEST_MAGIC))) !== undefined;
}
