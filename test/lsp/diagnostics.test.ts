import assert from 'node:assert/strict';
import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver/node';
import { LanguageClient, messageOf } from '../harness/lsp';
import { changedExample, component, example, exampleState, printed, stateWith } from '../harness/states';

const uri = 'file:///stack.json';

/** `web` is before `cache` and `database`, on which it depends. */
const swapped = changedExample(({ resources }) => {
  const at = (urn: string): number => resources.findIndex((resource) => resource.urn === urn);
  const [database, web] = [at(example.database), at(example.web)];
  [resources[database], resources[web]] = [resources[web]!, resources[database]!];
});

describe('diagnostics', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  afterEach(() => {
    client.kill();
  });

  const textAt = (of: { range: Diagnostic['range'] }): string => client.document(uri).getText(of.range);

  it('report that `pulumi stack import` does not accept a checkpoint as it is', async () => {
    client = await LanguageClient.start();
    const { deployment } = stateWith([]);
    await client.open(uri, JSON.stringify({ version: 3, checkpoint: { stack: 'dev', latest: deployment } }));
    const found = await client.diagnostics(uri);
    assert.deepEqual(
      found.map(({ code, severity }) => [code, severity]),
      [['checkpoint-file', DiagnosticSeverity.Information]],
    );
  });

  for (const diagnostics of ['pull', 'push'] as const) {
    it(`report what is wrong, where, and the related place (${diagnostics})`, async () => {
      client = await LanguageClient.start({ diagnostics });
      await client.open(uri, swapped);
      const found = await client.diagnostics(uri);
      assert.deepEqual(
        found.map((diagnostic) => [diagnostic.code, textAt(diagnostic)]),
        [
          ['reference-order', `"${example.database}"`],
          ['reference-order', `"${example.cache}"`],
          ['reference-order', `"${example.database}"`],
        ],
      );
      const [first] = found as [Diagnostic];
      // One sort puts all three right: one row in the list of problems, and the other places as hints.
      assert.deepEqual(
        found.map(({ severity }) => severity),
        [DiagnosticSeverity.Error, DiagnosticSeverity.Hint, DiagnosticSeverity.Hint],
      );
      assert.equal(first.source, 'pulumi');
      assert.match(first.codeDescription!.href, /^https:.*\/rules\/reference-order$/);
      // The message is one line: every other line would be one more row in the list of problems.
      assert.match(
        messageOf(first),
        /^'web' \(.*\) comes before 'database' \(.*\), its dependency; it must come after[^\n]*$/,
      );
      const [other] = first.relatedInformation!;
      assert.equal(other!.location.uri, uri);
      assert.equal(textAt(other!.location), `"${example.database}"`);
      const definition = client.document(uri).getText().indexOf(`"urn": "${example.database}"`);
      assert.equal(other!.location.range.start.line, client.document(uri).positionAt(definition).line);
    });
  }

  it('are in the order of the text', async () => {
    client = await LanguageClient.start();
    const broken = stateWith([
      component('b', { dependencies: ['', component('none').urn], initErrors: ['no'] }),
      component('a', { id: 'x', parent: component('c').urn }),
    ]);
    broken.deployment.manifest.magic = 'no';
    await client.open(uri, printed(broken));
    const found = await client.diagnostics(uri);
    const offsets = found.map(({ range }) => client.document(uri).offsetAt(range.start));
    assert.deepEqual(
      offsets,
      [...offsets].sort((a, b) => a - b),
    );
    assert.deepEqual(
      found.map(({ code, severity }) => [code, severity]),
      [
        ['manifest-checksum', DiagnosticSeverity.Error],
        ['empty-reference', DiagnosticSeverity.Error],
        ['missing-reference', DiagnosticSeverity.Error],
        ['init-errors', DiagnosticSeverity.Warning],
        ['missing-reference', DiagnosticSeverity.Error],
        ['component-with-id', DiagnosticSeverity.Error],
      ],
    );
  });

  it('are warnings for a pending operation', async () => {
    client = await LanguageClient.start();
    await client.open(uri, exampleState());
    const found = await client.diagnostics(uri);
    assert.deepEqual(
      found.map(({ code, severity }) => [code, severity]),
      [['pending-operation', DiagnosticSeverity.Warning]],
    );
    assert.equal(textAt(found[0]!), `"${example.orders}"`);
  });

  it('follow each change, and are cleared when the document is closed (push)', async () => {
    client = await LanguageClient.start({ diagnostics: 'push' });
    await client.open(uri, swapped);
    assert.equal((await client.diagnostics(uri)).length, 3);
    await client.change(uri, exampleState());
    assert.equal((await client.diagnostics(uri)).length, 1);
    const next = client.nextPublication(uri);
    await client.close(uri);
    assert.deepEqual((await next).diagnostics, []);
  });

  it('are not sent again while nothing changes (pull)', async () => {
    client = await LanguageClient.start();
    await client.open(uri, swapped);
    const first = await client.diagnosticReport(uri);
    const again = await client.diagnosticReport(uri, first.resultId);
    assert.deepEqual(again, { kind: 'unchanged', resultId: first.resultId });
    await client.change(uri, exampleState());
    const changed = await client.diagnosticReport(uri, first.resultId);
    assert.equal(changed.kind, 'full');
    assert.equal(changed.items.length, 1);
    await client.change(uri, swapped);
    assert.equal((await client.diagnosticReport(uri, first.resultId)).kind, 'full');
  });

  it('are sent again if the document is opened with another text and the same version (pull)', async () => {
    client = await LanguageClient.start();
    await client.open(uri, swapped);
    const first = await client.diagnosticReport(uri);
    await client.close(uri);
    await client.open(uri, exampleState());
    const report = await client.diagnosticReport(uri, first.resultId);
    assert.equal(report.kind, 'full');
    assert.equal(report.items.length, 1);
  });

  it('with a common cause say how many there are, and the first lists the others', async () => {
    client = await LanguageClient.start();
    const missing = component('none').urn;
    const resources = Array.from({ length: 30 }, (_, i) =>
      component(`part-${i}`, { dependencies: [missing] }),
    );
    await client.open(uri, printed(stateWith(resources)));
    const found = await client.diagnostics(uri);
    for (const diagnostic of found) {
      assert.match(
        messageOf(diagnostic),
        /not in this state: remove this reference, or bring the resource back\. 29 more places have the same cause\.$/,
      );
    }
    const [first, ...others] = found;
    assert.equal(first!.severity, DiagnosticSeverity.Error);
    assert.deepEqual(new Set(others.map(({ severity }) => severity)), new Set([DiagnosticSeverity.Hint]));
    assert.equal(first!.relatedInformation!.length, 20);
    assert.deepEqual(
      first!.relatedInformation!.map(({ location }) => location.range),
      others.slice(0, 20).map(({ range }) => range),
    );
    assert.equal(
      first!.relatedInformation!.at(-1)!.message,
      'The same cause shows here. 9 more are not listed.',
    );
    for (const { relatedInformation } of others) {
      assert.deepEqual(
        relatedInformation!.map(({ location }) => location.range),
        [first!.range],
      );
    }
  });

  it('show each cause before further places of one', async () => {
    client = await LanguageClient.start();
    const missing = component('none').urn;
    const resources = Array.from({ length: 10_000 }, (_, i) =>
      component(`part-${i}`, { dependencies: [missing] }),
    );
    await client.open(uri, printed(stateWith([...resources, component('last', { id: 'x' })])));
    const found = await client.diagnostics(uri);
    assert.equal(found.length, 600);
    assert.equal(found.filter(({ code }) => code === 'component-with-id').length, 1);
    const everything = { start: { line: 0, character: 0 }, end: client.document(uri).positionAt(Infinity) };
    const actions = await client.codeActions(uri, everything, ['quickfix']);
    const together = actions.filter(({ isPreferred }) => isPreferred);
    assert.deepEqual(
      together.map(({ title }) => title),
      ["Remove all 10000 references to 'none' (Part)"],
    );
    await client.apply((await client.resolve(together[0]!)).edit);
    assert.deepEqual(
      (await client.diagnostics(uri)).map(({ code }) => code),
      ['component-with-id'],
    );
  });

  it('are the 599 most severe and a note if there are more than the limit', async () => {
    client = await LanguageClient.start();
    const missing = component('none').urn;
    const resources = Array.from({ length: 700 }, (_, index) =>
      component(`part-${index}`, index < 400 ? { initErrors: ['no'] } : { dependencies: [missing] }),
    );
    await client.open(uri, printed(stateWith(resources)));
    const found = await client.diagnostics(uri);
    assert.equal(found.length, 600);
    assert.equal(found.filter(({ code }) => code === 'missing-reference').length, 300);
    assert.equal(found.filter(({ code }) => code === 'init-errors').length, 299);
    assert.match(messageOf(found.at(-1)!), /^101 more findings are not shown/);
  });
});
