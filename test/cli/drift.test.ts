import assert from 'node:assert/strict';
import { UNKNOWN_VALUE } from '../../shared/unknownMarkers';
import type { DriftedResource } from '../../client/src/pulumi/driftDetection/drift';
import { driftMarkdown } from '../../client/src/features/drift/model/driftMarkdown';
import { readDrift } from '../../client/src/pulumi/driftDetection/readDrift';
import { readRefreshPreview, writtenBesides } from '../../client/src/features/refresh/model/refreshPreview';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh, refresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { changeInCloud, CHANGED_SECRETS, driftEverywhere, hiddenSides } from '../harness/drift';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { isOlderCli } from '../harness/pulumiTools';
import { cliFor, type TestCli } from './client';
import { useUpdatedStack } from './suite';

describe('drift, as the engine reports it', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let test: TestCli;
  let target: StackTarget;

  useUpdatedStack(
    (made) => {
      ({ stack, test, target } = made);
    },
    { program: 'drift' },
  );

  /** The changes of a resource as the page shows them; computed ones are in brackets. */
  const shown = ({ changes }: DriftedResource): string[] =>
    changes.map(({ path, old, now, isComputed }) => {
      const line = `${path}: ${old ?? 'nothing'} → ${now ?? 'nothing'}`.replaceAll(/\s+/g, ' ');
      return isComputed ? `(${line})` : line;
    });

  it('is found where the environment answers the CLI’s questions or leaves out its previews', async () => {
    const before = await stack.export();
    for (const name of ['PULUMI_SKIP_CONFIRMATIONS', 'PULUMI_OPTION_YES', 'PULUMI_OPTION_SKIP_PREVIEW']) {
      const { cli } = cliFor(stack, { env: { [name]: 'true' } });
      const { counts } = await readDrift(await runPreviewOnlyRefresh(cli, target, {}));
      assert.ok(counts.same > 0, name);
      assert.equal(await stack.export(), before, name);
    }
  });

  it('is shown property by property, for every kind of change, without secrets', async () => {
    const before = await stack.export();
    assert.deepEqual((await readDrift(await runPreviewOnlyRefresh(test.cli, target, {}))).resources, []);

    await driftEverywhere(stack);
    const events = await runPreviewOnlyRefresh(test.cli, target, {});
    const drift = await readDrift(events);
    const resources = new Map(drift.resources.map((resource) => [resource.name, resource]));
    const settings = [
      'settings.colour: blue → red',
      'settings.limits.burst.size: 5 → 6',
      'settings.limits.requests: 10 → 20',
      'settings.owner: Ada → nothing',
      'settings.ports[1].port: 443 → 8443',
      'settings.ports[2]: nothing → { "port": 22 }',
      'settings.tags: nothing → { "a.b": "c" }',
    ];
    // The engine describes the differences of one; for the other, both sides are compared.
    for (const [name, isDetailed] of [
      ['web', true],
      ['images', false],
    ] as const) {
      const resource = resources.get(name)!;
      assert.deepEqual(shown(resource).sort(), settings, name);
      assert.equal(resource.isDetailed, isDetailed, name);
      assert.deepEqual(
        resource.ancestors.map((urn) => urn.split('::').at(-1)),
        ['storefront'],
      );
    }
    // The engine reports that the secrets of one differ; those of the other are not compared.
    assert.deepEqual(shown(resources.get('database')!).sort(), [
      'settings.password: [secret] → [secret]',
      'settings.size: 1 → 2',
      // Newer engines compare the elements of a list of secrets.
      ...(isOlderCli('3.256.0')
        ? ['settings.users']
        : ['settings.users[0].key', 'settings.users[0].name', 'settings.users[1]']
      ).map((place) => `${place}: [secret] → [secret]`),
    ]);
    assert.deepEqual(shown(resources.get('replica')!), ['settings.size: 1 → 2']);
    assert.deepEqual(shown(resources.get('mails')!), [
      'settings.size: 1 → 2',
      `settings.text: ${hiddenSides().join(' → ')}`,
      '(noise: 1 → 2)',
    ]);
    assert.deepEqual(shown(resources.get('orders')!), ['(noise: 1 → 2)']);
    assert.equal(resources.get('orders')!.kind, 'computed');
    assert.equal(resources.get('cache')!.kind, 'gone');
    assert.deepEqual(drift.counts, { gone: 1, changed: 5, computed: 1, same: 2 });
    assert.equal(resources.size, 7);

    const markdown = await driftMarkdown(drift, { stack: 'dev', when: 'now' });
    for (const text of [events, JSON.stringify(drift), markdown]) {
      for (const secret of [PLANTED_SECRET, ...CHANGED_SECRETS]) assert.ok(!text.includes(secret));
    }
    assert.equal(await stack.export(), before, 'nothing was written');
    assert.deepEqual(await stack.locks(), []);
  });

  it('reports where the program differs from what the state already has', async () => {
    await changeInCloud(stack, 'replica', ({ settings }) => {
      settings['size'] = 3;
    });
    const { urn } = (await stack.state()).deployment.resources!.find((one) => one.urn.endsWith('::replica'))!;
    await refresh(test.cli, target, {}, [urn]);
    const { resources } = await readDrift(await runPreviewOnlyRefresh(test.cli, target, {}, [urn]));
    const known = {
      path: 'settings.size',
      kind: 'changed',
      isComputed: false,
      isKnown: true,
      old: '1',
      now: '3',
    };
    assert.deepEqual(
      resources.map(({ name, kind, changes }) => [name, kind, changes]),
      [['replica', 'known', [known]]],
    );
  });

  it('is written only for the chosen resources, in as many runs as command lines need', async () => {
    // Each command line has room for two of these names at most.
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(90_000));
    const state = await stack.state();
    const root = state.deployment.resources![0]!;
    const parts = names.map((name) => {
      const urn = root.urn.replace(/pulumi:pulumi:Stack::.*/, `shop:index:Part::${name}`);
      return { urn, type: 'shop:index:Part', parent: root.urn };
    });
    state.deployment.resources!.push(...parts);
    const imported = await stack.import(JSON.stringify(state));
    assert.equal(imported.code, 0, imported.stderr);
    const { urn: web } = state.deployment.resources!.find(({ urn }) => urn.endsWith('::web'))!;
    for (const name of ['web', 'orders']) {
      await changeInCloud(stack, name, ({ settings }) => {
        settings['colour'] = 'yellow';
      });
    }
    const chosen = [...parts.slice(1).map(({ urn }) => urn), web];

    const preview = await readRefreshPreview(await runPreviewOnlyRefresh(test.cli, target, {}, chosen));
    assert.deepEqual(preview.counts, { same: 4, changed: 1, computed: 0, gone: 0 });
    assert.deepEqual(preview.written, [web]);
    assert.deepEqual(writtenBesides(preview, chosen), []);
    await refresh(test.cli, target, {}, chosen);
    const after = (await stack.state()).deployment.resources!;
    const colour = (name: string): unknown => {
      const { outputs } = after.find(({ urn }) => urn.endsWith(`::${name}`))!;
      return (outputs as { settings: { colour?: string } }).settings.colour;
    };
    assert.deepEqual([colour('web'), colour('orders')], ['yellow', undefined]);
  });

  it('is recognized as not chosen if Pulumi reads a name as a pattern', async () => {
    await changeInCloud(stack, 'mails', ({ settings }) => {
      settings['size'] = 9;
    });
    const { urn } = (await stack.state()).deployment.resources!.find((one) => one.urn.endsWith('::mails'))!;
    const pattern = urn.replace(/mails$/, 'm*');
    const preview = await readRefreshPreview(await runPreviewOnlyRefresh(test.cli, target, {}, [pattern]));
    assert.deepEqual(writtenBesides(preview, [pattern]), [urn]);
  });

  it('reports a value as unknown until an update makes it known', async () => {
    const state = await stack.state();
    const images = state.deployment.resources!.find(({ urn }) => urn.endsWith('::images'))!;
    (images['outputs'] as { endpoint: string }).endpoint = UNKNOWN_VALUE;
    assert.equal((await stack.import(JSON.stringify(state))).code, 0);
    await changeInCloud(stack, 'images', ({ settings }) => {
      settings['colour'] = 'green';
    });
    const { resources } = await readDrift(await runPreviewOnlyRefresh(test.cli, target, {}, [images.urn]));
    assert.equal(resources.length, 1);
    const lines = shown(resources[0]!);
    assert.ok(lines.includes('settings.colour: blue → green'), lines.join('\n'));
    assert.ok(
      lines.some((line) => line.startsWith('(endpoint: [unknown] → file:images-')),
      lines.join('\n'),
    );
  });
});
