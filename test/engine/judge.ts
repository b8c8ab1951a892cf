import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { StateShape } from '../../server/src/state/shape';
import { importScript } from '../bench/repository';

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
  | 'alias';

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

/** The released engine as a process that judges states, one after the other. */
export class Judge {
  private readonly waiting: { resolve: (verdict: Verdict) => void; reject: (error: Error) => void }[] = [];
  private failure: Error | undefined;

  /** Starts it; it is built first if need be. */
  static async start(): Promise<Judge> {
    const { ensureJudge } = await importScript<EngineSetup>('scripts/setup/engine.mjs');
    return new Judge(spawn(await ensureJudge(), [], { stdio: ['pipe', 'pipe', 'pipe'] }));
  }

  private constructor(private readonly child: ChildProcessByStdio<Writable, Readable, Readable>) {
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-10_000)));
    child.stdin.on('error', () => undefined); // its end says more
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.waiting.shift()?.resolve(JSON.parse(line) as Verdict);
    });
    child.on('close', (code) => {
      this.failure = new Error(`The judge ended with ${code}:\n${stderr}`);
      for (const { reject } of this.waiting.splice(0)) reject(this.failure);
    });
  }

  /** @param repair whether to answer with the text that the engine's repair leaves, too */
  judge({ text, shape, stack }: JudgedState, { repair = false } = {}): Promise<Verdict> {
    if (this.failure) return Promise.reject(this.failure);
    const bytes = Buffer.from(text);
    this.child.stdin.write(
      `${JSON.stringify({ length: bytes.length, shape, stack: stack ?? '', repair })}\n`,
    );
    this.child.stdin.write(bytes);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Ends it. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.stdin.end();
    if (!this.failure) await ended;
  }
}
