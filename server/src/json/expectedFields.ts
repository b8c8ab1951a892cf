import { NodeKind } from './cells';
import { isTimestampAt } from '../text/timestamp';
import { resourceStruct, type FieldType, type Struct } from '../schema/fields';
import { NO_FIELD } from '../schema/resourceKeys';

/** The types of a resource's fields, by their numbers. */
const types: readonly FieldType[] = [{ kind: 'any' }, ...resourceStruct.fields.values()];

const FRAME = frameOf(resourceStruct.fields.get('stackTrace')!);
const POSITION = '"sourcePosition"';
const STRING: FieldType = { kind: 'string' };

/**
 * Checks, while a resource is read, whether it is as the engine's decoder expects it: each field once, under its proper
 * name and with its type, and nothing else. Nearly all resources are. A negative answer may be wrong.
 */
export class ExpectedFields {
  /** False as soon as something else may be there. */
  hold = true;
  /** A bit for each field that has occurred, by its number. */
  private low = 0;
  private high = 0;
  /** The types of the open containers inside the resource. */
  private readonly open: FieldType[] = [];
  /** True if the innermost of these has had a key. */
  private hasKey = false;
  /** The type of the next value. */
  private next: FieldType = types[NO_FIELD]!;

  /** Begins a resource. */
  begin(): void {
    this.hold = true;
    this.low = this.high = 0;
    this.open.length = 0;
  }

  /** Reads a key of the resource, given by the number of the field with this proper name. */
  field(number: number): void {
    const bit = 1 << (number & 31);
    const seen = number < 32 ? this.low : this.high;
    if (number === NO_FIELD || (seen & bit) !== 0) this.hold = false;
    if (number < 32) this.low |= bit;
    else this.high |= bit;
    this.next = types[number]!;
  }

  /** Reads a nested key, with its quotes. */
  key(text: string, start: number, end: number): void {
    const type = this.open[this.open.length - 1];
    if (!this.hold || type?.kind !== 'struct') return;
    // The most frequent struct has a single field.
    const isOnly = !this.hasKey && type.struct === FRAME;
    if (!isOnly || end - start !== POSITION.length || !text.startsWith(POSITION, start)) this.hold = false;
    this.hasKey = true;
    this.next = STRING;
  }

  /** Reads a string, number or word. */
  scalar(kind: NodeKind, text: string, start: number, end: number): void {
    if (this.hold && kind !== NodeKind.Null && !isOfType(this.next, kind, text, start, end))
      this.hold = false;
  }

  /** Reads a property value, whose content is skipped. */
  propertyValue(isObject: boolean): void {
    const { kind } = this.next;
    if (kind === 'properties' ? !isObject : kind !== 'any') this.hold = false;
  }

  /** Begins an object or list whose content is recorded. */
  opens(isObject: boolean): void {
    const { next } = this;
    const isFit = isObject ? next.kind === 'map' || next.kind === 'struct' : next.kind === 'list';
    if (!isFit) this.hold = false;
    this.open.push(next);
    this.hasKey = false;
    if (next.kind === 'map' || next.kind === 'list') this.next = next.of;
  }

  closes(): void {
    this.open.pop();
    const outer = this.open[this.open.length - 1];
    if (outer?.kind === 'map' || outer?.kind === 'list') this.next = outer.of;
  }
}

function isOfType(
  { kind: type }: FieldType,
  kind: NodeKind,
  text: string,
  start: number,
  end: number,
): boolean {
  switch (type) {
    case 'string':
      return kind === NodeKind.String;
    case 'boolean':
      return kind === NodeKind.True || kind === NodeKind.False;
    case 'time':
      return kind === NodeKind.String && isTimestampAt(text, start, end);
    default:
      return type === 'any';
  }
}

function frameOf(list: FieldType): Struct | undefined {
  return list.kind === 'list' && list.of.kind === 'struct' ? list.of.struct : undefined;
}
