import assert from 'node:assert/strict';
import { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import { runsOfWindow } from '../../bench/runs';

describe('PulumiCli', () => {
  it('refuses a run that names a stack or may write, and says in no backend', async () => {
    const cli = new PulumiCli({
      log: { info: () => undefined, debug: () => undefined },
      env: {},
      runs: runsOfWindow(),
      locate: () => Promise.resolve({ path: '/nowhere/pulumi', source: 'setting' }),
      askPassphrase: () => Promise.resolve(undefined),
    });
    const run = (...args: string[]): Promise<unknown> => cli.run({ args, cwd: '/', backend: 'none' });
    for (const args of [['stack', 'export', '--stack=dev'], ['cancel'], ['stack', 'select', 'dev']]) {
      await assert.rejects(run(...args), /is not pinned to a backend/, args.join(' '));
    }
    await assert.rejects(run('version'), { kind: 'cli-missing' });
  });
});
