import assert from 'node:assert/strict';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { refreshStack } from '../../client/src/features/refresh/model/watchedRefresh';
import { temporaryBackups } from './client';
import { useUpdatedStack, type StackInUse } from './suite';

/** A name as that of a record for all hosts of a domain. */
const NAMED_BY_WILDCARD = '::w*';

describe('a refresh of a resource whose name has a wildcard', function () {
  this.timeout(120_000);
  let made: StackInUse;
  const backups = temporaryBackups();
  useUpdatedStack((updated) => {
    made = updated;
  });

  it('is refused, as the CLI would refresh others, too', async () => {
    const { stack, server, test, target } = made;
    const state = await stack.export();
    const type = /"(urn:[^"]+)::web"/.exec(state)![1]!;
    const only = `${type}${NAMED_BY_WILDCARD}`;

    const preview = await stack.must(['refresh', '--preview-only', '--json', `--target=${only}`]);
    assert.ok(preview.includes(`${type}::web`), 'the CLI takes it for a wildcard');

    const tools = { cli: test.cli, server, backups };
    await assert.rejects(
      refreshStack(tools, target, { only: [only], why: 'Refresh Stack' }, (task) => task({})),
      (error) => error instanceof PulumiProblem && error.message.startsWith('Nothing was refreshed: w* ('),
    );
    assert.equal(await stack.export(), state);
  });
});
