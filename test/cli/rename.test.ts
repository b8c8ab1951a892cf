import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyEdits } from '../../server/src/edits/textEdit';
import { renamableAt } from '../../server/src/features/rename/renamableAt';
import { rename } from '../../server/src/features/rename/rename';
import { StateModel } from '../../server/src/state/model';
import { keepBackend } from '../harness/keptBackend';
import type { RunResult } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { example } from '../harness/states';
import { needsCli } from './suite';

/** The state after a rename of the name before the cursor, which is after a text in it. */
function renamed(text: string, before: string, newName: string): string {
  const model = new StateModel(text);
  const at = text.indexOf(before);
  assert.ok(at >= 0, before);
  const found = renamableAt(model, at + before.length);
  assert.ok(!('refusal' in found), before);
  const result = rename(model, found.target, newName);
  assert.ok(!('refusal' in result), newName);
  return applyEdits(text, result.edits);
}

describe('a renamed state', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let exported: string;
  let restore: () => Promise<void>;
  before(async () => {
    stack = await updatedStack();
    exported = await stack.export();
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());
  after(() => stack.dispose());

  for (const [what, urn, newName] of [
    ['a resource that others need', example.database, 'data base'],
    ['a component with children', example.storefront, 'shopfront'],
    ['a provider', example.provider, 'main'],
  ] as const) {
    it(`is the same as after \`pulumi state rename\`: ${what}`, async function () {
      needsCli(this, '3.158.0');
      const ours = renamed(exported, `"urn": "${urn}`, newName);
      assertEnded(await stack.run(['state', 'rename', urn, newName, '--yes']));
      assert.deepEqual(comparable(ours), comparable(await stack.export()));
    });
  }

  it('leaves nothing to update for a program in which a resource and a type have the new names', async () => {
    const file = path.join(stack.cwd, 'index.js');
    const program = await readFile(file, 'utf8');
    const changed = program
      .replace(/'cache',\s*{/, "'store', {")
      .replace("'shop:index:Storefront'", "'shop:web:Front'");
    let text = renamed(exported, `"urn": "${example.cache}`, 'store');
    text = renamed(text, '"type": "shop:index:Storefront', 'shop:web:Front');
    await writeFile(file, changed);
    try {
      assert.match(
        (await stack.preview(['--expect-no-changes'])).stdout,
        /storefront .*delete/,
        'without the rename',
      );
      assertEnded(await stack.import(text));
      assertEnded(await stack.preview(['--expect-no-changes']));
    } finally {
      await writeFile(file, program);
    }
  });

  it('can be imported into a stack with another name', async () => {
    const text = renamed(exported, '"urn": "urn:pulumi:dev', 'prod');
    assertEnded(await stack.run(['stack', 'init', 'prod', '--no-select']));
    assertEnded(await stack.run(['stack', 'import', '--stack', 'prod'], { input: text }));
    assertEnded(await stack.preview(['--stack', 'prod', '--expect-no-changes']));
  });

  it('can be imported into a stack of another project', async () => {
    const file = path.join(stack.cwd, 'Pulumi.yaml');
    const project = await readFile(file, 'utf8');
    await writeFile(file, project.replace('name: shop', 'name: mall'));
    try {
      const text = renamed(exported, '"urn": "urn:pulumi:dev::shop', 'mall');
      assertEnded(await stack.run(['stack', 'init', 'dev']));
      assertEnded(await stack.import(text));
      assertEnded(await stack.preview(['--expect-no-changes']));
    } finally {
      await writeFile(file, project);
    }
  });
});

function assertEnded({ code, stdout, stderr }: RunResult): void {
  assert.equal(code, 0, stdout + stderr);
}

/** A state without what the CLI changes each time: its manifest, and the encryption of secrets. */
function comparable(text: string): unknown {
  const { deployment } = JSON.parse(text) as { deployment: Record<string, unknown> };
  return JSON.parse(
    JSON.stringify({ ...deployment, manifest: undefined }, (key, value: unknown) => {
      if (key === 'ciphertext') return 'encrypted';
      if (key !== 'propertyDependencies') return value;
      // The CLI writes no empty lists.
      const lists = Object.entries(value as object).filter(([, list]) => (list as string[]).length > 0);
      return lists.length > 0 ? Object.fromEntries(lists) : undefined;
    }),
  );
}
