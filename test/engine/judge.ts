import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { StateShape } from '../../shared/stateText';
import { importScript } from '../harness/repository';

/** A state to be judged. */
export interface JudgedState {
  text: string;
  /** What the text is meant to be: it decides by which command the engine would read it. */
  shape: StateShape;
  /** The stack for which it is meant, if that is known. */
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
  /** It took the whole process down. */
  | 'crash';

/** What one part of the engine has against a state. */
export interface Refusal {
  stage: Stage;
  message: string;
  panic: boolean;
  /** Indices of the resources that the message names by their URN. */
  resources?: number[];
  /** Indices of the pending operations that it names. */
  operations?: number[];
  /** For a value of a wrong type: where it begins or ends, in bytes from the start of the part. */
  offset?: number;
  part?: '' | 'deployment' | 'checkpoint';
}

/** All that the released engine says to a state. */
export interface Verdict {
  refusals: Refusal[];
  /** What `pulumi state repair` does, for a state that can be decoded but fails the read check. */
  repair?: { repaired: boolean; message?: string; text?: string };
}

interface EngineSetup {
  ensureJudge: () => Promise<string>;
}

/** Something that the judge was asked and has not answered yet. */
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

  /** Starts it; it is built first if need be. */
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
    child.stdin.on('error', () => undefined); // its end says more
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.waiting.shift()?.resolve(JSON.parse(line) as Verdict);
    });
    child.on('error', (error) => (this.failure = error));
    child.on('close', (code) => {
      this.ended(code, stderr);
    });
    return child;
  }

  /** What it was looking at made it crash in a way that Go can't recover from; the others it must be asked again. */
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

  /** Ends it. */
  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.stopped = resolve));
    this.child.stdin.end();
    if (!this.failure) await ended;
  }
}
