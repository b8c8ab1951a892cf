import assert from 'node:assert/strict';
import { DiagnosticSeverity, TextEdit, type CodeAction } from 'vscode-languageserver/node';
import type { RecordedFacts } from '../../shared/recordedFacts';
import { StateNotification, StateRequest } from '../../shared/requests';
import type { RepairedState } from '../../shared/stateEdits';
import { ruleFixtures } from '../harness/fixtures';
import { LanguageClient } from '../harness/lsp';
import {
  changedExample,
  component,
  example,
  exampleState,
  printed,
  resourceOf,
  stateWith,
} from '../harness/states';

const uri = 'file:///stack.json';
const kind = 'source.fixAll.pulumiTroubleshooter';
const start = { line: 0, character: 0 };

/** A state with four common kinds of damage, whose healthy parts have an unusual layout. */
const broken = changedExample((deployment) => {
  const { resources, manifest } = deployment;
  const web = resourceOf(deployment, example.web);
  web['provider'] = String(web['provider']).replace(/[^:]+$/, '00000000-0000-0000-0000-000000000000');
  const at = (urn: string): number => resources.findIndex((resource) => resource.urn === urn);
  const [database, second] = [at(example.database), at(example.web)];
  [resources[database], resources[second]] = [resources[second]!, resources[database]!];
  resources.splice(at(example.cache), 1);
  manifest.version = 'v3.200.0';
})
  .replace('"images-13b3f8",', '"images-13b3f\\u0038" ,')
  .replace('"colour": "blue"', '"colour"  :  "\\u0062lue",\n  "notAField": [1.50e0,-0 ]');

describe('source.fixAll', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start();
  });
  afterEach(() => {
    client.kill();
  });

  const actions = (only?: string[]): Promise<CodeAction[]> =>
    client.codeActions(uri, { start, end: start }, only);

  it('is offered only on request', async () => {
    await client.open(uri, broken);
    assert.ok((await actions()).every((action) => action.kind !== kind));
    assert.deepEqual(await actions(['quickfix']), []);
    assert.deepEqual(await actions(['source.organizeImports']), []);
    assert.deepEqual(await actions(['source.fixAll.eslint']), []);
    for (const asked of ['source', 'source.fixAll', kind]) {
      const [action, ...others] = await actions([asked]);
      assert.equal(action?.kind, kind, asked);
      assert.equal(action.edit, undefined);
      assert.deepEqual(others, []);
    }
  });

  it('settles what recorded answers prove, once the client tells them, until it takes them back', async () => {
    const fixture = ruleFixtures().find(({ name }) => name === 'proved')!;
    const tell = (recorded?: RecordedFacts): Promise<void> =>
      client.refreshAfter(() => client.notify(StateNotification.recorded.method, { uri, recorded }));
    await client.open(uri, fixture.text);
    assert.deepEqual(await actions(['source.fixAll']), []);
    await tell(fixture.meta.recorded);
    const messages = JSON.stringify(await client.diagnostics(uri));
    assert.match(messages, /Proved: the provider answered with network-a\./);
    const summary = { text: fixture.text, document: uri };
    assert.match(JSON.stringify(await client.request(StateRequest.summary.method, summary)), /network-a/);
    const { done, text } = await client.request<RepairedState>(StateRequest.repair.method, summary);
    assert.deepEqual(done, [{ text: '4 pending operations settled as recorded' }]);
    await tell();
    assert.deepEqual(await actions(['source.fixAll']), []);
    await tell(fixture.meta.recorded);
    const [action] = await actions(['source.fixAll']);
    assert.equal(await client.apply((await client.resolve(action!)).edit), text);
    assert.equal(text, fixture.repaired[0]!.text);
  });

  it('is not offered if nothing can be repaired without a choice', async () => {
    await client.open(uri, exampleState());
    assert.deepEqual(await actions(['source.fixAll']), []);
    await client.change(uri, printed(stateWith([component('a', { id: 'x' })])));
    assert.deepEqual(await actions(['source.fixAll']), []);
  });

  it('repairs a state with four kinds of damage, in one list of edits, and keeps the rest', async () => {
    await client.open(uri, broken);
    const errors = async (): Promise<unknown[]> =>
      (await client.diagnostics(uri)).filter(({ severity }) => severity === DiagnosticSeverity.Error);
    const before = await client.diagnostics(uri);
    assert.deepEqual([...new Set(before.map(({ code }) => code))].sort(), [
      'manifest-checksum',
      'missing-reference',
      'reference-order',
      'unknown-provider',
    ]);
    const [action] = await actions(['source.fixAll']);
    const { edit } = await client.resolve(action!);
    const [change] = edit!.documentChanges!;
    assert.ok(change && 'textDocument' in change);
    assert.deepEqual(change.textDocument, { uri, version: 1 });

    const document = client.document(uri);
    const touched = change.edits.filter(TextEdit.is).map(({ range }) => document.getText(range));
    const untouched = [
      '"images-13b3f\\u0038" ,',
      '"metadata": {}',
      '"salt":',
      '"address": "file:web-6ed733"',
    ];
    for (const piece of untouched) {
      assert.ok(document.getText().includes(piece));
      assert.ok(!touched.some((text) => text.includes(piece)), piece);
    }

    const text = await client.apply(edit);
    assert.deepEqual(await errors(), []);
    // What moved keeps its layout, too.
    assert.ok(text.includes('"colour"  :  "\\u0062lue",\n  "notAField": [1.50e0,-0 ]'));
    const expected = JSON.parse(
      changedExample((deployment) => {
        deployment.resources = deployment.resources.filter(({ urn }) => urn !== example.cache);
        const web = resourceOf(deployment, example.web);
        web['dependencies'] = [example.database, example.images];
        deployment.manifest.version = 'v3.200.0';
        deployment.manifest.magic = '';
      }).replace('"colour": "blue"', '"colour": "blue", "notAField": [1.5, 0]'),
    ) as ReturnType<typeof stateWith>;
    const actual = JSON.parse(text) as typeof expected;
    const byUrn = ({ deployment }: typeof expected): unknown =>
      [...deployment.resources].sort((a, b) => (a.urn < b.urn ? -1 : 1));
    assert.deepEqual(JSON.stringify(byUrn(actual)), JSON.stringify(byUrn(expected)));
    assert.match(actual.deployment.manifest.magic, /^[0-9a-f]{64}$/);
    assert.deepEqual(await actions(['source.fixAll']), []);
  });

  it('skips rules that the user has disabled', async () => {
    await client.open(uri, broken);
    await client.changeSettings({ 'pulumiTroubleshooter.rules': { 'manifest-checksum': 'off' } });
    const [action] = await actions(['source.fixAll']);
    const text = await client.apply((await client.resolve(action!)).edit);
    const magicOf = (state: string): string =>
      (JSON.parse(state) as ReturnType<typeof stateWith>).deployment.manifest.magic;
    assert.equal(magicOf(text), magicOf(broken));
    assert.deepEqual(await client.diagnostics(uri), []);
  });

  it('converts relaxed JSON to strict JSON', async () => {
    await client.open(uri, `\ufeff// mine\n${exampleState().replace('"metadata": {}', 'metadata: {},')}`);
    const [action] = await actions(['source.fixAll']);
    const text = await client.apply((await client.resolve(action!)).edit);
    assert.deepEqual(JSON.parse(text), JSON.parse(exampleState()));
  });
});
