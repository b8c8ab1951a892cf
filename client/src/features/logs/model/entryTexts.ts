import { LONGEST_KEY } from '../../../../../shared/secrets/privateKeys';
import type { KnownSecret } from '../../../pulumi/secrets/redact';
import { redactLog } from '../../../pulumi/secrets/logRedaction';
import type { ByteSource } from './byteSource';
import type { LogIndex } from './logIndex';

/** How much of an entry is read, in bytes. */
const MOST_OF_ENTRY = 64 * 1024;
/** Of an entry of which not all is read, the end is not shown: a secret there may not look like one. */
const CUT = 2 * 1024;
/** The entries around one that tell what is secret in it, where no private key is near. */
const AROUND = 50;
/** And at most that many bytes of them before it and after it. */
const MOST_AROUND = 128 * 1024;
/** Entries that are closer than this are read together. */
const NEAR = 20;
/** What is read with one access of the disk, in bytes. */
const AT_ONCE = 4 * 1024 * 1024;

/** The text of an entry, without secrets. */
export interface EntryText {
  readonly entry: number;
  readonly lines: readonly string[];
  /** Its first line as it is in the file. */
  readonly original: string;
  /** How many bytes are not in the lines. */
  readonly leftOut: number;
}

/** Reads entries without their secrets, which the entries around them may show to be secret. */
export class EntryTexts {
  private readonly decoder = new TextDecoder();
  /** Entries with the first or last line of a private key. */
  private readonly keyEdges: number[] = [];

  /** @param known gives the secrets that are known by now */
  constructor(
    private readonly source: ByteSource,
    private readonly index: LogIndex,
    private readonly known: () => readonly KnownSecret[],
  ) {}

  /** An entry, in the order of the file, has the first or last line of a private key. */
  addKeyEdge(entry: number): void {
    if (this.keyEdges.at(-1) !== entry) this.keyEdges.push(entry);
  }

  /** @param entries in ascending order */
  async read(entries: readonly number[]): Promise<EntryText[]> {
    const texts: EntryText[] = [];
    for (let from = 0; from < entries.length;) {
      let to = from + 1;
      while (to < entries.length && entries[to]! - entries[to - 1]! <= NEAR) to += 1;
      texts.push(...(await this.readNear(entries.slice(from, to))));
      from = to;
    }
    return texts;
  }

  private async readNear(entries: readonly number[]): Promise<EntryText[]> {
    const [first, end] = this.around(entries[0]!, entries.at(-1)! + 1);
    const raw = await this.rawTexts(first, end);
    const lines = raw.map((text) => text.split(/\r?\n/));
    const { text } = redactLog(lines.flat().join('\n'), this.known(), '');
    const redacted = text.split('\n');
    const wanted = new Set(entries);
    const texts: EntryText[] = [];
    let line = 0;
    lines.forEach((own, i) => {
      const entry = first + i;
      if (wanted.has(entry)) texts.push(this.textOf(entry, own[0]!, redacted.slice(line, line + own.length)));
      line += own.length;
    });
    return texts;
  }

  private textOf(entry: number, original: string, lines: string[]): EntryText {
    const size = this.index.endOf(entry) - this.index.startOf(entry);
    if (size <= MOST_OF_ENTRY) return { entry, original, lines, leftOut: 0 };
    const shown = lines.join('\n').slice(0, -CUT);
    return { entry, original, lines: shown.split('\n'), leftOut: size - (MOST_OF_ENTRY - CUT) };
  }

  private around(first: number, end: number): [first: number, end: number] {
    const isKeyNear = this.keyEdges.some((edge) => edge > first - LONGEST_KEY && edge < end + LONGEST_KEY);
    const around = isKeyNear ? LONGEST_KEY : AROUND;
    let from = first;
    const isRoomBefore = (): boolean =>
      this.index.startOf(first) - this.index.startOf(from - 1) <= MOST_AROUND;
    while (from > 0 && first - from < around && isRoomBefore()) from -= 1;
    let to = end;
    const isRoomAfter = (): boolean => this.index.endOf(to) - this.index.endOf(end - 1) <= MOST_AROUND;
    while (to < this.index.count && to - end < around && isRoomAfter()) to += 1;
    return [from, to];
  }

  /** The texts of all entries from the first one to before the end, without the last line break of each. */
  private async rawTexts(first: number, end: number): Promise<string[]> {
    const start = this.index.startOf(first);
    const length = this.index.endOf(end - 1) - start;
    const all = length <= AT_ONCE ? await this.source.read(start, length) : undefined;
    const texts: string[] = [];
    for (let entry = first; entry < end; entry += 1) {
      const from = this.index.startOf(entry);
      const size = Math.min(this.index.endOf(entry) - from, MOST_OF_ENTRY);
      const bytes = all?.subarray(from - start, from - start + size) ?? (await this.source.read(from, size));
      texts.push(this.decoder.decode(bytes).replace(/\r?\n$/, ''));
    }
    return texts;
  }
}
