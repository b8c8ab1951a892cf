import assert from 'node:assert/strict';
import type { PrepareRenameResult, Range, WorkspaceEdit } from 'vscode-languageserver/node';
import type { LanguageClient } from '../harness/lsp';
import { example, exampleState } from '../harness/states';
import { useClients } from './suite';

const uri = 'file:///stack.json';
const text = exampleState();

/** The answer to an editor that prepares a rename. */
type Prepared = Extract<PrepareRenameResult, { placeholder: string }>;

describe('rename', function () {
  this.timeout(60_000);

  const clientWith = useClients();
  let client: LanguageClient;
  beforeEach(async () => {
    client = await clientWith();
    await client.open(uri, text);
  });

  /** The position after the first `"key": "value` in the document. */
  const behind = (key: string, value: string): number => {
    const member = `"${key}": "${value}`;
    const at = client.document(uri).getText().indexOf(member);
    assert.ok(at >= 0, member);
    return at + member.length;
  };
  const at = (offset: number): { textDocument: { uri: string }; position: Range['start'] } => ({
    textDocument: { uri },
    position: client.document(uri).positionAt(offset),
  });
  const prepare = (offset: number): Promise<Prepared> =>
    client.request('textDocument/prepareRename', at(offset));
  const rename = (offset: number, newName: string): Promise<WorkspaceEdit> =>
    client.request('textDocument/rename', { ...at(offset), newName });

  it('is offered with the part that changes', async () => {
    assert.deepEqual(client.server.capabilities.renameProvider, { prepareProvider: true });
    const parts: [string, string, string][] = [
      ['urn', example.images, 'images'],
      ['urn', 'urn:pulumi:de', 'dev'],
      ['parent', 'urn:pulumi:dev::shop', 'shop'],
      ['urn', 'urn:pulumi:dev::shop::shop:index:Storefront$pulumi-', 'pulumi-nodejs:dynamic/shop:Bucket'],
      ['parent', 'urn:pulumi:dev::shop::shop:index:', 'shop:index:Storefront'],
      ['type', 'shop:index:Storefront', 'shop:index:Storefront'],
      ['provider', example.provider, 'default'],
    ];
    for (const [key, before, name] of parts) {
      const { range, placeholder } = await prepare(behind(key, before));
      assert.equal(placeholder, name, before);
      assert.equal(client.document(uri).getText(range), name, before);
    }
  });

  it('is refused with a helpful reason', async () => {
    await assert.rejects(
      prepare(behind('id', 'images-')),
      /Nothing else in the state names a resource by its id/,
    );
    await assert.rejects(
      prepare(behind('urn', example.stack)),
      /always named after project and stack: shop-dev/,
    );
    await assert.rejects(prepare(0), /There is nothing to rename here\. Place the cursor in a part of a URN/);
    await assert.rejects(rename(behind('urn', example.images), ''), /The new name is empty\./);
    await assert.rejects(rename(behind('urn', 'urn:pulumi:dev'), 'no good'), /but not ' '\./);
    await assert.rejects(
      rename(behind('type', 'pulumi-nodejs:dynamic/shop:Database'), 'pulumi-nodejs:dynamic/shop:'),
      /nor end with a colon/,
    );
  });

  it('changes all places in one edit of the open version, after which there is no problem', async () => {
    const problems = (await client.diagnostics(uri)).map(({ code }) => code);
    const edit = await rename(behind('urn', example.storefront), 'shopfront');
    const renamed = await client.apply(edit);
    const newUrn = example.storefront.replace(/storefront$/, 'shopfront');
    assert.equal(renamed, text.replaceAll(`"${example.storefront}"`, `"${newUrn}"`));
    assert.deepEqual(
      (await client.diagnostics(uri)).map(({ code }) => code),
      problems,
    );
    const back = await rename(behind('parent', newUrn), 'storefront');
    assert.equal(await client.apply(back), text);
  });

  it('of a type changes the URNs of all descendants', async () => {
    const renamed = await client.apply(
      await rename(behind('type', 'shop:index:Storefront'), 'shop:web:Front'),
    );
    assert.equal(renamed, text.replaceAll('shop:index:Storefront', 'shop:web:Front'));
    assert.ok(
      renamed.includes('"urn:pulumi:dev::shop::shop:web:Front$pulumi-nodejs:dynamic/shop:Server::web"'),
    );
  });

  it('of the stack leaves the old name only in unrelated text', async () => {
    const renamed = await client.apply(await rename(behind('urn', 'urn:pulumi:dev'), 'prod'));
    assert.equal(
      renamed,
      text.replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::').replaceAll('::shop-dev"', '::shop-prod"'),
    );
  });

  it('is not offered where a text is not a state, nor in broken JSON', async () => {
    const other = 'file:///other.json';
    await client.open(other, '{"urn": "urn:pulumi:dev::shop::a:b:C::d"}', 'json');
    const params = { textDocument: { uri: other }, position: { line: 0, character: 20 } };
    assert.equal(await client.request('textDocument/prepareRename', params), null);
    await client.change(uri, text.replace('"custom": true,', '"custom": true'));
    await assert.rejects(prepare(behind('urn', example.images)), /not valid JSON\. Repair that first/);
  });
});
