import type { LogLine } from '../../../../../shared/logs/logLine';
import { isOfOperation } from '../../../../../shared/logs/operations';
import { privateKeyEdge } from '../../../../../shared/secrets/privateKeys';
import { MarkedSecrets } from '../../../pulumi/secrets/markedSecrets';
import { redact, type KnownSecret } from '../../../pulumi/secrets/redact';
import type { ByteSource } from './byteSource';
import { detailsOf, rowOf } from './entryRows';
import { EntryTexts } from './entryTexts';
import { EntryBoundaries, providerOf, readEntryLine, subjectOf } from './logEntries';
import { Column, LogIndex, type Names } from './logIndex';
import { meets, NO_FILTER, type Conditions, type EntryDetails, type LogFilter, type LogRow } from './logView';
import type { LogStatus, NamedCount } from './logView';
import { LineSplitter, type FileLine } from './splitLines';
import { TextSearch } from './textSearch';

/** What is read at first, so that the first screen is there at once, and then each time, in bytes. */
const FIRST_PART = 64 * 1024;
const PART = 1024 * 1024;
/** How many entries are filtered without a pause. */
const FILTERED_AT_ONCE = 50_000;
/** The shortest time between two reports of how far it is, in milliseconds. */
const REPORT_MS = 100;
const HIGHEST_LEVEL = 15;

/**
 * Reads a log of any size: first where its entries are and what they are about, and then, whenever it is asked, the texts
 * of a few of them. Filters while it reads.
 */
export class LogReader {
  private readonly index = new LogIndex();
  private readonly marked = new MarkedSecrets();
  private readonly texts: EntryTexts;
  private readonly perLevel = new Array<number>(HIGHEST_LEVEL + 1).fill(0);
  private errors = 0;
  private warnings = 0;
  private bytesRead = 0;
  private isIndexed = false;
  private filter = NO_FILTER;
  private filterId = 0;
  /** The entries that the filter shows, as far as it has looked; undefined: all. */
  private shownEntries: Column | undefined;
  private filtered = 0;
  private reported = 0;
  private isPaused = false;
  private isClosed = false;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param secrets values that are secret wherever they are
   * @param report is called as often as there is something new
   */
  constructor(
    private readonly source: ByteSource,
    secrets: readonly string[],
    private readonly report: (status: LogStatus) => void,
  ) {
    const known = secrets.map((value): KnownSecret => ({ kind: 'environment value', value }));
    this.texts = new EntryTexts(source, this.index, () => [
      ...known,
      ...[...this.marked.values].map((value): KnownSecret => ({ kind: 'secret in the log', value })),
    ]);
  }

  /** Reads the whole log once; resolves at its end. */
  async readAll(): Promise<void> {
    const splitter = new LineSplitter();
    const take = this.indexer();
    while (this.bytesRead < this.source.size && !this.isClosed) {
      const part = await this.source.read(this.bytesRead, this.bytesRead === 0 ? FIRST_PART : PART);
      if (part.length === 0) break;
      splitter.push(part, take);
      this.bytesRead += part.length;
      this.tell();
      await this.goesOn();
    }
    splitter.finish(take);
    this.isIndexed = true;
    this.tell('at once');
    this.wake();
  }

  /** Shows other entries from now on. */
  setFilter(id: number, filter: LogFilter): void {
    this.filterId = id;
    this.filter = filter;
    this.filtered = 0;
    const all = filter.text === '' && filter.kind === 'all' && filter.upTo === undefined;
    const isEverything = all && filter.urn === undefined && filter.provider === undefined;
    this.shownEntries = isEverything ? undefined : new Column((length) => new Uint32Array(length));
    this.tell('at once');
    if (this.shownEntries) void this.applyFilter(this.shownEntries);
  }

  /** Stops and continues reading and filtering; what is known already can be asked for. */
  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.tell('at once');
    if (!isPaused) this.wake();
  }

  /** Ends all work. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.source.close();
  }

  /** The rows from a position on. */
  async rows(from: number, count: number): Promise<LogRow[]> {
    const texts = await this.texts.read(this.entriesAt(from, count));
    return texts.map((text) => rowOf(text, this.index));
  }

  async details(position: number): Promise<EntryDetails | undefined> {
    const [text] = await this.texts.read(this.entriesAt(position, 1));
    return text && detailsOf(text, this.index);
  }

  /** The position of the entry with a line of the file, or of the next one that is shown. */
  positionOf(line: number): number {
    let low = 0;
    let high = this.shown;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.index.lineOf(this.entryAt(middle)) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The position of the next error after a position, or of the one before it, as far as the log is read. */
  findError(from: number, by: 1 | -1): number | undefined {
    for (let position = from + by; position >= 0 && position < this.shown; position += by) {
      if (this.index.factsOf(this.entryAt(position)).level === 'error') return position;
    }
    return undefined;
  }

  /** The resources that entries are about, in the order of their first ones. */
  resources(): NamedCount[] {
    return withoutSecrets(this.index.urns);
  }

  providers(): NamedCount[] {
    return withoutSecrets(this.index.providers);
  }

  private get shown(): number {
    return this.shownEntries ? this.shownEntries.length : this.index.count;
  }

  private entryAt(position: number): number {
    return this.shownEntries ? this.shownEntries.get(position) : position;
  }

  private entriesAt(from: number, count: number): number[] {
    const length = Math.max(0, Math.min(count, this.shown - from));
    return Array.from({ length }, (_, i) => this.entryAt(from + i));
  }

  /** Takes the lines of the file one after the other. */
  private indexer(): (line: FileLine) => void {
    const boundaries = new EntryBoundaries();
    let number = 0;
    return ({ text, start, end }) => {
      number += 1;
      if (this.marked.mayBeIn(text)) this.marked.read(text);
      const line = readEntryLine(text);
      if (boundaries.continues(text, line)) this.index.extend(end);
      else this.add(line, start, end, number);
      if (privateKeyEdge(text) !== undefined) this.texts.addKeyEdge(this.index.count - 1);
    };
  }

  private add(line: LogLine, start: number, end: number, number: number): void {
    const { level, verbosity = 0 } = line;
    const urn = subjectOf(line);
    const provider = providerOf(line, urn);
    this.index.add(start, end, number, {
      level,
      verbosity,
      isOfOperation: isOfOperation(line),
      urn: urn === undefined ? 0 : this.index.urns.add(urn),
      provider: provider === undefined ? 0 : this.index.providers.add(provider),
    });
    this.perLevel[Math.min(verbosity, HIGHEST_LEVEL)]! += 1;
    if (level === 'error') this.errors += 1;
    if (level === 'warning') this.warnings += 1;
  }

  /** Looks at all entries, and at those that are still to be read when they are. Another filter ends it. */
  private async applyFilter(found: Column): Promise<void> {
    const { text } = this.filter;
    const search = text === '' ? undefined : new TextSearch(this.source, this.index, text);
    const isCurrent = (): boolean => this.shownEntries === found && !this.isClosed;
    while (isCurrent()) {
      await this.goesOn();
      // The last entry can get more lines.
      const known = this.index.count - (this.isIndexed ? 0 : 1);
      if (this.filtered >= known) {
        if (this.isIndexed) break;
        await new Promise<void>((resolve) => this.waiting.push(resolve));
        continue;
      }
      const first = this.filtered;
      const end = search?.endOfPart(first, known) ?? Math.min(known, first + FILTERED_AT_ONCE);
      const wanted = this.conditions();
      const candidates =
        wanted && search ? await search.find(first, end) : range(first, wanted ? end : first);
      if (!isCurrent()) return;
      for (const entry of candidates)
        if (wanted && meets(this.index.factsOf(entry), wanted)) found.push(entry);
      this.filtered = end;
      this.tell();
      if (!search) await new Promise((resolve) => setTimeout(resolve));
    }
    this.tell('at once');
  }

  /** Undefined while the log has no entry about the resource or the provider. */
  private conditions(): Conditions | undefined {
    const { kind, upTo, urn, provider } = this.filter;
    const numberIn = (names: Names, name: string | undefined): number | undefined =>
      name === undefined ? undefined : (names.numberOf(name) ?? 0);
    const wanted = {
      ...{ kind, upTo },
      urn: numberIn(this.index.urns, urn),
      provider: numberIn(this.index.providers, provider),
    };
    return wanted.urn === 0 || wanted.provider === 0 ? undefined : wanted;
  }

  private async goesOn(): Promise<void> {
    while (this.isPaused && !this.isClosed) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private tell(when?: 'at once'): void {
    this.wakeFilter();
    const now = performance.now();
    if (when === undefined && now - this.reported < REPORT_MS && this.bytesRead > FIRST_PART) return;
    this.reported = now;
    if (!this.isClosed) this.report(this.status());
  }

  private wakeFilter(): void {
    if (!this.isPaused) this.wake();
  }

  private status(): LogStatus {
    let sum = 0;
    const upTo = this.perLevel.flatMap((count, level) => {
      sum += count;
      return count > 0 && level > 0 ? [{ level, count: sum }] : [];
    });
    return {
      filterId: this.filterId,
      shown: this.shown,
      filtered: this.shownEntries ? this.filtered : this.index.count,
      entries: this.index.count,
      ...{ errors: this.errors, warnings: this.warnings, upTo },
      marks: this.marked.values.size,
      bytesRead: this.bytesRead,
      size: this.source.size,
      isDone: this.isIndexed && (!this.shownEntries || this.filtered >= this.index.count),
      isPaused: this.isPaused,
    };
  }
}

function withoutSecrets(names: Names): NamedCount[] {
  const all = names.all();
  const redacted = redact(all.map(({ name }) => name).join('\n')).split('\n');
  return all.map(({ count }, i) => ({ name: redacted[i]!, count }));
}

function* range(first: number, end: number): Generator<number, void> {
  for (let entry = first; entry < end; entry += 1) yield entry;
}
