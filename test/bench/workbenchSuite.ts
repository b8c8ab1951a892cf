import type { PulumiStack } from './pulumiStack';
import type { Workbench } from './workbench';

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
