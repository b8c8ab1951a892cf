import { URN_PREFIX } from '../urn';
import type { GrpcEntry, LogLine } from './logLine';

/**
 * `run`: a whole preview, update, refresh or destroy; `step`: an engine step for one resource; `call`: a call of a
 * plugin.
 */
export type OperationKind = 'run' | 'step' | 'call';

/** `waiting`: the log ends before it does. */
type Outcome = 'waiting' | 'done' | 'failed';

/** An operation with a duration, from its first to its last line. */
export interface Operation {
  readonly kind: OperationKind;
  /** `preview`, `create`, `Check`, … */
  readonly name: string;
  /** The resource of the operation. */
  readonly urn?: string | undefined;
  /** The called plugin: `aws`, `langhost nodejs`, … */
  readonly plugin?: string | undefined;
  /** Lines count from 0. A waiting operation ends at the last line of the log. */
  readonly startLine: number;
  endLine: number;
  outcome: Outcome;
  readonly startTime: number | undefined;
  /** In milliseconds, if the log says. */
  duration: number | undefined;
}

const RUN = /^\*\*\* (Starting )?(Update|Refresh|Destroy)\(preview=(true|false)\)( complete)? \*\*\*/;
const STEP_BEGINS =
  /^StepExecutor worker\(-?\d+\): applying step ([\w-]+) on (.+) \(preview (?:true|false)\)$/;
const STEP_ENDS = /^StepExecutor worker\(-?\d+\): step ([\w-]+) on (urn:.+?) (retired$|canceled$|failed\b)/;
const CALL = /^(Provider|langhost)\[([^\],]+)(?:,[^\]]*)?\]\.(\w+)\(/;
const CALL_BEGINS = /\):? executing\b/;
const CALL_ENDS = /\) (success|failed|not implemented|unimplemented rpc)\b/;

/** Calls that leave nothing in the log when they succeed. */
const SILENT_CALLS: ReadonlySet<string> = new Set(['Configure', 'Attach']);
const SILENT_HOST_CALLS: ReadonlySet<string> = new Set(['GetPluginInfo', 'RunPlugin']);

/** True if the line says that an operation begins, ends or has failed. */
export function isOfOperation({ message, call, kind }: LogLine): boolean {
  if (call !== undefined) return true;
  if (kind === 'event') return / (?:begins|done|failed)$|^Summary/.test(message);
  if (message.startsWith('StepExecutor worker(')) return STEP_BEGINS.test(message) || STEP_ENDS.test(message);
  if (message.startsWith('Provider[') || message.startsWith('langhost[')) {
    return CALL.test(message) && (CALL_BEGINS.test(message) || CALL_ENDS.test(message));
  }
  return RUN.test(message);
}

/**
 * Finds the operations of a log, line by line. Their beginnings and ends come from the engine's messages (levels 4 and 7;
 * CLI 3.255: `step_executor.go`, `provider_plugin.go`, `langruntime_plugin.go`) and from the entries of
 * `PULUMI_DEBUG_GRPC`.
 */
export class OperationReader {
  readonly operations: Operation[] = [];
  private readonly runs = new Map<string, Operation>();
  /** The last step of each resource, ended or not: a failure is reported after the end. */
  private readonly steps = new Map<string, Operation>();
  /** Calls in progress. The same call can be made twice at the same time. */
  private readonly calls = new Map<string, Operation[]>();
  /** Calls about each resource since its last step. */
  private readonly callsOf = new Map<string, Operation[]>();

  /** Reads the next line. Returns the operation that it ends, if any. */
  read(line: LogLine, number: number): Operation | undefined {
    const { message, call } = line;
    if (call) return this.readGrpc(line, call, number);
    if (message.startsWith('StepExecutor worker(')) return this.readStep(line, number);
    if (message.startsWith('Provider[') || message.startsWith('langhost['))
      return this.readCall(line, number);
    if (message.startsWith('*** ')) return this.readRun(line, number);
    return undefined;
  }

  /** Ends all operations in progress at the last line. */
  finish(lastLine: number): void {
    for (const operation of this.operations)
      if (operation.outcome === 'waiting') operation.endLine = lastLine;
  }

  private readRun(line: LogLine, number: number): Operation | undefined {
    const match = RUN.exec(line.message);
    if (!match) return undefined;
    const [, starting, kind = '', preview, complete] = match;
    const name = kind === 'Update' && preview === 'true' ? 'preview' : kind.toLowerCase();
    const key = `${kind} ${preview ?? ''}`;
    if (starting !== undefined) this.runs.set(key, this.begin('run', name, line, number));
    const running = this.runs.get(key);
    if (complete === undefined || !running) return undefined;
    this.runs.delete(key);
    return end(running, line, number, 'done');
  }

  private readStep(line: LogLine, number: number): Operation | undefined {
    const begins = STEP_BEGINS.exec(line.message);
    if (begins) {
      const [, name = '', urn = ''] = begins;
      this.steps.set(urn, this.begin('step', name, line, number, { urn }));
      return undefined;
    }
    const ends = STEP_ENDS.exec(line.message);
    const step = this.steps.get(ends?.[2] ?? '');
    if (!ends || !step || step.name !== ends[1]) return undefined;
    const outcome = ends[3] === 'retired' ? 'done' : 'failed';
    if (step.outcome === 'waiting') {
      this.endCalls(step);
      return end(step, line, number, outcome);
    }
    if (outcome === 'failed') step.outcome = 'failed';
    return undefined;
  }

  /** The log does not show the end of a previewed create: it ends with its step. */
  private endCalls({ urn = '' }: Operation): void {
    for (const call of this.callsOf.get(urn) ?? []) if (call.outcome === 'waiting') call.outcome = 'done';
    this.callsOf.delete(urn);
  }

  private readCall(line: LogLine, number: number): Operation | undefined {
    const match = CALL.exec(line.message);
    if (!match) return undefined;
    const [opening, who, plugin = '', name = ''] = match;
    const begins = CALL_BEGINS.exec(line.message);
    const ends = begins ? undefined : CALL_ENDS.exec(line.message);
    const last = begins ?? ends;
    if (!last || (who === 'langhost' ? SILENT_HOST_CALLS : SILENT_CALLS).has(name)) return undefined;
    // Both lines have the same arguments, except for the language host, which runs one call at a time.
    const key = who === 'langhost' ? opening : line.message.slice(0, last.index);
    if (begins) {
      const call = this.begin('call', name, line, number, {
        urn: resourceOf(name, line.message.slice(opening.length, last.index)),
        plugin: who === 'langhost' ? `${plugin} language host` : plugin.replace(/^0x[0-9a-f]+$/, 'provider'),
      });
      push(this.calls, key, call);
      if (call.urn !== undefined) push(this.callsOf, call.urn, call);
      return undefined;
    }
    const call = this.calls.get(key)?.pop();
    return call && end(call, line, number, ends?.[1] === 'failed' ? 'failed' : 'done');
  }

  private readGrpc(line: LogLine, entry: GrpcEntry, number: number): Operation | undefined {
    const [, service = '', name = ''] = entry.method.split('/');
    const key = `${entry.method} ${entry.resource ?? ''}`;
    const urn = entry.resource?.startsWith(URN_PREFIX) ? entry.resource : undefined;
    const details = { urn, plugin: service.replace(/^pulumirpc\./, '') };
    if (!entry.completed) {
      push(this.calls, key, this.begin('call', name, line, number, details));
      return undefined;
    }
    const call = this.calls.get(key)?.shift() ?? this.begin('call', name, line, number, details);
    return end(call, line, number, entry.failed ? 'failed' : 'done');
  }

  private begin(
    kind: OperationKind,
    name: string,
    { time }: LogLine,
    number: number,
    details: Pick<Operation, 'urn' | 'plugin'> = {},
  ): Operation {
    const operation: Operation = {
      kind,
      name,
      ...details,
      startLine: number,
      endLine: number,
      outcome: 'waiting',
      startTime: time,
      duration: undefined,
    };
    this.operations.push(operation);
    return operation;
  }
}

/** The resource of a provider's call, from its arguments: `URN`, `URN,ID` or `ID,URN`. */
function resourceOf(name: string, callArguments: string): string | undefined {
  const start = callArguments.indexOf(URN_PREFIX);
  // A component to construct has no URN yet; this one is its parent's.
  if (start < 0 || name === 'Construct') return undefined;
  const urn = callArguments.slice(start);
  return name === 'Diff' || name === 'Delete' ? urn.split(',', 1)[0] : urn;
}

function end(operation: Operation, { time }: LogLine, number: number, outcome: Outcome): Operation {
  operation.endLine = number;
  operation.outcome = outcome;
  if (time !== undefined && operation.startTime !== undefined) {
    // Lines that were written at the same time can be out of order.
    operation.duration = Math.max(0, time - operation.startTime);
  }
  return operation;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
