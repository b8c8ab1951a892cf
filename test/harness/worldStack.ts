import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pulumiVariables } from './pulumiEnvironment';
import { PulumiStack } from './pulumiStack';
import { pulumiTools } from './pulumiTools';
import { importScript } from './repository';

/** The environment in which the CLI finds the providers of `test/world`, whose cloud is this folder. */
export async function worldVariables(cloud: string, searched: string): Promise<Record<string, string>> {
  const { ensureWorld } = await importScript<{ ensureWorld: () => Promise<string> }>(
    'scripts/setup/world.mjs',
  );
  return { PATH: [await ensureWorld(), searched].join(path.delimiter), WORLD_CLOUD: cloud };
}

/**
 * A stack of the real CLI whose program is a list of resources, as `test/world/host/program.go` reads it. It has had its first
 * update.
 */
export async function worldStack(program: readonly object[]): Promise<PulumiStack> {
  const { bin, pulumi } = await pulumiTools();
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'pulumi-stack-')));
  for (const folder of ['home', 'backend', 'shop/cloud']) {
    await mkdir(path.join(root, folder), { recursive: true });
  }
  const ofPulumi = pulumiVariables(bin, path.join(root, 'home'), 'test');
  const variables = {
    ...ofPulumi,
    ...(await worldVariables(path.join(root, 'shop/cloud'), ofPulumi['PATH']!)),
  };
  const stack = new PulumiStack('dev', root, variables, pulumi, {
    service: undefined,
    bucket: undefined,
    server: undefined,
  });
  await writeFile(path.join(stack.cwd, 'Pulumi.yaml'), 'name: shop\nruntime: world\n');
  await setProgram(stack, program);
  await stack.must(['login', stack.backendUrl]);
  await stack.must(['stack', 'init', '--stack=dev']);
  await stack.must(['up', '--yes', '--skip-preview', '--stack=dev']);
  return stack;
}

/** Gives it another program. */
export function setProgram({ cwd }: PulumiStack, program: readonly object[]): Promise<void> {
  return writeFile(path.join(cwd, 'program.json'), JSON.stringify(program));
}

/** Kills an update after a create, and drops its pending operation: the object is there, and the state does not know it. */
export async function forgetCreate(stack: PulumiStack, label: string): Promise<void> {
  await stack.kill({ label, operation: 'create', moment: 'after' });
  await stack.must(['cancel', '--yes', '--stack=dev']);
  const state = await stack.state();
  assert.equal(state.deployment.pending_operations?.length, 1);
  const { pending_operations: _, ...deployment } = state.deployment;
  const { code, stderr } = await stack.import(JSON.stringify({ ...state, deployment }));
  assert.equal(code, 0, stderr);
}
