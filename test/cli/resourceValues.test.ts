import assert from 'node:assert/strict';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { EditedState } from '../../shared/stateText';
import type { ResourceValue } from '../../shared/resourceChanges';
import type { PulumiStack } from '../harness/pulumiStack';
import { cdnState } from '../harness/states';
import { AGREE, temporaryBackups, type TestCli, type TestServer } from './client';
import { useNewStack } from './suite';

describe('changing a value of a resource of a real stack', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let text: string;

  useNewStack(async (made) => {
    ({ stack, server, test, target } = made);
    const { code, stderr } = await stack.import(cdnState('dev'));
    assert.equal(code, 0, stderr);
    text = await stack.export();
  });

  /** Makes the change as the commands do. */
  async function edit(name: string, value: ResourceValue, to: string): Promise<EditedState> {
    const found = await server.resourcesWithValue({ text, value });
    const resource = found.find((candidate) => candidate.name === name);
    assert.ok(resource, name);
    const facts = await server.resource({ text, resource });
    assert.equal(facts?.values[value], resource.now);
    return server.editResource({ text, resource, edit: { value, to } });
  }

  async function store(edited: EditedState): Promise<string> {
    assert.ok(edited.text !== undefined, edited.failure);
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const request = { target, text: edited.text, isMadeFrom: (current: string) => current === text };
    const outcome = await replaceState(tools, request, AGREE);
    assert.ok(outcome.kind === 'replaced', outcome.kind);
    assert.deepEqual(outcome.mismatches, []);
    return outcome.text;
  }

  it('offers only the resources that have it', async () => {
    const named = async (value: ResourceValue) =>
      (await server.resourcesWithValue({ text, value })).map(({ name, now }) => [name, now]);
    assert.deepEqual(await named('etag'), [['cdn', 'E2OLD']]);
    assert.deepEqual(await named('providerVersion'), [['default_6_51_0', '6.51.0']]);
  });

  it('gives a distribution another ETag, and changes nothing else', async () => {
    const edited = await edit('cdn', 'etag', 'E3NEW');
    assert.equal(edited.text, text.replace('"E2OLD"', '"E3NEW"'));
    const now = await store(edited);
    assert.ok(now.includes('"etag": "E3NEW"'));
    assert.equal((await stack.import(text)).code, 0);
    text = await stack.export();
  });

  it('gives a default provider another version and name, and updates all references', async () => {
    const now = await store(await edit('default_6_51_0', 'providerVersion', '6.52.1'));
    assert.ok(!now.includes('6.51.0') && !now.includes('6_51_0'));
    assert.equal(now.split('::default_6_52_1').length - 1, 2, 'its URN and the reference to it');
  });

  it('reports what is wrong with a value', async () => {
    text = await stack.export();
    assert.match((await edit('cdn', 'etag', 'E 2')).failure ?? '', /no spaces/);
    assert.match((await edit('default_6_52_1', 'providerVersion', 'new')).failure ?? '', /6\.51\.0/);
    const resource = (await server.resourcesWithValue({ text, value: 'etag' }))[0]!;
    const none = { value: 'providerVersion' as const, to: '1.0.0' };
    assert.match((await server.editResource({ text, resource, edit: none })).failure ?? '', /not a provider/);
  });
});
