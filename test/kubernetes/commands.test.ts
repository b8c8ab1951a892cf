import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Drift } from '../../client/src/pulumi/driftDetection/drift';
import { readDrift } from '../../client/src/pulumi/driftDetection/readDrift';
import { lookUp } from '../../client/src/pulumi/lookUp/lookUp';
import { cancelUpdate, exportStack } from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { refreshStack } from '../../client/src/features/refresh/model/watchedRefresh';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { start, until } from '../harness/pulumiProcess';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { pulumiTools } from '../harness/pulumiTools';
import { AGREE, cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from '../cli/client';
import type { StackInUse } from '../cli/suite';
import { Cluster } from './cluster';
import { clusterStack, type ClusterStack } from './clusterStack';
import { assertExplained } from './printed';
import type { ProgramResource } from './program';

type Entry = NonNullable<ExportedState['deployment']['resources']>[number];

describe('commands on real clusters', function () {
  this.timeout(240_000);
  let a: Cluster;
  let b: Cluster;
  let server: TestServer;
  let made: ClusterStack;
  let stack: PulumiStack;

  before(async () => {
    server = await startStateServer();
    [a, b] = await Promise.all([Cluster.start(), Cluster.start()]);
  });
  after(async () => {
    await server.shutdown();
    await Promise.all([a, b].map((cluster) => cluster.close()));
  });
  beforeEach(async () => {
    made = await clusterStack({ a, b });
    ({ stack } = made);
  });
  afterEach(() => stack.dispose());

  async function inUse(): Promise<StackInUse> {
    const test = cliFor(stack);
    return { stack, test, target: await targetOf(stack, test.cli), server };
  }

  async function entry(name: string): Promise<Entry | undefined> {
    return (await stack.state()).deployment.resources!.find(({ urn }) => urn.endsWith(`::${name}`));
  }

  /** Refreshes the stack, like the command. */
  async function refreshed(): Promise<string> {
    const { test, target } = await inUse();
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const { text } = await refreshStack(tools, target, { only: [], why: 'refresh' }, (task) => task({}));
    return text;
  }

  async function drift(): Promise<Drift> {
    const { test, target } = await inUse();
    return readDrift(await runPreviewOnlyRefresh(test.cli, target, {}));
  }

  const map = (name: string, data: Record<string, string>): ProgramResource => ({
    name,
    type: 'kubernetes:core/v1:ConfigMap',
    properties: { metadata: { name, namespace: 'default' }, data },
  });
  const mapPath = (name: string): string => `/api/v1/namespaces/default/configmaps/${name}`;

  const ingress = (name: string, createTimeout: string): ProgramResource => ({
    name,
    type: 'kubernetes:networking.k8s.io/v1:Ingress',
    createTimeout,
    properties: {
      metadata: { namespace: 'default' },
      spec: {
        rules: [
          {
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'Prefix',
                  backend: { service: { name: `${name}-service`, port: { number: 80 } } },
                },
              ],
            },
          },
        ],
      },
    },
  });
  /** A Deployment without a selector waits for no Pods. */
  const service = (name: string): ProgramResource => ({
    name: `${name}-service`,
    type: 'kubernetes:core/v1:Service',
    properties: {
      metadata: {
        namespace: 'default',
        name: `${name}-service`,
        annotations: { 'pulumi.com/skipAwait': 'true' },
      },
      spec: { type: 'ExternalName', externalName: 'shop.example' },
    },
  });
  const ingresses = '/apis/networking.k8s.io/v1/namespaces/default/ingresses';
  /** Sets the status that the cluster's ingress controller would set. */
  async function giveAddress(name: string): Promise<void> {
    const change = { status: { loadBalancer: { ingress: [{ ip: '10.1.2.3' }] } } };
    await a.api().patch(`${ingresses}/${name}/status`, change);
  }

  it('an Ingress that gets no address is in the state, and a refresh reads it again', async () => {
    await made.program([service('late'), ingress('late', '10s')]);
    assertExplained('ingress-without-address', await stack.up());
    const late = await entry('late');
    const id = late?.id;
    const errors = late?.['initErrors'];
    assert.ok(id !== undefined && Array.isArray(errors) && errors.length > 0);
    await giveAddress(id.slice(id.indexOf('/') + 1));
    const text = await refreshed();
    assert.ok(!text.includes('initErrors'));
  });

  it('an update that is killed while it waits for an Ingress: its object is found, and exists once after the next update', async () => {
    await made.program([service('killed'), ingress('killed', '120s')]);
    const { pulumi } = await pulumiTools();
    const args = ['up', '--yes', '--skip-preview', '--non-interactive', '--color=never'];
    const cli = await start(pulumi, args, { cwd: stack.cwd, env: stack.env });
    const found = await until(
      async () => (await a.api().list(ingresses)).find(({ metadata }) => metadata.name.startsWith('killed-')),
      'the Ingress',
    );
    const { name } = found.metadata;
    await until(
      async () => (await readFile(stack.stateFile(), 'utf8')).includes(name),
      'the note of the create',
    );
    cli.kill('SIGKILL');
    await stack.endProcesses();
    await cli.done;

    const { test, target } = await inUse();
    assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
    const text = await exportStack(test.cli, target);
    const { operations } = await server.openPendingOperations({ text });
    assert.equal(operations.length, 1);
    const [operation] = operations;
    assert.ok(operation?.type === 'creating');
    const ask = async (id: string): Promise<string> => {
      const asked = [{ index: operation.index, id }];
      const answers = await lookUp({ cli: test.cli, server }, target, { text, operations, asked }, {});
      return answers.get(operation.index)!.kind;
    };
    assert.equal(await ask('default/nothing'), 'missing');
    const proposed = operation.proposals[0]?.id;
    assert.equal(proposed, `default/${name}`);
    assert.equal(await ask(`default/${name}`), 'found');

    const decisions = [{ index: operation.index, action: 'created' as const, id: `default/${name}` }];
    const edited = await server.resolvePendingOperations({ text, decisions });
    assert.ok(edited.text !== undefined, edited.failure);
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const outcome = await replaceState(
      tools,
      { target, text: edited.text, isMadeFrom: (current) => current === text },
      AGREE,
    );
    assert.equal(outcome.kind, 'replaced');
    await giveAddress(name);
    const up = await stack.up();
    assert.equal(up.code, 0, up.stdout);
    const named = (await a.api().list(ingresses)).map(({ metadata }) => metadata.name);
    assert.deepEqual(
      named.filter((one) => one.startsWith('killed-')),
      [name],
    );
  });

  it('drift is shown property by property, with the missing objects; a refresh accepts it', async () => {
    const maps = [map('changed', { colour: 'blue', size: '1' }), map('gone', { a: '1' }), map('same', {})];
    await made.program(maps);
    await stack.must(['up', '--yes', '--skip-preview']);
    const byHand = { metadata: { labels: { by: 'hand' } }, data: { colour: 'red', owner: 'Ada' } };
    const { uid } = (await a.api().patch(mapPath('changed'), byHand)).metadata;
    await a.api().delete(mapPath('gone'));
    const { resources, counts } = await drift();
    assert.deepEqual([counts.gone, counts.changed, counts.same + counts.computed], [1, 1, 2]);
    const [changed, gone] = ['changed', 'gone'].map((name) => resources.find((one) => one.name === name)!);
    assert.equal(gone!.kind, 'gone');
    // Drift omits properties that the program does not set. Kubernetes records who has set each field.
    const [own, others] = [false, true].map((isComputed) =>
      changed!.changes.filter((change) => change.isComputed === isComputed),
    );
    assert.deepEqual(
      own!.map(({ path, old, now }) => [path, old, now]),
      [['data.colour', 'blue', 'red']],
    );
    const paths = others!.map(({ path }) => path);
    for (const path of ['data.owner', 'metadata.labels', 'metadata.resourceVersion'])
      assert.ok(paths.includes(path), path);

    const text = await refreshed();
    assert.ok(!text.includes('::gone"'));
    await stack.must(['up', '--yes', '--skip-preview']);
    // The provider replaces a ConfigMap when its data differ.
    const { data, metadata } = await a.api().get(mapPath('changed'));
    assert.deepEqual(data, { colour: 'blue', size: '1' });
    assert.notEqual(metadata.uid, uid);
  });

  it('an unreachable cluster loses nothing; resources of a deleted cluster are forgotten only on request', async () => {
    const c = await Cluster.start();
    const program = (value: string): Promise<void> =>
      made.program([
        {
          name: 'c',
          type: 'pulumi:providers:kubernetes',
          properties: { kubeconfig: '${secret file c.kubeconfig}' },
        },
        { ...map('far', { a: value }), provider: 'c' },
      ]);
    try {
      await made.kubeconfig('c', c);
      await program('1');
      await stack.must(['up', '--yes', '--skip-preview']);
      const far = await entry('far');
      await c.down();
      const unchanged = await stack.up();
      assert.equal(unchanged.code, 0, 'an update that changes nothing asks no cluster');
      await program('2');
      assertExplained('update-unreachable', await stack.up());
      assertExplained('refresh-unreachable', await stack.run(['refresh', '--yes', '--skip-preview']));
      assert.deepEqual((await entry('far'))?.['outputs'], far!['outputs']);
      await stack.must(['refresh', '--yes', '--skip-preview'], {
        env: { PULUMI_K8S_DELETE_UNREACHABLE: 'true' },
      });
      assert.equal(await entry('far'), undefined);
      await c.up();
      assert.ok(await c.api().has(mapPath('far')), 'the object is there as before');
    } finally {
      await c.close();
    }
  });

  it('a user without rights, and one that the cluster does not know, get an explanation', async () => {
    await made.program([map('rights', { a: '1' })]);
    await made.kubeconfig('a', a, 'guest');
    assertExplained('update-without-rights', await stack.up());
    assert.equal(await entry('rights'), undefined);
    await made.kubeconfig('a', a);
    await stack.must(['up', '--yes', '--skip-preview']);
    const before = await entry('rights');
    await made.kubeconfig('a', a, 'guest');
    assertExplained('refresh-without-rights', await stack.run(['refresh', '--yes', '--skip-preview']));
    await made.kubeconfig('a', a, 'stranger');
    assertExplained('refresh-unknown-user', await stack.run(['refresh', '--yes', '--skip-preview']));
    await made.program([map('rights', { a: '2' })]);
    assertExplained('update-unknown-user', await stack.up());
    assert.deepEqual((await entry('rights'))?.['outputs'], before!['outputs']);
    // The setting that the message proposes forgets existing objects, although the cluster answers.
    await stack.must(['refresh', '--yes', '--skip-preview'], {
      env: { PULUMI_K8S_DELETE_UNREACHABLE: 'true' },
    });
    assert.equal(await entry('rights'), undefined);
    assert.ok(await a.api().has(mapPath('rights')));
  });

  it('an object that someone else has created is unchanged until the program adopts it', async () => {
    const theirs = { metadata: { name: 'taken' }, data: { a: 'theirs' } };
    await a.api().create('/api/v1/namespaces/default/configmaps?fieldManager=curl', theirs);
    await made.program([map('taken', { a: 'ours' })]);
    assertExplained('field-conflict', await stack.up());
    assert.equal(await entry('taken'), undefined);
    assert.deepEqual((await a.api().get(mapPath('taken')))['data'], { a: 'theirs' });

    const annotations = { 'pulumi.com/patchForce': 'true' };
    const metadata = { name: 'taken', namespace: 'default', annotations };
    await made.program([{ ...map('taken', {}), properties: { metadata, data: { a: 'ours' } } }]);
    await stack.must(['up', '--yes', '--skip-preview']);
    assert.deepEqual((await a.api().get(mapPath('taken')))['data'], { a: 'ours' });
  });

  it('a kind that the cluster does not know is explained', async () => {
    const metadata = { name: 'unknown', namespace: 'default' };
    await made.program([
      { name: 'unknown', type: 'kubernetes:shop.example/v1:Order', properties: { metadata } },
    ]);
    assertExplained('kind-unknown', await stack.up());
    assert.equal(await entry('unknown'), undefined);
  });

  describe('with a kubeconfig that leads to another cluster than before', () => {
    it('from the environment: existing objects seem to be gone, and an update does not notice', async () => {
      await made.program([map('left', { a: '1' })]);
      await stack.must(['up', '--yes', '--skip-preview']);
      await made.kubeconfig('a', b);
      const { gone, changed, same, computed } = (await drift()).counts;
      assert.deepEqual([gone, changed, same + computed], [1, 0, 1]);
      await stack.must(['up', '--yes', '--skip-preview']);
      assert.deepEqual(
        [await a.api().has(mapPath('left')), await b.api().has(mapPath('left'))],
        [true, false],
      );
      // A refresh forgets the object, and the next update creates it again.
      await refreshed();
      await stack.must(['up', '--yes', '--skip-preview']);
      assert.deepEqual(
        [await a.api().has(mapPath('left')), await b.api().has(mapPath('left'))],
        [true, true],
      );
    });

    it('from a provider in the program: the update replaces its resources', async () => {
      const provider: ProgramResource = {
        name: 'own',
        type: 'pulumi:providers:kubernetes',
        properties: { kubeconfig: '${file own.kubeconfig}' },
      };
      await made.kubeconfig('own', a);
      await made.program([provider, { ...map('follows', { a: '1' }), provider: 'own' }]);
      await stack.must(['up', '--yes', '--skip-preview']);
      await made.kubeconfig('own', b);
      await stack.must(['up', '--yes', '--skip-preview']);
      const isThere = [await a.api().has(mapPath('follows')), await b.api().has(mapPath('follows'))];
      assert.deepEqual(isThere, [false, true]);
    });
  });
});
