import { fsync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
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

/** The calls of one provider's process, in a file that only its owner can read. */
export class CallRecord {
  private calls = 0;
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

  /** Notes an answer before it goes on, and waits until it is on the disk: Pulumi may never see it. */
  async answered(call: number, answer: { code: number; id?: string | undefined }): Promise<void> {
    const { code, id } = answer;
    this.append({ answered: call, at: now(), code, ...(id && { id }) });
    await promisify(fsync)(this.file);
  }

  /** Notes that the engine has ended, or lets the provider end. */
  ended(): void {
    this.append({ ended: now() });
  }

  private append(line: SentLine | AnswerLine | EndLine): void {
    writeSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

function now(): string {
  return new Date().toISOString();
}
