import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { itFuzzes } from '../harness/fuzz';
import { RecordedStack } from '../harness/recordedStack';
import { createStack } from '../harness/stackSnapshots';
import { Cluster } from './cluster';
import { idOf, labelledObjects, labelOf } from './labelledObjects';
import { kubernetesProvider } from './programs';

/** What the program `cluster` makes. */
const ALL = 15;

describe('a recorded run on a real cluster', function () {
  this.timeout(900_000);
  let cluster: Cluster;
  let recorded: RecordedStack;

  before(async () => {
    cluster = await Cluster.start(['deployment-controller', 'replicaset-controller']);
    const stack = await createStack({ program: 'cluster' });
    const { folder, version } = await kubernetesProvider();
    const plugin = path.join(stack.env['PULUMI_HOME']!, 'plugins', `resource-kubernetes-v${version}`);
    await mkdir(plugin, { recursive: true });
    const program = 'pulumi-resource-kubernetes';
    await symlink(path.join(folder, program), path.join(plugin, program));
    const kubeconfig = path.join(stack.root, 'kubeconfig');
    await writeFile(kubeconfig, cluster.kubeconfig());
    recorded = await RecordedStack.of(stack, { KUBECONFIG: kubeconfig, CLUSTER_VERSION: version });
  });
  after(async () => {
    await recorded.dispose();
    await cluster.close();
  });

  /** The objects in the cluster, each with its identity, by their names in the program. */
  async function objects(): Promise<Map<string, { id: string; uid: string }>> {
    const found = (await labelledObjects(cluster.api())).map(
      (object) => [labelOf(object), { id: idOf(object), uid: object.metadata.uid }] as const,
    );
    assert.equal(new Map(found).size, found.length, 'nothing is there twice');
    return new Map(found);
  }

  /** The ids of the resources in the state, or of answered creates, by their names. */
  function idsOf(ones: readonly { urn: string; id: string | undefined }[]): Record<string, string> {
    return Object.fromEntries(
      ones.flatMap(({ urn, id }) =>
        id === undefined || urn.includes('::pulumi:providers:') ? [] : [[urn.split('::').at(-1)!, id]],
      ),
    );
  }

  async function assertIds(ids: Record<string, string>): Promise<void> {
    const found = [...(await objects())].map(([name, { id }]) => [name, id] as const);
    assert.deepEqual(ids, Object.fromEntries(found));
  }

  async function clear(): Promise<void> {
    await recorded.stack.run(['cancel', '--yes']);
    const { code, stdout, stderr } = await recorded.run(['destroy']);
    assert.equal(code, 0, stdout + stderr);
    assert.equal((await objects()).size, 0);
  }

  itFuzzes('is proved to have made what exists when it was killed, so that nothing is made twice', (fuzz) =>
    fuzz.attempts(10, async (random) => {
      await clear();
      const isRefused = random.below(3) === 0;
      await recorded.killed('up', random, isRefused ? { CLUSTER_REFUSES: '1' } : {});
      const made = await objects();
      const creates = (await recorded.calls()).filter(({ kind }) => kind === 'create');
      await assertIds(idsOf(creates.map(({ urn, answer }) => ({ urn, id: answer?.id }))));
      await recorded.assertNoSecret();
      await recorded.settleAsProved();

      // What was not running is changed in its place, whoever has made it.
      const up = await recorded.run(['up'], { CLUSTER_PODS: '0' });
      assert.equal(up.code, 0, up.stdout + up.stderr);
      const { resources = [] } = (await recorded.stack.state()).deployment;
      await assertIds(idsOf(resources.map(({ urn, id }) => ({ urn, id }))));
      const all = await objects();
      assert.equal(all.size, ALL);
      for (const [name, { uid }] of made) assert.equal(all.get(name)?.uid, uid, name);
    }),
  );
});
