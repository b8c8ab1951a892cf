import assert from 'node:assert/strict';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';

/** Asserts that the CLI and the driver give up on a backend that does not answer. */
export async function assertGivenUp(cli: PulumiCli, target: StackTarget): Promise<void> {
  const limit = { limitMs: 300 };
  await assert.rejects(exportStack(cli, target, limit), { kind: 'network' });
  assert.equal(await backendOf(cli, target).holders('ask', limit), undefined);
  await assert.rejects(backendOf(cli, target).versions(1, limit), /it does not answer\.$/);
}
