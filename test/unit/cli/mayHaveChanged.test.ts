import assert from 'node:assert/strict';
import { mayHaveChanged } from '../../../client/src/pulumi/cli/commandEffects';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import { backendAt } from '../../harness/backends';

describe('a run that may have changed a stack', () => {
  const backend = backendAt('file:///states');
  const target: StackTarget = { folder: '/shop', project: 'shop', stack: 'organization/shop/dev', backend };
  const is = (args: string[], at: Partial<Parameters<typeof mayHaveChanged>[0]> = {}): boolean =>
    mayHaveChanged({ args, cwd: '/shop', backend: backend.address, ...at }, target);

  it('writes and names the stack, in any folder', () => {
    assert.ok(is(['stack', 'import', '--stack=organization/shop/dev']));
    assert.ok(is(['up', '--stack=dev'], { cwd: '/elsewhere' }));
  });

  it('or runs in its folder and names none', () => {
    assert.ok(is(['up']));
    assert.ok(!is(['up'], { cwd: '/elsewhere' }));
  });

  it('neither reads, nor names another stack, nor uses another backend', () => {
    assert.ok(!is(['stack', 'export', '--stack=dev']));
    assert.ok(!is(['up', '--stack=prod']));
    assert.ok(!is(['up', '--stack=dev'], { backend: backendAt('file:///others').address }));
    assert.ok(!is(['up', '--stack=dev'], { backend: 'none' }));
  });
});
