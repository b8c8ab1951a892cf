import assert from 'node:assert/strict';
import { createStack, type PulumiStack } from './pulumiStack';
import { Workbench, type WorkbenchOptions } from './workbench';

/**
 * What most suites in a workbench begin with: a stack that has had its first update, and a workbench on its project.
 * @param prepare what is done to the stack before the workbench opens
 */
export async function openUpdatedStack(
  prepare: (stack: PulumiStack) => Promise<void> = () => Promise.resolve(),
  options: Omit<WorkbenchOptions, 'folder'> = {},
): Promise<{ stack: PulumiStack; workbench: Workbench }> {
  const stack = await createStack();
  try {
    const { code, stdout, stderr } = await stack.up();
    assert.equal(code, 0, stdout + stderr);
    await prepare(stack);
    const env = { ...stack.variables, ...options.env };
    return { stack, workbench: await Workbench.open({ ...options, folder: stack.cwd, env }) };
  } catch (error) {
    await stack.dispose();
    throw error;
  }
}

/**
 * Registers what every suite in a workbench does: keeps what is on the screen when a test fails, and in the end closes
 * the workbench and removes the stack.
 * @param inUse asked when it is needed, for a suite's own `before` makes both
 */
export function endWorkbenchAndStack(inUse: () => { workbench: Workbench; stack?: PulumiStack }): void {
  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state === 'failed') await inUse().workbench.recordFailure(currentTest.fullTitle());
  });
  after(async () => {
    const { workbench, stack } = inUse();
    await workbench.close();
    await stack?.dispose();
  });
}
