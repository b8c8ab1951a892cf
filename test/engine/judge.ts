import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { StateShape } from '../../shared/stateText';
import { importScript } from '../harness/repository';

/** A state to judge. */
export interface JudgedState {
  text: string;
  /** The intended shape of the text, which determines the command with which the engine would read it. */
  shape: StateShape;
  /** The stack for which it is intended, if known. */
  stack: string | undefined;
}

/** Parts of the engine, in the order in which a state meets them; see `judge/judge.go`. */
export type Stage =
  | 'decode'
  | 'deserialize'
  | 'stack'
  | 'read'
  | 'import'
  | 'urn'
  | 'id'
  | 'plugin'
  | 'extension'
  | 'write'
  | 'alias'
  | 'refresh'
  | 'destroy'
  /** The whole process crashed. */
  | 'crash';

/** The reason why a part of the engine refuses a state. */
export interface Refusal {
  stage: Stage;
  message: string;
  panic: boolean;
  /** Indices of the resources whose URNs the message contains. */
  resources?: number[];
  /** Indices of the pending operations that the message names. */
  operations?: number[];
  /** For a value of a wrong type: where it begins or ends, in bytes from the start of the part. */
  offset?: number;
  part?: '' | 'deployment' | 'checkpoint';
}

/** All answers of the released engine about a state. */
export interface Verdict {
  refusals: Refusal[];
  /** What `pulumi state repair` does, for a state that can be decoded but fails the read check. */
  repair?: { repaired: boolean; message?: string; text?: string };
}

interface EngineSetup {
  ensureJudge: () => Promise<string>;
}

/** A question that the judge has not answered yet. */
interface Question {
  request: Buffer;
  resolve: (verdict: Verdict) => void;
  reject: (error: Error) => void;
}

/** The released engine as a process that judges states, one after the other. */
export class Judge {
  private readonly waiting: Question[] = [];
  private failure: Error | undefined;
  private child: ChildProcessByStdio<Writable, Readable, Readable>;
  private stopped: (() => void) | undefined;

  /** Starts it; builds it first if necessary. */
  static async start(): Promise<Judge> {
    const { ensureJudge } = await importScript<EngineSetup>('scripts/setup/engine.mjs');
    return new Judge(await ensureJudge());
  }

  private constructor(private readonly program: string) {
    this.child = this.spawn();
  }

  private spawn(): ChildProcessByStdio<Writable, Readable, Readable> {
    const child = spawn(this.program, [], { stdio: ['pipe', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < 10_000) stderr += text;
    });
    child.stdin.on('error', () => undefined); // the exit handler reports more
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.waiting.shift()?.resolve(JSON.parse(line) as Verdict);
    });
    child.on('error', (error) => (this.failure = error));
    child.on('close', (code) => {
      this.ended(code, stderr);
    });
    return child;
  }

  /** The current state crashed it in a way that Go can't recover from; the other questions must be asked again. */
  private ended(code: number | null, stderr: string): void {
    const reason = /^fatal error: .*/m.exec(stderr)?.[0];
    const culprit = reason === undefined ? undefined : this.waiting.shift();
    if (reason !== undefined && culprit) {
      this.child = this.spawn();
      for (const { request } of this.waiting) this.child.stdin.write(request);
      culprit.resolve({ refusals: [{ stage: 'crash', message: reason, panic: true }] });
    } else {
      this.failure ??= new Error(`The judge ended with ${code}:\n${stderr}`);
      for (const { reject } of this.waiting.splice(0)) reject(this.failure);
    }
    this.stopped?.();
  }

  /**
   * @param repair whether to answer with the text that the engine's repair leaves, too
   * @param previews whether to preview a refresh and a destroy of a state that nothing else speaks against, too
   */
  judge({ text, shape, stack }: JudgedState, { repair = false, previews = true } = {}): Promise<Verdict> {
    if (this.failure) return Promise.reject(this.failure);
    const bytes = Buffer.from(text);
    const line = JSON.stringify({ length: bytes.length, shape, stack: stack ?? '', repair, previews });
    const request = Buffer.concat([Buffer.from(`${line}\n`), bytes]);
    this.child.stdin.write(request);
    return new Promise((resolve, reject) => this.waiting.push({ request, resolve, reject }));
  }

  /** Stops it. */
  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.stopped = resolve));
    this.child.stdin.end();
    if (!this.failure) await ended;
  }
}
