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
 * Sees of a resource, while it is read, whether it is as the engine's decoder expects it: each field once, under its
 * proper name and of its type, and nothing else. Nearly all are; of others it may fail to see it.
 */
export class ExpectedFields {
  /** False as soon as there may be anything else. */
  hold = true;
  /** A bit for each field that was there, by its number. */
  private low = 0;
  private high = 0;
  /** The types of what is open inside the resource. */
  private readonly open: FieldType[] = [];
  /** Whether a key has come in the innermost of these. */
  private hasKey = false;
  /** The type of the value that comes next. */
  private next: FieldType = types[NO_FIELD]!;

  /** A resource begins. */
  begin(): void {
    this.hold = true;
    this.low = this.high = 0;
    this.open.length = 0;
  }

  /** A key of the resource: the number of the field whose proper name it is. */
  field(number: number): void {
    const bit = 1 << (number & 31);
    const seen = number < 32 ? this.low : this.high;
    if (number === NO_FIELD || (seen & bit) !== 0) this.hold = false;
    if (number < 32) this.low |= bit;
    else this.high |= bit;
    this.next = types[number]!;
  }

  /** A key further inside, with its quotes. */
  key(text: string, start: number, end: number): void {
    const type = this.open[this.open.length - 1];
    if (!this.hold || type?.kind !== 'struct') return;
    // The common one has a single field.
    const isOnly = !this.hasKey && type.struct === FRAME;
    if (!isOnly || end - start !== POSITION.length || !text.startsWith(POSITION, start)) this.hold = false;
    this.hasKey = true;
    this.next = STRING;
  }

  /** A string, number or word. */
  scalar(kind: NodeKind, text: string, start: number, end: number): void {
    if (this.hold && kind !== NodeKind.Null && !isOfType(this.next, kind, text, start, end))
      this.hold = false;
  }

  /** A property value that is passed over. */
  propertyValue(isObject: boolean): void {
    const { kind } = this.next;
    if (kind === 'properties' ? !isObject : kind !== 'any') this.hold = false;
  }

  /** An object or list begins in which all is recorded. */
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
