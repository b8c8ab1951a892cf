import assert from 'node:assert/strict';
import { StateRequest } from '../../shared/requests';
import type { EditedState } from '../../shared/stateText';
import type { PendingOperationDecision } from '../../shared/pendingOperations';
import type { StateSummary, SummaryParams } from '../../shared/stateSummary';
import { LanguageClient } from '../harness/lsp';
import { component, example, exampleState, printed, stateWith, type ExportedState } from '../harness/states';
import { useClient } from './suite';

describe('the requests of the client', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started));

  describe('summary', () => {
    const summary = (params: SummaryParams): Promise<StateSummary> =>
      client.request(StateRequest.summary.method, params);

    it('describes a state and its health', async () => {
      const text = exampleState();
      const { findings, ...rest } = await summary({ text });
      assert.deepEqual(rest, {
        shape: 'export',
        stack: 'dev',
        project: 'shop',
        resourceCount: 7,
        time: '2026-11-21T09:07:58.972030658Z',
        pendingOperations: [
          {
            index: 0,
            type: 'creating',
            urn: example.orders,
            resourceType: 'pulumi-nodejs:dynamic/shop:Queue',
            name: 'orders',
            custom: true,
            exists: false,
          },
        ],
        errorCount: 0,
        warningCount: 1,
        dangerCount: 0,
        fatalCount: 0,
        hasPlaintextSecrets: false,
      });
      const [finding] = findings;
      const lines = text.split('\n');
      assert.equal(findings.length, 1);
      assert.equal(finding!.code, 'pending-operation');
      assert.equal(finding!.urn, example.orders);
      assert.ok(lines[finding!.line - 1]!.slice(finding!.column - 1).startsWith(`"${example.orders}"`));
    });

    it('counts all causes and lists the most severe ones', async () => {
      const resources = [
        component('a', { initErrors: ['no'] }),
        component('b', { dependencies: [component('none').urn, ''] }),
        component('c', { id: 'x' }),
      ];
      const text = printed(stateWith(resources));
      const { findings, errorCount, warningCount, fatalCount } = await summary({ text, limit: 2 });
      assert.deepEqual(
        findings.map(({ code }) => code),
        ['missing-reference', 'empty-reference'],
      );
      assert.deepEqual(
        { errorCount, warningCount, fatalCount },
        { errorCount: 3, warningCount: 1, fatalCount: 1 },
      );
    });

    it('lists and counts each cause once, with the number of its places', async () => {
      const dependencies = [component('none').urn];
      const resources = ['a', 'b', 'c'].map((name) => component(name, { dependencies }));
      const text = printed(stateWith([...resources, component('d', { id: 'x' })]));
      const { findings, errorCount } = await summary({ text });
      assert.deepEqual(
        findings.map(({ code, places }) => [code, places]),
        [
          ['missing-reference', 3],
          ['component-with-id', 1],
        ],
      );
      assert.match(findings[0]!.message, /2 more places have the same cause\.$/);
      assert.equal(errorCount, 2);
    });

    it('uses the severities of a document, or those of the rules', async () => {
      const rules = { 'pending-operation': 'error', 'init-errors': 'off' };
      const own = await LanguageClient.start({ settings: { 'pulumiTroubleshooter.rules': rules } });
      try {
        const text = printed(
          stateWith([component('a', { initErrors: ['no'] })], {
            pending_operations: [{ type: 'updating', resource: component('a') }],
          }),
        );
        const counts = async (params: SummaryParams): Promise<number[]> => {
          const { errorCount, warningCount } = await own.request<StateSummary>(
            StateRequest.summary.method,
            params,
          );
          return [errorCount, warningCount];
        };
        assert.deepEqual(await counts({ text, document: 'file:///stack.json' }), [1, 0]);
        assert.deepEqual(await counts({ text }), [0, 2]);
      } finally {
        own.kill();
      }
    });

    it('finds resources of another project than the intended one', async () => {
      const text = exampleState();
      const codes = async (targetProject: string): Promise<string[]> =>
        (await summary({ text, targetProject })).findings.map(({ code }) => code);
      assert.deepEqual(await codes('shop'), ['pending-operation']);
      assert.ok((await codes('web')).includes('other-project'));
    });

    it('finds resources of another stack than the intended one', async () => {
      const text = exampleState();
      assert.equal((await summary({ text, targetStack: 'dev' })).errorCount, 0);
      const { errorCount, findings } = await summary({ text, targetStack: 'prod' });
      assert.equal(errorCount, 1);
      assert.deepEqual([findings[0]!.code, findings[0]!.places], ['other-stack', 7]);
    });

    it('reports secrets in plaintext, whatever the settings of the documents', async () => {
      const secret = {
        '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
        plaintext: '"x"',
      };
      const text = printed(stateWith([component('a', { outputs: { password: secret } })]));
      assert.equal((await summary({ text })).hasPlaintextSecrets, true);
    });

    for (const [name, text] of Object.entries({
      nothing: '',
      null: 'null',
      'another file': '{"name": "x"}',
    })) {
      it(`reports that ${name} is not a state`, async () => {
        const { shape, resourceCount, errorCount, fatalCount } = await summary({ text });
        assert.equal(shape, undefined);
        assert.equal(resourceCount, 0);
        assert.ok(errorCount > 0 && fatalCount > 0);
      });
    }
  });

  describe('resolvePendingOperations', () => {
    const resolve = (text: string, ...decisions: PendingOperationDecision[]): Promise<EditedState> =>
      client.request(StateRequest.resolvePendingOperations.method, { text, decisions });
    const parsed = ({ text, failure }: EditedState): ExportedState['deployment'] => {
      assert.equal(failure, undefined);
      return (JSON.parse(text) as ExportedState).deployment;
    };

    it('removes discarded operations and keeps the rest', async () => {
      const { pending_operations, resources } = parsed(
        await resolve(exampleState(), { index: 0, action: 'discard' }),
      );
      assert.deepEqual(pending_operations, []);
      assert.equal(resources.length, 7);
      const left = await resolve(exampleState(), { index: 0, action: 'leave' });
      assert.equal(left.text, exampleState());
    });

    it('adds the resource of an operation that created it', async () => {
      const edited = await resolve(exampleState(), { index: 0, action: 'created', id: ' orders-1 ' });
      const { pending_operations, resources } = parsed(edited);
      assert.deepEqual(pending_operations, []);
      const created = resources.at(-1)!;
      assert.equal(created.urn, example.orders);
      assert.equal(created['id'], 'orders-1');
      assert.deepEqual(created['outputs'], created['inputs']);
      const after = await client.request<StateSummary>(StateRequest.summary.method, { text: edited.text! });
      assert.deepEqual(after.findings, []);
    });

    for (const [name, decision] of Object.entries<PendingOperationDecision>({
      'an operation that is not there': { index: 7, action: 'discard' },
      'a create without id': { index: 0, action: 'created', id: ' ' },
    })) {
      it(`refuses ${name}, with a sentence`, async () => {
        const { failure, text } = await resolve(exampleState(), decision);
        assert.equal(text, undefined);
        assert.match(failure, /^[A-Z].*\.$/);
      });
    }
  });

  describe('toExport', () => {
    const toExport = (text: string): Promise<EditedState> =>
      client.request(StateRequest.toExport.method, { text });
    const { deployment } = JSON.parse(exampleState()) as ExportedState;

    for (const [shape, state] of Object.entries({
      checkpoint: { version: 3, checkpoint: { stack: 'organization/shop/dev', latest: deployment } },
      deployment,
      'legacy checkpoint': { stack: 'dev', latest: deployment },
    })) {
      it(`wraps the deployment of a ${shape}`, async () => {
        const { text } = await toExport(printed(state));
        const exported = JSON.parse(text!) as ExportedState;
        assert.deepEqual(exported.deployment, deployment);
        assert.equal(exported.version, 3);
      });
    }

    it('returns an export unchanged and refuses texts that are not states', async () => {
      assert.equal((await toExport(exampleState())).text, exampleState());
      assert.equal((await toExport('{}')).failure, 'This is not a Pulumi state.');
    });
  });

  it('that are unknown get an error, and the server continues', async () => {
    await assert.rejects(client.request('pulumiState/nothing', {}), /Unhandled method/);
    await assert.rejects(client.request(StateRequest.summary.method, {}));
    assert.equal(
      (await client.request<StateSummary>(StateRequest.summary.method, { text: '' })).resourceCount,
      0,
    );
  });
});
