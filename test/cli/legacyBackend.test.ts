import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import isBefore from 'semver/functions/lt';
import { explainOnce } from '../../shared/knownErrors/explain';
import type { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import type { PulumiStack } from '../harness/pulumiStack';
import { pulumiTools } from '../harness/pulumiTools';
import { repository } from '../harness/repository';
import { useUpdatedStack, type StackInUse } from './suite';

/** The CLI from which on the old layout is an error, and the first one that does not know it. */
const [REFUSING, FORGETTING] = ['3.257.0', '3.275.0'];
/** The page's command, without the path of the CLI that it installs. */
const UPGRADE = /^ *(PULUMI_\w+)=(\S+) \S+\/pulumi (state upgrade)$/m;

describe('a backend whose stacks have no projects', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let made: StackInUse;
  let version: string;

  useUpdatedStack(async (inUse) => {
    made = inUse;
    ({ stack } = made);
    ({ version } = await pulumiTools());
    const folder = path.join(stack.backendDir, '.pulumi');
    await rename(path.join(folder, 'stacks', stack.project), path.join(folder, 'old'));
    await rm(path.join(folder, 'stacks'), { recursive: true });
    await rename(path.join(folder, 'old'), path.join(folder, 'stacks'));
    await rm(path.join(folder, 'meta.yaml'));
    await mkdir(path.join(folder, 'locks'), { recursive: true });
  });

  it('is explained, with a way that the last CLI can go that knows the old layout', async function () {
    if (isBefore(version, REFUSING)) return this.skip();
    const refused = await stack.run(['stack', 'ls', '--all']);
    assert.notEqual(refused.code, 0);
    const explained = explainOnce(refused.stderr).map(({ error }) => error.id);
    assert.deepEqual(explained, ['legacy-backend-refused']);
    await assert.rejects(
      exportStack(made.test.cli, made.target),
      (problem: PulumiProblem) => problem.kind === 'legacy-backend',
    );
    const plain = await stack.run(['state', 'upgrade', '--yes']);
    assert.notEqual(plain.code, 0);

    const page = readFileSync(path.join(repository, 'docs/errors/parts/upgrade-old-layout.md'), 'utf8');
    const [, variable = '', value = '', command = ''] = UPGRADE.exec(page)!;
    const upgrade = await stack.run([...command.split(' '), '--yes'], { env: { [variable]: value } });
    const isForgotten = !isBefore(version, FORGETTING);
    assert.equal(upgrade.code !== 0, isForgotten, upgrade.stderr);
    const names = await readdir(path.join(stack.backendDir, '.pulumi/stacks'));
    assert.equal(names.includes(stack.project), !isForgotten);
    if (!isForgotten) assert.equal((await stack.state()).deployment.resources?.length, 7);
  });
});
