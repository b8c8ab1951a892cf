import assert from 'node:assert/strict';
import { comparableStates } from '../../../server/src/features/compare/comparableStates';
import { summarize } from '../../../server/src/rules/engine/summary';
import { changedExample, example, exampleState, resourceOf } from '../../harness/states';

const SECRET = '4dabf18193072939515e22adb298388d';

function compared(
  before: string,
  after: string,
  engineOnly = false,
): { before: string; after: string; lines: string[] } {
  const result = comparableStates({ before, after, engineOnly });
  assert.ok(result.before !== undefined, result.failure);
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim().replace(/,$/, ''));
  const left = new Set(linesOf(result.before));
  const lines = linesOf(result.after).filter((line) => !left.has(line));
  return { before: result.before, after: result.after, lines };
}

describe('comparableStates', () => {
  it('returns exports with everything in the states', () => {
    const { before } = compared(exampleState(), exampleState());
    const { shape, resourceCount, pendingOperations } = summarize({ text: before });
    assert.deepEqual(
      { shape, resourceCount, operations: pendingOperations.length },
      { shape: 'export', resourceCount: 7, operations: 1 },
    );
  });

  it('ignores order, layout, escapes, number formats and shape', () => {
    const after = changedExample((deployment) => {
      deployment.resources.reverse();
      for (const resource of deployment.resources) resource['parent'] ??= '';
      const { urn, ...rest } = resourceOf(deployment, example.web);
      deployment.resources[0] = { ...rest, urn };
    });
    const before = changedExample((deployment) => {
      deployment.resources[deployment.resources.length - 1] = resourceOf(deployment, example.web);
    });
    const checkpoint = JSON.stringify({
      version: 3,
      checkpoint: { stack: 'dev', latest: (JSON.parse(after) as { deployment: unknown }).deployment },
    });
    const result = compared(before, checkpoint);
    assert.equal(result.after, result.before);
  });

  it('shows added, missing and changed parts', () => {
    const after = changedExample((deployment) => {
      resourceOf(deployment, example.cache)['protect'] = true;
      const web = resourceOf(deployment, example.web);
      const at = deployment.resources.indexOf(web);
      deployment.resources[at] = { ...web, urn: `${web.urn}-2` };
    });
    const { lines, after: text } = compared(
      changedExample(() => undefined),
      after,
    );
    assert.deepEqual(lines, ['"protect": true', `"urn": "${example.web}-2"`]);
    assert.ok(!text.includes(`"${example.web}"`));
  });

  it('masks secrets, encrypted or not, and ignores their differences', () => {
    const withSecret = (holder: object) =>
      changedExample((deployment) => {
        resourceOf(deployment, example.database)['inputs'] = {
          password: { [SECRET]: '1b47061264138c4ac30d75fd1eb44270', ...holder },
        };
      });
    const result = compared(
      withSecret({ ciphertext: 'v1:aaaa:bbbb' }),
      withSecret({ ciphertext: 'v1:cc:dd' }),
    );
    assert.equal(result.after, result.before);
    assert.ok(result.before.includes('"ciphertext": "[secret]"') && !result.before.includes('v1:aaaa'));
    const plain = compared(withSecret({ plaintext: '"hunter2"' }), withSecret({ plaintext: '"hunter3"' }));
    assert.ok(!`${plain.before}${plain.after}`.includes('hunter'));
  });

  it('omits on request what the engine ignores', () => {
    const before = changedExample(() => undefined);
    const after = changedExample((deployment) => {
      deployment.manifest.time = '2030-01-01T00:00:00Z';
      const cache = resourceOf(deployment, example.cache);
      cache['modified'] = '2030-01-01T00:00:00Z';
      cache['unheardOf'] = 1;
    });
    assert.equal(compared(before, after).lines.length, 3);
    const engine = compared(before, after, true);
    assert.equal(engine.after, engine.before);
    assert.ok(!engine.before.includes('"manifest"'));
  });

  it('explains why there is nothing to compare', () => {
    assert.match(comparableStates({ before: exampleState(), after: '{}' }).failure!, /not a Pulumi state/);
    const cut = exampleState().slice(0, -20);
    assert.match(comparableStates({ before: exampleState(), after: cut }).failure!, /JSON/);
  });
});
