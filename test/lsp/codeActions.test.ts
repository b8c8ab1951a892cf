import assert from 'node:assert/strict';
import { LSPErrorCodes, type CodeAction, type Range } from 'vscode-languageserver/node';
import { LensCommand } from '../../shared/lensCommand';
import { StateNotification } from '../../shared/requests';
import { ruleFixtures } from '../harness/fixtures';
import { messageOf, type LanguageClient } from '../harness/lsp';
import {
  changedExample,
  component,
  example,
  exampleState,
  printed,
  resourceOf,
  stateWith,
  type ExportedState,
} from '../harness/states';
import { useClients } from './suite';

const uri = 'file:///stack.json';
const missing = component('none').urn;

/** The state without `cache`, on which `web` still depends. */
const withoutCache = changedExample((deployment) => {
  deployment.resources = deployment.resources.filter(({ urn }) => urn !== example.cache);
});

const emptyEntries = printed(
  stateWith([
    component('a', { dependencies: ['', example.stack] }),
    component('b', { dependencies: [null, ''], initErrors: ['no'] }),
    component('c', { dependencies: [missing] }),
  ]),
);

describe('quick fixes', function () {
  this.timeout(60_000);

  const clientWith = useClients();
  let client: LanguageClient;

  /** The actions at the start of a text that occurs once. */
  const actionsAt = (piece: string, only?: string[]): Promise<CodeAction[]> => {
    const { start } = client.rangeOf(uri, piece);
    return client.codeActions(uri, { start, end: start }, only);
  };
  const everywhere = (): Range => ({
    start: { line: 0, character: 0 },
    end: client.document(uri).positionAt(client.document(uri).getText().length),
  });
  const codes = async (): Promise<unknown[]> => (await client.diagnostics(uri)).map(({ code }) => code);

  it('are offered only at the finding, without their edits', async () => {
    client = await clientWith();
    await client.open(uri, withoutCache);
    const [finding] = await client.diagnostics(uri);
    const actions = await actionsAt(`"${example.cache}"`, ['quickfix']);
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred, edit }) => ({ title, kind, isPreferred, edit })),
      [
        {
          title: 'Remove this reference from "dependencies"',
          kind: 'quickfix',
          isPreferred: true,
          edit: undefined,
        },
      ],
    );
    assert.deepEqual(actions[0]!.diagnostics, [finding]);
    assert.deepEqual(await actionsAt('"manifest"', ['quickfix']), []);
  });

  it('are computed when they are chosen, for the open version, and do what their titles say', async () => {
    client = await clientWith();
    await client.open(uri, withoutCache);
    const [action] = await actionsAt(`"${example.cache}"`);
    const { edit } = await client.resolve(action!);
    assert.deepEqual(Object.keys(edit!), ['documentChanges']);
    const [change] = edit!.documentChanges!;
    assert.ok(change && 'textDocument' in change);
    assert.deepEqual(change.textDocument, { uri, version: 1 });
    const text = await client.apply(edit);
    assert.equal(
      text,
      changedExample((deployment) => {
        deployment.resources = deployment.resources.filter(({ urn }) => urn !== example.cache);
        resourceOf(deployment, example.web)['dependencies'] = [example.database, example.images];
      }),
    );
    assert.deepEqual(await codes(), []);
  });

  it('are plain changes for a client without versions', async () => {
    client = await clientWith({ capabilities: { workspace: { configuration: true } } });
    await client.open(uri, withoutCache);
    const [action] = await actionsAt(`"${example.cache}"`);
    const { edit } = await client.resolve(action!);
    assert.deepEqual(Object.keys(edit!), ['changes']);
    await client.apply(edit);
    assert.deepEqual(await codes(), []);
  });

  it('include their edits for a client that can’t request them', async () => {
    client = await clientWith({ capabilities: { textDocument: { diagnostic: {} } } });
    await client.open(uri, withoutCache);
    const [action] = await actionsAt(`"${example.cache}"`);
    assert.ok(action?.edit);
    await client.apply(action.edit);
    assert.deepEqual(await codes(), []);
  });

  it('are computed for such a client wherever the state is truncated', async () => {
    client = await clientWith({ capabilities: { textDocument: { diagnostic: {} } } });
    const text = JSON.stringify(
      stateWith([component('a', { propertyDependencies: { x: [missing, missing] } })]),
    );
    await client.open(uri, text);
    for (let end = text.indexOf(missing); end < text.length; end++) {
      await client.change(uri, text.slice(0, end));
      for (const { edit, title } of await client.codeActions(uri, everywhere())) assert.ok(edit, title);
    }
  });

  it('remove a resource without an id, with its dependents, if there is no object', async () => {
    client = await clientWith();
    const text = changedExample((deployment) => {
      delete resourceOf(deployment, example.cache)['id'];
    });
    await client.open(uri, text);
    const { end } = client.rangeOf(uri, `"urn": "${example.cache}"`);
    const actions = await client.codeActions(uri, { start: end, end }, ['quickfix']);
    const removals = actions.filter(({ title }) => title.startsWith('Remove'));
    assert.deepEqual(
      removals.map(({ title, isPreferred, diagnostics }) => [title, isPreferred, diagnostics![0]!.code]),
      [
        [
          "Remove 'cache' (Cache) from the state with the one reference to it",
          undefined,
          'custom-without-id',
        ],
        [
          "Remove 'cache' (Cache) from the state with the one that depends on it: 'web' (Server)",
          undefined,
          'custom-without-id',
        ],
      ],
    );
    const removal = removals[1];
    await client.apply((await client.resolve(removal!)).edit);
    assert.deepEqual(await codes(), []);
  });

  it('are commands of the client if only the stack or an earlier state has what is missing', async () => {
    const known = Object.values(LensCommand).filter((one) => one !== LensCommand.showDependencies);
    const commands = { experimental: { commands: { commands: known } } };
    const offered = async (capabilities: object, text: string): Promise<unknown[]> => {
      client = await clientWith({
        capabilities: { textDocument: { diagnostic: {} }, ...capabilities },
      });
      await client.open(uri, text);
      const actions = await client.codeActions(uri, everywhere(), ['quickfix']);
      for (const action of actions.filter(({ command }) => command)) {
        assert.deepEqual(await client.resolve(action), action);
      }
      await client.close(uri);
      return actions.flatMap(({ command, edit }) => (edit ? [] : [[command?.command, command?.arguments]]));
    };
    const restoreOrExport = [
      [LensCommand.restoreStackOf, [uri]],
      [LensCommand.exportStackOf, [uri]],
    ];
    assert.deepEqual(await offered(commands, ''), restoreOrExport);
    assert.deepEqual(await offered(commands, exampleState().slice(0, 3000)), restoreOrExport);
    assert.deepEqual(await offered(commands, '{"version": 3, "deployment": {}}'), restoreOrExport);
    const noProvider = changedExample((deployment) => {
      delete (deployment as { secrets_providers?: object }).secrets_providers;
    });
    assert.deepEqual(await offered(commands, noProvider), [[LensCommand.findSecretsProvider, [uri]]]);
    for (const text of ['', noProvider]) assert.deepEqual(await offered({}, text), []);
  });

  it('drop the references to a lost entry first if a record says that its provider has deleted it', async () => {
    const { text, meta } = ruleFixtures().find(({ name }) => name === 'deleted-as-recorded')!;
    const commands = { experimental: { commands: { commands: [LensCommand.bringBackEntry] } } };
    client = await clientWith({ capabilities: { textDocument: { diagnostic: {} }, ...commands } });
    await client.open(uri, text);
    await client.refreshAfter(() =>
      client.notify(StateNotification.recorded.method, { uri, recorded: meta.recorded }),
    );
    const [first, second, ...others] = await actionsAt(
      '"urn:pulumi:dev::shop::shop:net/network:Network::main"',
      ['quickfix'],
    );
    assert.deepEqual(
      [first?.title, first?.isPreferred, second?.title, second?.isPreferred, others],
      [
        'Remove this reference from "dependencies": its provider has deleted it',
        true,
        "Bring back 'main' (Network) from the stack, a backup or its provider…",
        undefined,
        [],
      ],
    );
  });

  it('bring a lost entry back rather than drop references to it, if the client can do that', async () => {
    const commands = { experimental: { commands: { commands: [LensCommand.bringBackEntry] } } };
    const offered = async (capabilities: object, text: string, piece: string): Promise<unknown[]> => {
      client = await clientWith({ capabilities: { textDocument: { diagnostic: {} }, ...capabilities } });
      await client.open(uri, text);
      const actions = await actionsAt(piece, ['quickfix']);
      await client.close(uri);
      return actions.map(({ title, isPreferred, command }) => [
        title,
        ...(isPreferred ? ['preferred'] : []),
        ...(command ? [command.arguments] : []),
      ]);
    };
    const removal = 'Remove this reference from "dependencies"';
    assert.deepEqual(await offered(commands, withoutCache, `"${example.cache}"`), [
      ["Bring back 'cache' (Cache) from the stack, a backup or its provider…", [uri, { urn: example.cache }]],
      [removal],
    ]);
    assert.deepEqual(await offered({}, withoutCache, `"${example.cache}"`), [[removal, 'preferred']]);

    const withoutProvider = changedExample((deployment) => {
      const cluster = example.provider.replaceAll('nodejs', 'kubernetes').replace('default', 'eu');
      Object.assign(resourceOf(deployment, example.cache), { provider: `${cluster}::id-1` });
    });
    const urn = example.provider.replaceAll('nodejs', 'kubernetes').replace('default', 'eu');
    const found = await offered(commands, withoutProvider, `"${urn}::id-1"`);
    assert.deepEqual(found[0], [
      "Bring back the provider 'eu' (pulumi-kubernetes) from the stack or a backup…",
      [uri, { urn, id: 'id-1' }],
    ]);
    assert.match(String((found[1] as string[])[0]), /^Insert the provider 'eu'/);
    const elsewhere = withoutCache.replaceAll(
      `"${example.cache}"`,
      JSON.stringify(example.cache.replace('dev', 'prod')),
    );
    assert.ok(!JSON.stringify(await offered(commands, elsewhere, '::cache"')).includes('Bring back'));
  });

  it('open the dependencies of the finding’s resource, once, if the client can show them', async () => {
    const oldHalf = changedExample(({ resources }) => {
      const cache = resources.find(({ urn }) => urn === example.cache)!;
      resources.push({ ...cache, id: 'cache-old', delete: true });
    });
    const index = (JSON.parse(oldHalf) as ExportedState).deployment.resources.length - 1;
    const commands = { experimental: { commands: { commands: [LensCommand.showDependencies] } } };
    client = await clientWith({ capabilities: { textDocument: { diagnostic: {} }, ...commands } });
    await client.open(uri, oldHalf);
    assert.deepEqual(await codes(), ['pending-delete']);
    const { end } = client.rangeOf(uri, '"delete": true');
    const actions = await client.codeActions(uri, { start: end, end }, ['quickfix']);
    const last = actions.at(-1)!;
    assert.deepEqual(last.command, {
      title: 'Show the dependencies of cache',
      command: LensCommand.showDependencies,
      arguments: [uri, { index, urn: example.cache }],
    });
    assert.deepEqual(
      last.diagnostics?.map(({ code }) => code),
      ['pending-delete'],
    );
    const all = await client.codeActions(uri, everywhere(), ['quickfix']);
    assert.equal(all.filter(({ command }) => command).length, 1);
  });

  it('are refused if the text has changed since they were offered', async () => {
    client = await clientWith();
    await client.open(uri, withoutCache);
    const [action] = await actionsAt(`"${example.cache}"`);
    await client.change(uri, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: ' ' },
    ]);
    await assert.rejects(client.resolve(action!), { code: LSPErrorCodes.ContentModified });
    await client.close(uri);
    await assert.rejects(client.resolve(action!), { code: LSPErrorCodes.ContentModified });
    await client.open(uri, exampleState());
    await assert.rejects(client.resolve(action!), { code: LSPErrorCodes.ContentModified });
  });

  it('are offered once for all findings of a kind', async () => {
    client = await clientWith();
    await client.open(uri, emptyEntries);
    const actions = await client.codeActions(uri, everywhere());
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Remove the empty entry',
        'Remove all 3 empty entries',
        'Remove the empty entry',
        'Remove the empty entry',
        'Forget these errors',
        'Remove this reference from "dependencies"',
      ],
    );
    const { edit } = await client.resolve(actions[1]!);
    const text = await client.apply(edit);
    assert.deepEqual(await codes(), ['init-errors', 'missing-reference']);
    assert.deepEqual(
      (JSON.parse(text) as ReturnType<typeof stateWith>).deployment.resources.map(
        (entry) => entry['dependencies'],
      ),
      [undefined, [example.stack], [], [missing]],
    );
  });

  it('keep every byte that they need not change', async () => {
    client = await clientWith();
    const oddlyWritten = emptyEntries
      .replace('"v3.255.0"', ' \t"v\\u0033.255.0"')
      .replace('"version": 3', '"version" :3 ')
      .replaceAll('\n', '\r\n');
    await client.open(uri, oddlyWritten);
    const [, all] = await client.codeActions(uri, everywhere());
    const { edit } = await client.resolve(all!);
    const expected = oddlyWritten
      .replace(/"",\r\n {20}/, '')
      .replace(/\r\n {20}null,\r\n {20}""\r\n {16}/, '');
    assert.equal(await client.apply(edit), expected);
  });

  it('are limited to the requested kind', async () => {
    client = await clientWith();
    await client.open(uri, withoutCache);
    assert.equal((await actionsAt(`"${example.cache}"`, ['quickfix'])).length, 1);
    const kinds = async (only: string[]): Promise<unknown> =>
      new Set((await actionsAt(`"${example.cache}"`, only)).map(({ kind }) => kind));
    assert.deepEqual(await kinds(['refactor']), new Set(['refactor.rewrite']));
    assert.deepEqual(
      await kinds(['']),
      new Set(['quickfix', 'refactor.rewrite', 'source.fixAll.pulumiTroubleshooter']),
    );
    assert.deepEqual(await actionsAt(`"${example.cache}"`, ['quick']), []);
  });

  it('each remove their own finding, or change only what their titles say', async () => {
    client = await clientWith();
    const broken = changedExample((deployment) => {
      deployment.manifest.version = 'v3.200.0';
      deployment.resources.reverse();
      resourceOf(deployment, example.cache)['dependencies'] = ['', missing];
      resourceOf(deployment, example.storefront)['id'] = 'x';
      deployment.resources.push(component('twice'), component('twice'));
    });
    await client.open(uri, broken);
    const actions = await client.codeActions(uri, everywhere());
    assert.ok(actions.length > 20);
    for (const action of actions) {
      const { edit } = await client.resolve(action);
      await client.open('file:///copy.json', broken);
      const edits = edit!.documentChanges![0] as { edits: { range: Range; newText: string }[] };
      const copy = 'file:///copy.json';
      const text = await client.apply({
        documentChanges: [{ textDocument: { uri: copy, version: 1 }, edits: edits.edits }],
      });
      assert.doesNotThrow(() => JSON.parse(text), `${action.title} leaves JSON`);
      assert.notEqual(text, broken, action.title);
      const [finding] = action.diagnostics!;
      const same = (await client.diagnostics(copy)).filter(
        (other) => other.code === finding!.code && other.message === finding!.message,
      );
      assert.equal(same.length, 0, `${action.title}: ${messageOf(finding!)}`);
      await client.close(copy);
    }
  });
});
