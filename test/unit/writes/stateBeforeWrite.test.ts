import assert from 'node:assert/strict';
import type { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import type { CliRequest } from '../../../client/src/pulumi/cli/cliRequest';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';
import { backendOf } from '../../../client/src/pulumi/backends/backendOf';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import { backendAt } from '../../harness/backends';

/** Backends that know it are tested with the real CLI: `test/cli/otherWrites.test.ts`. */
describe('the state of a stack before it was written', () => {
  const targetAt = (url: string) => ({
    folder: '/',
    project: 'shop',
    stack: 'acme/shop/dev',
    backend: backendAt(url),
  });

  const watchWrites = (asked: PulumiCli, target: StackTarget) => backendOf(asked, target).watchWrites();

  /** A CLI that answers a run, or fails. */
  function cli(run: (request: CliRequest) => string): PulumiCli {
    return {
      env: {},
      run: (request: CliRequest) =>
        new Promise((resolve) => {
          resolve({ stdout: run(request), stderr: '' });
        }),
    } as unknown as PulumiCli;
  }

  it('is unknown for a folder that does not exist', async () => {
    const watch = await watchWrites(
      cli(() => assert.fail('asked')),
      targetAt('file:///nowhere'),
    );
    assert.deepEqual(await watch(), []);
  });

  it('is unknown if the service does not list its updates', async () => {
    const silent = cli(() => {
      throw new PulumiProblem('other', 'The service says no.');
    });
    assert.deepEqual(await (await watchWrites(silent, targetAt('https://api.pulumi.com')))(), []);
  });

  it('is unknown for a service that does not count imports', async () => {
    const history = JSON.stringify([{ kind: 'update', result: 'succeeded', startTime: 'a', version: 7 }]);
    const counting = cli(({ args }) => (args[1] === 'history' ? history : assert.fail(args.join(' '))));
    assert.deepEqual(await (await watchWrites(counting, targetAt('https://api.pulumi.com')))(), []);
  });

  it('is the version before the last one of a service, if more than one was added', async () => {
    let version = 7;
    const service = cli(({ args }) => {
      if (args[1] === 'history') {
        return JSON.stringify([{ kind: 'import', result: 'succeeded', startTime: 'a', version }]);
      }
      assert.ok(args.includes('--version=8'), args.join(' '));
      return '{"version": 3}\n';
    });
    const watch = await watchWrites(service, targetAt('https://api.pulumi.com'));
    version = 8;
    assert.deepEqual(await watch(), []);
    version = 9;
    assert.deepEqual(await watch(), ['{"version": 3}\n']);
  });
});
