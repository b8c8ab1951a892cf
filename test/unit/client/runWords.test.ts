import assert from 'node:assert/strict';
import type { RunRecord } from '../../../client/src/pulumi/cli/detached/runFolder';
import { subjectOf, wordsOnImport } from '../../../client/src/ui/words/runWords';

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

describe('what is said of a stack after an import without its window', () => {
  it('is what was found, and who may have done it', () => {
    const succeeded = { kind: 'succeeded' } as const;
    const imported = { kind: 'as imported', found: '{}', resourceCount: 1, replaced: undefined } as const;
    assert.match(wordsOnImport(succeeded, imported), /has all that was imported, 1 resource\.$/);
    const replaced = { path: '/backup', isOthers: true };
    assert.match(
      wordsOnImport(succeeded, { ...imported, replaced }),
      /wrote to it right before: .* undone\.$/,
    );
    assert.match(wordsOnImport(succeeded, { kind: 'as before' }), /someone has restored it since/);
    assert.equal(
      wordsOnImport({ kind: 'killed' }, { kind: 'as before' }),
      'The stack has its previous state.',
    );
    const other = { kind: 'other', differences: ['a is not in the stack.', 'b', 'c'] } as const;
    assert.match(
      wordsOnImport(succeeded, other),
      /someone has written to it since: a is not in the stack\. The log has 2 more differences\.$/,
    );
  });
});
