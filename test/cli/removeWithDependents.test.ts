import assert from 'node:assert/strict';
import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { offersAt } from '../../server/src/features/refactorings/allRefactorings';
import { compareStates, DIFFERING_SECRETS } from '../../server/src/features/compare/stateComparison';
import { StateModel } from '../../server/src/state/model';
import { ROOT_STACK_TYPE } from '../../shared/urn';
import type { PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';

describe('removing a resource with its dependents', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await updatedStack();
  });
  after(() => stack.dispose());

  it('gives the same result as `pulumi state delete --target-dependents`', async () => {
    const original = await stack.export();
    const model = new StateModel(original);
    // Resources that others depend on, that have children, and that manage others.
    const offers = model.resources.flatMap(({ urn, type, anchor }) =>
      offersAt(model, anchor.start)
        .filter(({ refactoring }) => refactoring === 'remove-with-dependents' && type !== ROOT_STACK_TYPE)
        .map((offer) => ({ urn, offer })),
    );
    assert.ok(offers.length >= 3, `${offers.length}`);
    for (const { urn, offer } of offers) {
      const ours = applyEdits(original, editsOf(model, offer.changes()));
      const deleted = await stack.run(['state', 'delete', urn, '--target-dependents', '--force', '--yes']);
      assert.equal(deleted.code, 0, deleted.stderr);
      const theirs = await stack.export();
      const { added, removed, changed } = compareStates({ before: theirs, after: ours });
      assert.deepEqual({ added, removed }, { added: [], removed: [] }, offer.title);
      // An import and a command of the CLI both encrypt the secrets anew.
      const fields = new Set(changed.flatMap((one) => one.fields));
      assert.deepEqual(
        [...fields].filter((field) => field !== DIFFERING_SECRETS),
        [],
      );
      const imported = await stack.import(ours);
      assert.equal(imported.code, 0, imported.stderr);
      assert.equal((await stack.import(original)).code, 0);
    }
  });
});
