import assert from 'node:assert/strict';
import { toExport } from '../../../server/src/edits/shapeConversion';
import { StateModel } from '../../../server/src/state/model';
import { generateDeployment, wrap } from '../../harness/generateState';

const deployment = generateDeployment({ resources: 5, pendingOperations: 1 });

describe('toExport', () => {
  for (const indent of [undefined, 2, '\t']) {
    for (const lineBreak of ['\n', '\r\n']) {
      const print = (state: object): string =>
        JSON.stringify(state, null, indent).replaceAll('\n', lineBreak);

      for (const [shape, version] of [
        ['checkpoint', 3],
        ['deployment', 3],
        ['legacy-checkpoint', 3],
      ] as const) {
        it(`wraps a ${shape} (${JSON.stringify({ indent, lineBreak })})`, () => {
          const text = print(wrap(deployment, shape));
          const result = toExport(text).text!;
          assert.deepEqual(JSON.parse(result), { version, deployment });
          const [before, after] = [new StateModel(text), new StateModel(result)];
          assert.equal(after.shape, 'export');
          assert.equal(after.deployment!.raw, before.deployment!.raw);
          assert.ok(!text.includes('\r\n') || !/[^\r]\n/.test(result));
        });
      }

      it(`leaves an export unchanged (${JSON.stringify({ indent, lineBreak })})`, () => {
        const text = print(wrap(deployment, 'export'));
        assert.deepEqual(toExport(text), { text });
      });
    }
  }

  it('keeps version and features of a checkpoint', () => {
    const checkpoint = { stack: 'dev', latest: { resources: [] } };
    const features = ['taint', 'views'];
    assert.deepEqual(JSON.parse(toExport(JSON.stringify({ version: 4, features, checkpoint })).text!), {
      version: 4,
      features,
      deployment: { resources: [] },
    });
    const otherCase = JSON.stringify({ Version: 2, Features: null, Checkpoint: { Latest: {} } });
    assert.deepEqual(JSON.parse(toExport(otherCase).text!), { version: 2, deployment: {} });
  });

  it('uses version 1 for a checkpoint without a version that has only the fields of version 1', () => {
    const latest = { resources: [{ urn: 'urn:pulumi:dev::shop::a:b:C::x', type: 'a:b:C', provider: '' }] };
    const wrapped = toExport(JSON.stringify({ stack: 'dev', latest })).text!;
    assert.deepEqual(JSON.parse(wrapped), { version: 1, deployment: latest });
  });

  it('uses version 3 otherwise', () => {
    for (const version of [undefined, null]) {
      const text = JSON.stringify({ version, checkpoint: { latest: {} } });
      assert.deepEqual(JSON.parse(toExport(text).text!), { version: 3, deployment: {} });
    }
  });

  it('explains why it is impossible', () => {
    for (const text of ['', '[]', '{}', '{"resource": []}', 'null']) {
      assert.match(toExport(text).failure!, /not a Pulumi state/, text);
    }
    for (const state of [
      { version: 3, checkpoint: { stack: 'dev' } },
      { checkpoint: null },
      { latest: null },
    ]) {
      assert.match(toExport(JSON.stringify(state)).failure!, /no deployment/);
    }
  });

  it('never makes a valid export of a part of a broken state', () => {
    // An additional brace ends the deployment before its resources.
    const text = '{"version": 3, "checkpoint": {"latest": {"manifest": {}}, "resources": [{"urn": "a"}]}}}';
    assert.match(toExport(text).failure!, /valid JSON/);
    const cut = JSON.stringify(wrap(deployment, 'deployment')).slice(0, -10);
    assert.match(toExport(cut).failure!, /valid JSON/);
  });
});
