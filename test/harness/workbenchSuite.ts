import { rm } from 'node:fs/promises';
import type { KilledUpdate, PulumiStack } from './pulumiStack';
import type { StackOptions } from './makeStack';
import { killedStack, updatedStack } from './stackSnapshots';
import { Workbench, type WorkbenchOptions } from './workbench';

type Options = Omit<WorkbenchOptions, 'folder'>;
type Preparation = (stack: PulumiStack) => Promise<void>;

/**
 * What most suites in a workbench begin with: a stack that has had its first update, and a workbench on its project.
 * @param prepare what is done to the stack before the workbench opens
 */
export async function openUpdatedStack(
  prepare?: Preparation,
  options: Options = {},
  made: StackOptions = {},
): Promise<{ stack: PulumiStack; workbench: Workbench }> {
  const stack = await updatedStack(made);
  return { stack, workbench: await openOn(stack, options, prepare) };
}

/** The same with a stack whose second update was killed while it created a resource; see {@link killedStack}. */
export async function openKilledStack(
  moment: 'before' | 'after',
  options: Options = {},
  prepare?: Preparation,
  made: StackOptions = {},
): Promise<{ stack: PulumiStack; killed: KilledUpdate; workbench: Workbench }> {
  const { stack, killed } = await killedStack(moment, made);
  return { stack, killed, workbench: await openOn(stack, options, prepare) };
}

async function openOn(stack: PulumiStack, options: Options, prepare?: Preparation): Promise<Workbench> {
  try {
    await prepare?.(stack);
    const env = { ...stack.variables, ...options.env };
    return await Workbench.open({ ...options, folder: stack.cwd, env });
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
  endWorkbench(inUse, async ({ stack }) => stack?.dispose());
}

/** The same of a workbench on a folder of files, which is removed. */
export function endWorkbenchAndFolder(inUse: () => { workbench: Workbench; folder: string }): void {
  endWorkbench(inUse, ({ folder }) => rm(folder, { recursive: true, force: true }));
}

function endWorkbench<InUse extends { workbench: Workbench }>(
  inUse: () => InUse,
  removeRest: (used: InUse) => Promise<void>,
): void {
  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state === 'failed') await inUse().workbench.recordFailure(currentTest.fullTitle());
  });
  after(async () => {
    const used = inUse();
    await used.workbench.close();
    await removeRest(used);
  });
}
