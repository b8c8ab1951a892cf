import assert from 'node:assert/strict';
import type { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import { lookAtStack } from '../../../client/src/pulumi/backends/stackLook';
import { backendAt } from '../../harness/backends';

describe('another look at a stack', () => {
  it('reads it again if the backend does not show what it keeps', async () => {
    const backend = backendAt('https://api.pulumi.com');
    const target = { folder: '/', project: 'shop', stack: 'acme/shop/dev', backend };
    const texts = ['first', 'second'];
    const read = (): Promise<string> => Promise.resolve(texts.shift()!);
    const cli = {} as PulumiCli;
    const earlier = await lookAtStack(cli, target, {}, { read });
    assert.deepEqual(earlier, { text: 'first', kept: undefined });
    assert.equal((await lookAtStack(cli, target, {}, { earlier, read })).text, 'second');
  });
});
