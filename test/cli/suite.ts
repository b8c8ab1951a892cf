import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { PulumiStack } from '../harness/pulumiStack';
import type { StackOptions } from '../harness/makeStack';
import { isOlderCli } from '../harness/pulumiTools';
import { createStack, updatedStack } from '../harness/stackSnapshots';
import { cliFor, startStateServer, targetOf, type TestCli, type TestServer } from './client';

export { orSkip } from '../harness/orSkip';

/** The objects of most suites in this folder. */
export interface StackInUse {
  readonly stack: PulumiStack;
  readonly test: TestCli;
  readonly target: StackTarget;
  readonly server: TestServer;
}

/**
 * Registers the hooks of a suite that make and remove a stack, and start and stop the state server.
 * @param begin receives them before the first test
 */
export function useNewStack(
  begin: (made: StackInUse) => void | Promise<void>,
  options: StackOptions = {},
): void {
  useStack(createStack, begin, options);
}

/** The same with a stack after its first update. */
export function useUpdatedStack(
  begin: (made: StackInUse) => void | Promise<void>,
  options: StackOptions = {},
): void {
  useStack(updatedStack, begin, options);
}

/** Registers a suite twice: for a stack in a folder, and for one at the stand-in of a service. */
export function describeOnBoth(
  title: string,
  register: (this: Mocha.Suite, backend: 'folder' | 'service') => void,
): void {
  for (const backend of ['folder', 'service'] as const) {
    describe(`${title}, in a ${backend}`, function () {
      register.call(this, backend);
    });
  }
}

/** Gives a suite its own temporary folder: other processes leave files in the machine's. Call it first. */
export function useOwnTemporaryFolder(): void {
  const { TMPDIR } = process.env;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 't-'));
    process.env['TMPDIR'] = folder;
  });
  after(async () => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** The first CLI that supports PostgreSQL. */
export const POSTGRES_SINCE = '3.177.0';

/** Skips a test that needs a feature of a newer CLI than this version. */
export function needsCli(test: Mocha.Context, version: string): void {
  if (isOlderCli(version)) test.skip();
}

function useStack(
  make: (options: StackOptions) => Promise<PulumiStack>,
  begin: (made: StackInUse) => void | Promise<void>,
  options: StackOptions,
): void {
  let stack: PulumiStack | undefined;
  let server: TestServer | undefined;
  before(async () => {
    server = await startStateServer();
    stack = await make(options);
    const test = cliFor(stack);
    await begin({ stack, test, target: await targetOf(stack, test.cli), server });
  });
  after(async () => {
    await server?.shutdown();
    await stack?.dispose();
  });
}
