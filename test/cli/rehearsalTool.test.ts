import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AssistantClient } from '../harness/assistantClient';
import { changesBetween, contentsOf } from '../harness/folderContents';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';

const TOOL = 'pulumi_rehearse_update';

describe('the tool for assistants that rehearses', function () {
  this.timeout(240_000);
  let stack: PulumiStack;
  let assistant: AssistantClient;
  before(async () => {
    stack = await updatedStack();
    const env = Object.entries(stack.env).filter((one): one is [string, string] => one[1] !== undefined);
    assistant = await AssistantClient.start(stack.cwd, Object.fromEntries(env));
  });
  after(async () => {
    await assistant.stop();
    await stack.dispose();
  });

  /** Writes the stack's state without a resource into a file. */
  async function withoutCache(): Promise<void> {
    const state = await stack.state();
    const { deployment } = state;
    deployment.resources = deployment.resources!.filter(({ urn }) => !urn.endsWith('::cache'));
    const text = JSON.stringify(state).replaceAll(/,"[^"]*::cache"|"[^"]*::cache",?/g, '');
    await writeFile(path.join(stack.cwd, 'mended.json'), text);
  }

  it('says what the next update would do with a state, in names and numbers, and writes nothing', async () => {
    await withoutCache();
    const before = contentsOf(stack.backendDir);
    const asked = { stack: 'dev', file: 'mended.json' };
    const { text, isError } = await assistant.ask(TOOL, asked);
    assert.equal(isError, false, text);
    assert.match(
      text,
      /^With this state, the next update would create 1; without it, it would change nothing\./,
    );
    assert.match(
      text,
      /\n- create {3}cache \(.*Cache\) \(today: same\): the stack has it today, urn:.*::cache$/,
    );
    const data = await assistant.data(TOOL, asked);
    assert.deepEqual([data['total'], (data['next'] as { counts: { create: number } }).counts.create], [1, 1]);
    const said = text + JSON.stringify(data);
    for (const { id } of await stack.cloud()) assert.ok(!said.includes(id), id);
    assert.ok(!said.includes(PLANTED_SECRET));
    assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
  });

  it('rehearses a destroy of the stack as it is', async () => {
    const { text } = await assistant.ask(TOOL, { stack: 'dev', run: 'destroy' });
    assert.match(text, /^The next destroy would delete 6\. Nothing was written to stack “dev”/);
  });

  it('quotes no error', async () => {
    const value = 'a value of the program';
    await writeFile(path.join(stack.cwd, 'index.js'), `throw new Error(${JSON.stringify(value)});\n`);
    const { text } = await assistant.ask(TOOL, { stack: 'dev' });
    assert.match(text, /^The next update would fail \(.+\)\./);
    assert.ok(!text.includes(value), text);
  });

  it('says why nothing can be rehearsed', async () => {
    const refused = async (inputs: Record<string, string>, why: RegExp): Promise<void> => {
      const { text, isError } = await assistant.ask(TOOL, inputs);
      assert.match(text, why);
      assert.equal(isError, true);
    };
    await refused({ stack: 'prod' }, /^Nothing was rehearsed: No stack 'prod' of project 'shop' in file:/);
    await refused({ stack: 'dev', file: 'none.json' }, /^Nothing was rehearsed: none\.json does not exist/);
    await refused({ stack: 'dev', folder: '/' }, /^Nothing was rehearsed: No Pulumi project in \//);
  });
});
