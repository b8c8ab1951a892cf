import assert from 'node:assert/strict';
import {
  migrateStack,
  type MigrationRequest,
  type MigrationTools,
} from '../../client/src/features/migration/model/migration';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';

/** Migrates a stack, and asserts that the new one has everything that the old one has. */
export async function migrated(tools: MigrationTools, request: MigrationRequest): Promise<StackTarget> {
  const outcome = await migrateStack(tools, request);
  assert.ok(outcome.kind === 'migrated', outcome.kind);
  assert.deepEqual(outcome.differences, []);
  return outcome.target;
}
