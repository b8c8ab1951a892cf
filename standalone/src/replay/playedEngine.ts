import {
  answerCall,
  Http2Server,
  messageIn,
  refuseCall,
  type ProxiedCall,
} from '../../../client/src/pulumi/recorder/http2Proxy';
import { textOf } from '../../../client/src/pulumi/recorder/protobuf';
import {
  readMessage,
  textIn,
  writeMessage,
  type MessageFields,
} from '../../../client/src/pulumi/runs/replay/messageText';
import {
  identityOf,
  LOG,
  methodCalled,
  methodIn,
} from '../../../client/src/pulumi/runs/replay/programMessages';
import {
  failedCall,
  isLeft,
  OVER,
  PROJECT,
  sourceOf,
  UNAVAILABLE,
  type ProgramRecord,
  type RecordedCall,
} from '../../../client/src/pulumi/runs/replay/programRecord';
import type { TextExchange } from '../../../client/src/pulumi/runs/replay/recordMask';

const UNIMPLEMENTED = 12;
const FAILED_PRECONDITION = 9;
/** How long a program that asks nothing more may still come to a call that failed, in milliseconds. */
const QUIET_MS = 5000;
/** A severity of Pulumi's log: https://github.com/pulumi/pulumi/blob/master/proto/pulumi/engine.proto */
const SEVERITIES = ['debug', 'info', 'warning', 'error'] as const;

/** What happens while a program is played. */
export interface PlayEvents {
  /** The program has said something. */
  readonly log: (severity: (typeof SEVERITIES)[number], message: string) => void;
  /** The program has asked for what failed in the recorded run. */
  readonly failed: (call: RecordedCall, request: MessageFields) => void;
  /** The program asks for what the record does not have. */
  readonly unknown: (question: string) => void;
}

/** Stands in place of the engine: answers a program, and keeps what it says. */
export class PlayedEngine {
  /** The calls of the record that are still to be answered, by what they ask for. */
  private readonly waiting = new Map<string, RecordedCall[]>();
  /** The calls that failed in the recorded run, as far as the program has not come to them. */
  private readonly toFail: Set<RecordedCall>;
  private readonly held: (() => void)[] = [];
  private quiet: NodeJS.Timeout | undefined;
  private root = '';
  private readonly server = new Http2Server((call) => void this.serve(call));

  /**
   * @param toRecord makes what a program says comparable with the record
   * @param toProgram puts back what a record has something else for
   */
  constructor(
    record: ProgramRecord,
    private readonly exchange: { readonly toRecord: TextExchange; readonly toProgram: TextExchange },
    private readonly events: PlayEvents,
  ) {
    this.toFail = new Set(
      record.failures
        .map((failure) => failedCall(record, failure))
        .filter((call): call is RecordedCall => call !== undefined),
    );
    for (const call of record.calls) {
      const identity = identityOf(call.method, call.request);
      this.waiting.set(identity, [...(this.waiting.get(identity) ?? []), call]);
    }
  }

  /** Returns its address. */
  async listen(): Promise<string> {
    return `127.0.0.1:${await this.server.listen()}`;
  }

  /** Ends all connections. */
  close(): void {
    clearTimeout(this.quiet);
    this.server.close();
  }

  private async serve(call: ProxiedCall): Promise<void> {
    const bytes: Buffer[] = [];
    for await (const chunk of call.from) bytes.push(chunk as Buffer);
    const message = messageIn(Buffer.concat(bytes)) ?? Buffer.alloc(0);
    const method = methodIn(call.path);
    if (method === undefined) this.serveEngine(call, message);
    else this.answer(call, method, message);
  }

  private serveEngine(call: ProxiedCall, message: Buffer): void {
    switch (call.path.split('/').at(-1)) {
      case 'Check':
        // `HealthCheckResponse` with `status: SERVING`.
        answerCall(call, Buffer.from([8, 1]));
        return;
      case 'Log': {
        const fields = readMessage(message, LOG);
        const severity = fields.find(([name]) => name === 'severity')?.[1];
        const number = typeof severity === 'object' && 'number' in severity ? severity.number : 0;
        this.events.log(SEVERITIES[number] ?? 'info', textIn(fields, 'message'));
        break;
      }
      case 'SetRootResource':
        this.root = textOf(message, 1) ?? '';
        break;
      case 'GetRootResource':
        answerCall(call, writeMessage([['urn', this.root]], { 1: ['urn', 'text'] }));
        return;
      case 'RequirePulumiVersion':
      case 'StartDebugging':
        break;
      default:
        refuseCall(call, UNIMPLEMENTED, 'Not known when a record is played');
        return;
    }
    answerCall(call, Buffer.alloc(0));
  }

  private answer(call: ProxiedCall, method: string, message: Buffer): void {
    const { request: shape, answer: answerShape, needsNoRecord } = methodCalled(method);
    const request = this.exchange.toRecord.message(
      readMessage(message, shape).filter(([name]) => typeof name === 'string'),
    );
    const same = this.waiting.get(identityOf(method, request)) ?? [];
    // What is asked more often than in the record gets the last answer again.
    const found = same.length > 1 ? same.shift() : same[0];
    if (needsNoRecord && !found?.answer) {
      answerCall(call, Buffer.alloc(0));
      return;
    }
    if (!found) {
      this.refuseUnknown(call, method, request);
      return;
    }
    if (this.toFail.delete(found)) this.events.failed(found, request);
    if (found.answer) {
      this.releaseSoon();
      answerCall(call, writeMessage(this.exchange.toProgram.message(found.answer), answerShape));
      return;
    }
    const { status, text } = found.error ?? { status: UNAVAILABLE, text: OVER };
    const wasLeft = isLeft(found);
    const refuse = (): void => {
      // With another status, a program would report the end of the engine as a failure of its own.
      refuseCall(call, wasLeft ? UNAVAILABLE : status, this.exchange.toProgram.text(text));
    };
    if (wasLeft) this.held.push(refuse);
    else refuse();
    this.releaseSoon();
  }

  /**
   * Refuses what the end of the recorded run has left without an answer: at once when the program has come to all calls that
   * failed, and otherwise when it asks nothing more. At the first such refusal, Pulumi's SDK lets the program ask no more.
   */
  private releaseSoon(): void {
    clearTimeout(this.quiet);
    if (this.held.length === 0) return;
    const release = (): void => {
      for (const refuse of this.held.splice(0)) refuse();
    };
    if (this.toFail.size === 0) release();
    else this.quiet = setTimeout(release, QUIET_MS);
  }

  /** The program's exception is then where it asks. */
  private refuseUnknown(call: ProxiedCall, method: string, request: MessageFields): void {
    const words = request.flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'parent' ? [value] : [],
    );
    const question = [method, ...words].join(' ');
    this.events.unknown(`${question} (${sourceOf(request, PROJECT) ?? 'its line is not known'})`);
    refuseCall(call, FAILED_PRECONDITION, `The played record does not have this: ${question}`);
  }
}
