import assert from 'node:assert/strict';
import type { RunRecord } from '../../../client/src/pulumi/cli/detached/runFolder';
import type { OutlivedImport } from '../../../client/src/pulumi/writes/outlivedImport';
import { subjectOf, formatImport } from '../../../client/src/ui/format/formatRun';

const backend = { url: 'file://~', user: 'me', identity: 'file:///home/me' };
const target = { folder: '/shop', project: 'shop', stack: 'organization/shop/dev', backend };

describe('what a run is called', () => {
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

describe('what is said of a stack after an import without its window', () => {
  const on = (ending: 'succeeded' | 'killed', imported: OutlivedImport | { kind: 'not read' }) =>
    formatImport({ target }, { kind: ending }, imported);
  const asImported = { kind: 'as imported', found: '{}', resourceCount: 1, replaced: undefined } as const;

  it('follows how the import ended, if that is the verdict', () => {
    assert.deepEqual(on('succeeded', asImported), {
      then: 'It was read back: the stack has all that was imported, 1 resource.',
    });
    assert.deepEqual(on('killed', { kind: 'as before' }), { then: 'The stack has its previous state.' });
  });

  it('is not known, if it could not be read', () => {
    assert.match(on('killed', { kind: 'not read' }).then!, /^Whether the stack has .* is not known/);
    assert.deepEqual(on('succeeded', { kind: 'not read' }), { then: 'The stack could not be read back.' });
  });

  it('comes first, if something else is there, or something else was overwritten', () => {
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
