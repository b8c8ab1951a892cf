import { rehearse } from '../../client/src/features/rehearsal/model/rehearse';
import { cliFor, startStateServer, targetOf } from '../cli/client';
import { updatedStack } from '../harness/stackSnapshots';
import { median } from './timing';

/** The waits for a rehearsal, in milliseconds. */
export interface RehearsalWait {
  readonly backend: 'folder' | 'service';
  /** `pulumi preview` of the same stack. */
  readonly preview: number;
  /** The stack as it is: one preview in a copy. */
  readonly asItIs: number;
  /** A state beside the present one: two previews at once, if there is memory. */
  readonly withState: number;
}

const RUNS = 7;

/** Measures rehearsals of the test program in turn with `pulumi preview`. */
export async function measureRehearsals(): Promise<RehearsalWait[]> {
  const waits: RehearsalWait[] = [];
  for (const backend of ['folder', 'service'] as const) waits.push(await measure(backend));
  return waits;
}

async function measure(backend: RehearsalWait['backend']): Promise<RehearsalWait> {
  const stack = await updatedStack({ backend });
  const server = await startStateServer();
  try {
    const { cli } = cliFor(stack);
    const tools = { cli, server };
    const target = await targetOf(stack, cli);
    const text = `${await stack.export()}\n`;
    const runs: Omit<RehearsalWait, 'backend'>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push({
        preview: await timeOf(() => stack.must(['preview', '--json'])),
        asItIs: await timeOf(() => rehearse(tools, { target })),
        withState: await timeOf(() => rehearse(tools, { target, text })),
      });
    }
    const middle = (name: keyof Omit<RehearsalWait, 'backend'>): number =>
      median(runs.map((run) => run[name]));
    return {
      backend,
      preview: middle('preview'),
      asItIs: middle('asItIs'),
      withState: middle('withState'),
    };
  } finally {
    await server.shutdown();
    await stack.dispose();
  }
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}
