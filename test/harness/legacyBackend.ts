import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from './pulumiStack';

/** Has the real CLI make backends in the layout without projects, as those of before 2023 do, and use them. */
export const LEGACY = {
  PULUMI_DIY_BACKEND_LEGACY_LAYOUT: 'true',
  // Newer ones refuse it otherwise.
  PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR: 'true',
};

/** Recreates the backend of a test stack in the old layout, with that stack as it is. */
export async function makeLegacy(stack: PulumiStack): Promise<void> {
  const text = await stack.export();
  await rm(path.join(stack.backendDir, '.pulumi'), { recursive: true });
  await stack.must(['stack', 'init', `--stack=${stack.name}`], { env: LEGACY });
  await stack.must(['stack', 'import', `--stack=${stack.name}`], { input: text, env: LEGACY });
}
