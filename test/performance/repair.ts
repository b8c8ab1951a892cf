import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repairAll } from '../../server/src/edits/repair';
import { StateModel } from '../../server/src/state/model';
import { generateDeployment, wrap } from '../bench/generateState';
import { createStack } from '../bench/pulumiStack';
import { Random } from '../bench/random';
import { timed } from './timing';

/** Milliseconds to bring a shuffled state in order: all our repairs of a text, and the CLI's of the same in its backend. */
export interface Repairing {
  readonly resources: number;
  readonly ours: number;
  readonly pulumi: number;
}

/**
 * Measures the repair of a state whose resources are in any order.
 * @throws if the CLI does not repair it
 */
export async function measureRepair(resources: number): Promise<Repairing> {
  const stack = await createStack();
  try {
    // The CLI reads secrets before it repairs: ours would need the key of the stack.
    const deployment = generateDeployment({ resources, properties: 3, secrets: false });
    const shuffled = { ...deployment, resources: new Random(1).shuffled(deployment.resources) };
    const folder = path.join(stack.backendDir, '.pulumi', 'stacks');
    const file = await onlyState(folder);
    const before = JSON.parse(await readFile(file, 'utf8')) as { checkpoint: { stack: string } };
    const state = wrap(shuffled, 'checkpoint') as { checkpoint: { stack: string } };
    state.checkpoint.stack = before.checkpoint.stack;
    const text = JSON.stringify(state, null, 4);
    await writeFile(file, text);
    const start = performance.now();
    const { code, stderr } = await stack.run(['state', 'repair', '--yes']);
    const pulumi = performance.now() - start;
    if (code !== 0) throw new Error(`pulumi state repair failed: ${stderr}`);
    const ours = timed(
      3,
      () => undefined,
      () => repairAll(new StateModel(text)),
    );
    return { resources, ours, pulumi };
  } finally {
    await stack.dispose();
  }
}

async function onlyState(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  return path.join(
    folder,
    files.find((file) => file.endsWith('dev.json'))!,
  );
}
