import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { WindowEnd } from '../cli/faults';
import type { WindowOrder } from '../cli/window.program';
import { repository } from './repository';

/** A window in a process of its own, which has begun a run. */
export interface WindowProcess {
  readonly pid: number;
  /** Ends it, and resolves when it is gone. */
  end(how: WindowEnd): Promise<void>;
  /** Resolves with its exit code, and what it wrote to standard error. */
  readonly done: Promise<{ code: number | null; stderr: string }>;
}

/** Starts a window that begins a run at once. */
export function startWindow(order: WindowOrder): WindowProcess {
  const program = path.join(repository, 'out/test/cli/window.program.js');
  // What it leaves there goes with the stack.
  const TMPDIR = path.join(order.stack, 'tmp');
  mkdirSync(TMPDIR, { recursive: true });
  const child = spawn(process.execPath, ['--enable-source-maps', program, JSON.stringify(order)], {
    env: { ...process.env, TMPDIR },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  return {
    pid: child.pid!,
    done: exit.then(([code]) => ({ code, stderr })),
    end: async (how) => {
      if (how === 'closed') child.stdin.end('closed\n');
      else child.kill(how);
      await exit;
    },
  };
}
