import { readAttributes } from './attributes';
import type { Fact, RawSpan, RawTrace } from './trace';

/** The types that such a file must define, from Appdash's sources, for the code below to be valid. */
const FIELDS = ['Trace,Span', 'Span,Sub', 'ID,Annotations', 'Trace,Span,Parent', 'Key,Value'];

/**
 * Reads what `pulumi --tracing=file:…` writes: the store of Appdash, encoded by Go's gob. A truncated file gives
 * everything before its end.
 * @returns undefined if it is something else
 */
export function readAppdash(bytes: Uint8Array): RawTrace | undefined {
  const spans: RawSpan[] = [];
  try {
    const reader = new GobReader(bytes);
    if (!skipDefinitions(reader)) return undefined;
    // The store is a struct: its first field has each trace as a tree, by id; the second repeats it.
    if (reader.unsigned() !== 1) return { spans, cut: false };
    for (let count = reader.unsigned(); count > 0; count -= 1) {
      reader.hex();
      readTree(reader, spans);
    }
    return { spans, cut: false };
  } catch (error) {
    if (error instanceof CutShort && spans.length > 0) return { spans, cut: true };
    if (error instanceof CutShort) return undefined;
    throw error;
  }
}

/** Reads the definitions up to the value. @returns false if it is not the known value */
function skipDefinitions(reader: GobReader): boolean {
  const found = new Set<string>();
  while (!reader.isAtEnd) {
    reader.unsigned();
    if (reader.signed() >= 0) return FIELDS.every((fields) => found.has(fields));
    const fields = readDefinition(reader);
    if (fields) found.add(fields);
  }
  return false;
}

/** The names of the fields, if this is the definition of a struct. */
function readDefinition(reader: GobReader): string | undefined {
  const SLICE = 1;
  const STRUCT = 2;
  const MAP = 3;
  let fields: string | undefined;
  const readName = (): void => {
    reader.struct((field) => {
      if (field === 0) reader.text();
      else reader.signed();
    });
  };
  reader.struct((kind) => {
    if (kind < SLICE || kind > MAP) throw new CutShort();
    reader.struct((part) => {
      if (part === 0) readName();
      else if (kind !== STRUCT) reader.signed();
      else {
        const names: string[] = [];
        for (let count = reader.unsigned(); count > 0; count -= 1) {
          reader.struct((field) => {
            if (field === 0) names.push(reader.text());
            else reader.signed();
          });
        }
        fields = names.join();
      }
    });
  });
  return fields;
}

/** Reads a span and its descendants. Without recursion: a file can have any depth. */
function readTree(reader: GobReader, spans: RawSpan[]): void {
  /** How many items of each open list are still to be read. */
  const open: number[] = [];
  do {
    // The span is the first field and its parts the second; either may be missing.
    let delta = reader.unsigned();
    let field = delta - 1;
    if (field === 0 && delta > 0) {
      const span = readSpan(reader);
      if (span) spans.push(span);
      delta = reader.unsigned();
      field += delta;
    }
    if (delta > 0 && field === 1) {
      const count = reader.unsigned();
      if (count > 0) {
        open.push(count);
        continue;
      }
      reader.unsigned();
    }
    while (open.length > 0 && (open[open.length - 1]! -= 1) === 0) {
      open.pop();
      reader.unsigned();
    }
  } while (open.length > 0);
}

function readSpan(reader: GobReader): RawSpan | undefined {
  let id = '';
  const annotations: Fact[] = [];
  reader.struct((field) => {
    if (field === 0) {
      reader.struct((part) => {
        const value = reader.hex();
        if (part === 1) id = value;
      });
    } else {
      for (let count = reader.unsigned(); count > 0; count -= 1) annotations.push(readAnnotation(reader));
    }
  });
  const said = (name: string): string | undefined => annotations.find(([key]) => key === name)?.[1];
  const start = milliseconds(said('Span.Start'));
  const end = milliseconds(said('Span.End'));
  if (id === '' || start === undefined || end === undefined) return undefined;
  return { id, name: said('Name') ?? '', start, end, ...readAttributes(once(annotations)) };
}

/** A span that was finished twice has everything twice. */
function once(annotations: readonly Fact[]): Fact[] {
  const seen = new Set<string>();
  return annotations.filter(([name, value]) => {
    if (name === 'Msg') return true;
    const known = seen.has(`${name}=${value}`);
    seen.add(`${name}=${value}`);
    return !known;
  });
}

function readAnnotation(reader: GobReader): Fact {
  let name = '';
  let value = '';
  reader.struct((field) => {
    if (field === 0) name = reader.text();
    else value = reader.text();
  });
  return [name, value];
}

/** `2026-11-21T19:01:18.785302653Z`, or with an offset; a date has only milliseconds. */
function milliseconds(time: string | undefined): number | undefined {
  const [, seconds = '', fraction = '0', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(time ?? '') ?? [];
  const whole = Date.parse(seconds + zone);
  return Number.isNaN(whole) ? undefined : whole + Number(`0.${fraction}`) * 1000;
}

/** The data is truncated. */
class CutShort extends Error {}

/** Reads the elements of Go's `encoding/gob`. */
class GobReader {
  private readonly decoder = new TextDecoder();

  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** An unsigned number of up to 53 bits: lengths, counts, numbers of fields. */
  unsigned(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = 0;
    for (let count = 256 - first; count > 0; count -= 1) value = value * 256 + this.byte();
    return value;
  }

  /** An unsigned number of up to 64 bits, in hexadecimal. */
  hex(): string {
    const first = this.byte();
    if (first < 0x80) return first.toString(16);
    let text = '';
    for (let count = 256 - first; count > 0; count -= 1) text += this.byte().toString(16).padStart(2, '0');
    return text.replace(/^0+(?=.)/, '');
  }

  /** A number with a sign. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value - 1) / 2 - 1 : value / 2;
  }

  text(): string {
    const length = this.unsigned();
    const end = this.at + length;
    if (end > this.bytes.length) throw new CutShort();
    const text = this.decoder.decode(this.bytes.subarray(this.at, end));
    this.at = end;
    return text;
  }

  /** Reads the fields of a struct: calls `read` with the number of each that is there. */
  struct(read: (field: number) => void): void {
    let field = -1;
    for (let delta = this.unsigned(); delta !== 0; delta = this.unsigned()) {
      field += delta;
      read(field);
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new CutShort();
    this.at += 1;
    return byte;
  }
}
