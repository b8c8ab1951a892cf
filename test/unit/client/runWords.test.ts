import assert from 'node:assert/strict';
import type { RunRecord } from '../../../client/src/pulumi/cli/detached/runFolder';
import { subjectOf } from '../../../client/src/ui/words/runWords';

describe('what a run is called', () => {
  const backend = { url: 'file://~', user: 'me', identity: 'file:///home/me' };
  const target = { folder: '/shop', project: 'shop', stack: 'organization/shop/dev', backend };
  const called = (...args: string[]): string => subjectOf({ args, target } satisfies Partial<RunRecord>);

  it('says what is done, and to which stack', () => {
    assert.equal(called('up', '--stack=dev', '--yes'), 'The update of stack “dev”');
    assert.equal(called('stack', 'import', '--stack=dev'), 'The import into stack “dev”');
    assert.equal(called('cancel', '--stack=dev'), 'Cancelling the update of stack “dev”');
  });

  it('quotes a command that it has no words for', () => {
    assert.equal(called('stack', 'tag', 'set', 'a', 'b'), '“pulumi stack tag” of stack “dev”');
  });
});
