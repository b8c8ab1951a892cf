import assert from 'node:assert/strict';
import type { TextEdit } from 'vscode-languageserver/node';
import {
  CodeActionTriggerKind,
  LSPErrorCodes,
  SnippetTextEdit,
  type CodeAction,
  type CodeActionContext,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import type { LanguageClient } from '../harness/lsp';
import {
  changedExample,
  component,
  example,
  exampleState,
  printed,
  resourceOf,
  stateWith,
} from '../harness/states';
import { useClients } from './suite';

const uri = 'file:///stack.json';

/** Today's editors support placeholders. */
const snippets = {
  capabilities: {
    workspace: { workspaceEdit: { documentChanges: true, snippetEditSupport: true } },
  },
};

const circle = printed(
  stateWith([
    component('a', { dependencies: [component('c').urn] }),
    component('b', { dependencies: [component('a').urn] }),
    component('c', { dependencies: [component('b').urn] }),
  ]),
);

describe('refactorings', function () {
  this.timeout(60_000);

  const clientWith = useClients();
  let client: LanguageClient;

  const at = (piece: string, within = 1): Position => {
    const text = client.document(uri).getText();
    return client.document(uri).positionAt(text.indexOf(piece) + within);
  };
  /** The actions at the first occurrence of a text. */
  const actionsAt = (piece: string, context: Partial<CodeActionContext> = {}): Promise<CodeAction[]> => {
    const position = at(piece);
    return actionsIn({ start: position, end: position }, context);
  };
  const actionsIn = async (range: Range, context: Partial<CodeActionContext> = {}): Promise<CodeAction[]> => {
    const asked = { diagnostics: [], triggerKind: CodeActionTriggerKind.Invoked, ...context };
    const params = { textDocument: { uri }, range, context: asked };
    return (await client.request<CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
  };
  const titles = (actions: readonly CodeAction[]): string[] => actions.map(({ title }) => title);
  const codes = async (): Promise<unknown[]> => (await client.diagnostics(uri)).map(({ code }) => code);

  it('are offered for the resource at the cursor, and name the change and the resource', async () => {
    client = await clientWith();
    await client.open(uri, exampleState());
    const actions = await actionsAt(`"urn": "${example.cache}"`);
    assert.deepEqual(titles(actions), [
      "Remove 'cache' (Cache) from the state with the one reference to it",
      "Remove 'cache' (Cache) from the state with the one that depends on it: 'web' (Server)",
      "Taint 'cache' (Cache): the next update replaces it",
      "Protect 'cache' (Cache)",
    ]);
    for (const { kind, edit } of actions) {
      assert.equal(kind, 'refactor.rewrite');
      assert.equal(edit, undefined);
    }
    assert.deepEqual(titles(await actionsAt('"manifest"')), [
      'Turn this export into a checkpoint (a file of a self-managed backend)',
    ]);
  });

  it('keep the shape of a document that is a stack’s state', async () => {
    const live = 'pulumi-state:/dev.json';
    client = await clientWith();
    await client.open(live, exampleState());
    const start = client.document(live).positionAt(client.document(live).getText().indexOf('"manifest"') + 1);
    const context = { diagnostics: [], triggerKind: CodeActionTriggerKind.Invoked };
    const params = { textDocument: { uri: live }, range: { start, end: start }, context };
    assert.deepEqual(
      (await client.request<CodeAction[] | null>('textDocument/codeAction', params)) ?? [],
      [],
    );
  });

  it('are not offered where a fix of a finding does the same', async () => {
    client = await clientWith();
    await client.open(
      uri,
      changedExample((deployment) => {
        resourceOf(deployment, example.cache)['taint'] = true;
        resourceOf(deployment, example.cache)['initErrors'] = ['no'];
      }),
    );
    const isOf = (words: RegExp) => (title: string) => words.test(title);
    const atTaint = titles(await actionsAt('true,\n                "initErrors"'));
    const atUrn = titles(await actionsAt(`"urn": "${example.cache}"`));
    assert.deepEqual(atTaint.filter(isOf(/taint|mark/)), ['Remove the mark: the resource stays as it is']);
    assert.deepEqual(atUrn.filter(isOf(/taint|mark/)), [
      "Clear the taint of 'cache' (Cache): the next update does not replace it",
    ]);
    const atErrors = titles(await actionsAt('[\n                    "no"'));
    assert.deepEqual(atErrors.filter(isOf(/[Ff]orget/)), ['Forget these errors']);
  });

  it('change what their titles say, and leave a valid state', async () => {
    client = await clientWith();
    await client.open(
      uri,
      changedExample(() => undefined),
    );
    const actions = await actionsAt(`"urn": "${example.cache}"`);
    const { edit } = await client.resolve(actions[1]!);
    const text = await client.apply(edit);
    assert.equal(
      text,
      changedExample((deployment) => {
        const gone: string[] = [example.cache, example.web];
        deployment.resources = deployment.resources.filter(({ urn }) => !gone.includes(urn));
      }),
    );
    assert.deepEqual(await codes(), []);
  });

  it('are in an automatic light bulb only at the name of a resource', async () => {
    client = await clientWith();
    await client.open(uri, exampleState());
    const automatic = { triggerKind: CodeActionTriggerKind.Automatic };
    assert.equal((await actionsAt(`"${example.cache}",`, automatic)).length, 4);
    assert.deepEqual(await actionsAt('"inputs"', automatic), []);
    assert.deepEqual(await actionsAt('"manifest"', automatic), []);
    assert.ok((await actionsAt('"inputs"')).length > 0);
    assert.ok((await actionsAt('"inputs"', { ...automatic, only: ['refactor'] })).length > 0);
  });

  it('are limited to the requested kind', async () => {
    client = await clientWith();
    await client.open(uri, exampleState());
    const urn = `"urn": "${example.cache}"`;
    assert.equal((await actionsAt(urn, { only: ['refactor.rewrite'] })).length, 4);
    assert.deepEqual(await actionsAt(urn, { only: ['quickfix'] }), []);
    assert.deepEqual(await actionsAt(urn, { only: ['refactor.extract'] }), []);
    assert.deepEqual(await actionsAt(urn, { only: ['source'] }), []);
  });

  it('are not offered for a selection of several resources, nor while the JSON is broken', async () => {
    client = await clientWith();
    await client.open(uri, exampleState());
    const start = at(`"${example.cache}",`);
    const end = at(`"urn": "${example.web}"`);
    assert.deepEqual(await actionsIn({ start, end }), []);
    assert.ok((await actionsIn({ start, end: { ...start, character: start.character + 5 } })).length > 0);
    await client.change(uri, exampleState().slice(0, -10));
    assert.deepEqual(await actionsAt(`"${example.cache}",`, { only: ['refactor'] }), []);
  });

  it('are refused if the text has changed since they were offered', async () => {
    client = await clientWith();
    await client.open(uri, exampleState());
    const [action] = await actionsAt(`"${example.cache}",`);
    await client.change(uri, `${exampleState()}\n`);
    await assert.rejects(client.resolve(action!), { code: LSPErrorCodes.ContentModified });
  });

  it('break a cycle at the chosen link, as fixes of the finding', async () => {
    client = await clientWith();
    await client.open(uri, circle);
    const [finding] = await client.diagnostics(uri);
    assert.equal(finding!.code, 'reference-order');
    const { start } = finding!.range;
    const actions = await actionsIn({ start, end: start }, { only: ['quickfix'] });
    assert.deepEqual(titles(actions), [
      'Remove this reference from "dependencies"',
      `Break the dependency cycle: 'a' (Part) no longer names 'c' (Part) in "dependencies"`,
      `Break the dependency cycle: 'c' (Part) no longer names 'b' (Part) in "dependencies"`,
      `Break the dependency cycle: 'b' (Part) no longer names 'a' (Part) in "dependencies"`,
    ]);
    assert.deepEqual(actions[2]!.diagnostics, [finding]);
    const { edit } = await client.resolve(actions[2]!);
    const text = await client.apply(edit);
    const { resources } = (JSON.parse(text) as ReturnType<typeof stateWith>).deployment;
    assert.deepEqual(resources.find(({ urn }) => urn === component('c').urn)?.['dependencies'], []);
  });

  describe('with a placeholder', () => {
    const withoutId = changedExample((deployment) => {
      delete resourceOf(deployment, example.cache)['id'];
    });

    it('insert the placeholder', async () => {
      client = await clientWith(snippets);
      await client.open(uri, withoutId);
      const [finding] = await client.diagnostics(uri);
      const { start } = finding!.range;
      const [action] = await actionsIn({ start, end: start }, { only: ['quickfix'] });
      assert.equal(action?.title, 'Fill in its id at the provider…');
      assert.equal(await filledIn(action, 'an "id"', 1), changedId(withoutId));
    });

    it('add a created resource to the state, in the layout of its list', async () => {
      client = await clientWith(snippets);
      await client.open(uri, printed(JSON.parse(exampleState())));
      const [action] = await actionsAt(`"${example.orders}"`, { only: ['quickfix'] });
      const text = await filledIn(action!, 'orders-1', 2);
      const state = JSON.parse(exampleState()) as ReturnType<typeof stateWith>;
      const [operation] = state.deployment.pending_operations!;
      const { urn, custom, type, inputs, ...rest } = operation!.resource;
      state.deployment.resources.push({
        ...{ urn, custom, id: 'orders-1', type, inputs, outputs: inputs },
        ...rest,
      });
      state.deployment.pending_operations = [];
      assert.equal(text, printed(state));
    });

    it('are not offered to a client without placeholders', async () => {
      client = await clientWith();
      await client.open(uri, withoutId);
      const [finding] = await client.diagnostics(uri);
      const { start } = finding!.range;
      const actions = await actionsIn({ start, end: start }, { only: ['quickfix'] });
      assert.deepEqual(
        actions.map(({ title }) => title),
        [
          "Remove 'cache' (Cache) from the state with the one reference to it",
          "Remove 'cache' (Cache) from the state with the one that depends on it: 'web' (Server)",
        ],
      );
    });
  });

  /** The text after the placeholder was filled in. Like VS Code, indents inserted lines. */
  async function filledIn(action: CodeAction, answer: string, count: number): Promise<string> {
    const { edit } = await client.resolve(action);
    const [change] = edit!.documentChanges!;
    assert.ok(change && 'textDocument' in change);
    assert.equal(change.textDocument.version, 1);
    assert.equal(change.edits.length, count);
    let places = 0;
    const edits = change.edits.map((one): TextEdit => {
      assert.ok(SnippetTextEdit.is(one));
      const { value } = one.snippet;
      places += value.split('${1:id}').length - 1;
      if (value.includes('\n')) assert.equal(one.range.start.character, 0);
      const newText = value
        .replace('${1:id}', JSON.stringify(answer).slice(1, -1))
        .replace(/\\([\\$}])/g, '$1');
      return { range: one.range, newText };
    });
    assert.equal(places, 1);
    return client.apply({ documentChanges: [{ ...change, edits }] });
  }

  function changedId(text: string): string {
    const before = `"urn": "${example.cache}",\n                "custom": true,`;
    assert.ok(text.includes(before));
    return text.replace(before, `${before}\n                "id": "an \\"id\\"",`);
  }
});
