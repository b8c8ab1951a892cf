import assert from 'node:assert/strict';
import type { RunRecord } from '../../../client/src/pulumi/cli/detached/runFolder';
import type { OutlivedImport } from '../../../client/src/pulumi/writes/outlivedImport';
import { subjectOf, formatImport } from '../../../client/src/features/pastRuns/formatRun';

const backend = { url: 'file://~', user: 'me', identity: 'file:///home/me' };
const target = { folder: '/shop', project: 'shop', stack: 'organization/shop/dev', backend };

describe('the name of a run', () => {
  const called = (...args: string[]): string => subjectOf({ args, target } satisfies Partial<RunRecord>);

  it('has the action and the stack', () => {
    assert.equal(called('up', '--stack=dev', '--yes'), 'The update of stack “dev”');
    assert.equal(called('stack', 'import', '--stack=dev'), 'The import into stack “dev”');
    assert.equal(called('cancel', '--stack=dev'), 'Cancelling the update of stack “dev”');
  });

  it('quotes an unknown command', () => {
    assert.equal(called('stack', 'tag', 'set', 'a', 'b'), '“pulumi stack tag” of stack “dev”');
  });
});

describe('the text about a stack after an import without its window', () => {
  const on = (ending: 'succeeded' | 'killed', imported: OutlivedImport | { kind: 'not read' }) =>
    formatImport({ target }, { kind: ending }, imported);
  const asImported = { kind: 'as imported', found: '{}', resourceCount: 1, replaced: undefined } as const;

  it('is after the result of the import, if that is the verdict', () => {
    assert.deepEqual(on('succeeded', asImported), {
      then: 'It was read back: the stack has all that was imported, 1 resource.',
    });
    assert.deepEqual(on('killed', { kind: 'as before' }), { then: 'The stack has its previous state.' });
  });

  it('is missing if the stack could not be read', () => {
    assert.match(on('killed', { kind: 'not read' }).then!, /^It is not known whether the stack has/);
    assert.deepEqual(on('succeeded', { kind: 'not read' }), { then: 'The stack could not be read back.' });
  });

  it('is first if the stack has another state, or another write was overwritten', () => {
    const overwritten = on('succeeded', { ...asImported, replaced: { path: '/backup', isOthers: true } });
    assert.match(overwritten.first!, /^Someone else wrote to stack “dev” right before .* undone\.$/);
    assert.match(overwritten.then!, /has all that was imported/);
    assert.match(
      on('succeeded', { kind: 'as before' }).first!,
      /^Stack “dev” has its previous state: someone has restored it since/,
    );
    const other = { kind: 'other', differences: ['a is not in the stack.', 'b', 'c'] } as const;
    assert.match(
      on('succeeded', other).first!,
      /^Stack “dev” differs from .* written to it since: a is not in the stack\. The log has 2 more differences\.$/,
    );
  });
});
