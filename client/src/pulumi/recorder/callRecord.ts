import { fsync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { ProviderCall } from './providerCalls';

/** A line of a record: a call that goes to a provider. */
export interface SentLine extends ProviderCall {
  /** Counts the calls of its file. */
  readonly call: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A line of a record: the provider's answer to a call. */
export interface AnswerLine {
  readonly answered: number;
  readonly at: string;
  /** gRPC's code: 0 if the provider has done it. https://grpc.io/docs/guides/status-codes */
  readonly code: number;
  /** Of the object that a create has made or a read has found. */
  readonly id?: string;
}

/** The last line of a record: the provider is asked for nothing any more. A record without it may lack calls. */
export interface EndLine {
  readonly ended: string;
}

/** The least time between two syncs, in milliseconds. */
const SYNC_PAUSE_MS = 100;

/** The calls of one provider's process, in a file that only its owner can read. */
export class CallRecord {
  private calls = 0;
  private isSyncing = false;
  /** Whether something was written since the last sync began. */
  private isUnsynced = false;
  private constructor(private readonly file: number) {}

  /** @throws {Error} if the file cannot be written */
  static open(path: string): CallRecord {
    return new CallRecord(openSync(path, 'ax', 0o600));
  }

  /** Notes a call before it goes to the provider; returns its number. It outlives this process, but not the machine. */
  sent(call: ProviderCall): number {
    const number = this.calls++;
    this.append({ call: number, at: now(), ...call });
    return number;
  }

  /**
   * Notes an answer before it goes on: Pulumi may never see it. It is soon on the disk, but nobody waits for that: what Pulumi
   * then writes to its state needs no record, and if the machine fails before, waiting would have kept nothing.
   */
  answered(call: number, answer: { code: number; id?: string | undefined }): void {
    const { code, id } = answer;
    this.append({ answered: call, at: now(), code, ...(id && { id }) });
    this.isUnsynced = true;
    this.sync();
  }

  /** One sync for all lines that were written before it: Pulumi, which writes its state meanwhile, waits for the same disk. */
  private sync(): void {
    if (this.isSyncing || !this.isUnsynced) return;
    this.isSyncing = true;
    this.isUnsynced = false;
    fsync(this.file, () => {
      setTimeout(() => {
        this.isSyncing = false;
        this.sync();
      }, SYNC_PAUSE_MS).unref();
    });
  }

  /** Notes that the engine has ended, or lets the provider end. */
  ended(): void {
    this.append({ ended: now() });
  }

  /** Puts everything on the disk, before this process ends. */
  flush(): void {
    if (this.isUnsynced || this.isSyncing) fsyncSync(this.file);
  }

  private append(line: SentLine | AnswerLine | EndLine): void {
    writeSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

function now(): string {
  return new Date().toISOString();
}
