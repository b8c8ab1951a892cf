import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { generateState } from '../../harness/generateState';
import { resources, urn } from './smallState';

describe('StateModel', () => {
  describe('shape', () => {
    const one = { resources: resources(['a']), pending_operations: [{ type: 'creating', resource: {} }] };
    const cases: [string, object, string | undefined, number][] = [
      ['an export', { version: 3, deployment: one }, 'export', 1],
      ['an export with the deployment first', { deployment: one, version: 3 }, 'export', 1],
      ['a checkpoint', { version: 3, checkpoint: { stack: 'dev', latest: one } }, 'checkpoint', 1],
      ['a bare deployment', one, 'deployment', 1],
      ['a bare deployment without resources', { manifest: {} }, 'deployment', 0],
      ['an unversioned checkpoint', { stack: 'dev', latest: one }, 'legacy-checkpoint', 1],
      [
        'keys in other case',
        { DEPLOYMENT: { Resources: one.resources, Pending_Operations: [{}] } },
        'export',
        1,
      ],
      ['an export above all', { resources: [], latest: {}, checkpoint: {}, deployment: one }, 'export', 1],
      ['an export that holds nothing', { deployment: null }, 'export', 0],
      ['a checkpoint without update', { checkpoint: { stack: 'dev' } }, 'checkpoint', 0],
      ['resources that are no list', { deployment: { resources: { a: 1 } } }, 'export', 0],
      ['another object', { resource: [] }, undefined, 0],
      ['a list', [one], undefined, 0],
    ];
    for (const [name, state, shape, count] of cases) {
      it(`is recognized: ${name}`, () => {
        const model = new StateModel(JSON.stringify(state));
        assert.equal(model.shape, shape);
        assert.equal(model.resources.length, count);
        assert.equal(model.pendingOperations.length, count);
      });
    }
  });

  it('has only the fields in the version of the state', () => {
    const [resource] = resources(['a']) as [object];
    const withLater = { ...resource, dependencies: ['x'], provider: 'p', deletedWith: 'y' };
    const latest = {
      resources: [withLater],
      pending_operations: [{ type: 'updating', resource: withLater }],
    };
    const read = (state: object): [number, string, string[]] => {
      const model = new StateModel(JSON.stringify(state));
      const { provider, references } = model.resources[0]!;
      return [model.pendingOperations.length, provider, references.map(({ field }) => field)];
    };
    // Without a version, the fields determine it.
    assert.deepEqual(read({ stack: 'dev', latest }), [1, 'p', ['dependencies', 'deletedWith']]);
    assert.deepEqual(read({ version: 1, deployment: latest }), [0, '', ['dependencies']]);
    assert.deepEqual(read({ version: 2, checkpoint: { latest } }), [1, 'p', ['dependencies']]);
    assert.deepEqual(read({ version: 3, checkpoint: { latest } }), [1, 'p', ['dependencies', 'deletedWith']]);
    assert.deepEqual(read({ version: 5, deployment: latest }), [1, 'p', ['dependencies', 'deletedWith']]);
  });

  it('has the resources of the deployment, not those of another list', () => {
    const decoy = resources(['decoy']);
    const model = new StateModel(
      JSON.stringify({
        resources: decoy,
        deployment: { resources: resources(['a', 'b']) },
        latest: { resources: decoy },
      }),
    );
    assert.deepEqual(
      model.resources.map((resource) => resource.urn),
      [urn('a'), urn('b')],
    );
  });

  it('reads the fields of a resource', () => {
    const text = JSON.stringify({
      resources: [
        {
          URN: 'u',
          custom: true,
          Custom: null,
          id: 'first',
          ID: 'last',
          delete: false,
          type: 7,
          parent: 'p',
          dependencies: ['d1', null, 3],
          propertyDependencies: { b: ['x'], a: ['', 'y'], c: null },
          deletedWith: 'w',
          replaceWith: ['r'],
          provider: 'q',
          pendingReplacement: true,
          inputs: { urn: 'no' },
        },
        null,
        'text',
      ],
    });
    const [resource, ...others] = new StateModel(text).resources;
    assert.ok(resource);
    const { urn: name, custom, id, type, provider, pendingReplacement, isProvider } = resource;
    assert.deepEqual(
      { name, custom, id, type, provider, pendingReplacement, isProvider, delete: resource.delete },
      {
        name: 'u',
        custom: true,
        id: 'last',
        type: '',
        provider: 'q',
        pendingReplacement: true,
        isProvider: false,
        delete: false,
      },
    );
    assert.deepEqual(
      resource.references.map(({ field, property, urn: target }) => [field, property, target].join(' ')),
      [
        'parent  p',
        'dependencies  d1',
        'dependencies  ',
        'propertyDependencies b x',
        'propertyDependencies a ',
        'propertyDependencies a y',
        'deletedWith  w',
        'replaceWith  r',
      ],
    );
    for (const { node } of resource.references) assert.ok(JSON.parse(node.raw) !== undefined);
    assert.deepEqual(
      others.map((other) => [other.urn, other.references.length]),
      [
        ['', 0],
        ['', 0],
      ],
    );
  });

  it('reads the last of several duplicate fields that is not null, like the decoder', () => {
    const text =
      '{"resources": [{"urn": "a", "urn": "b", "Urn": null, "id": null, "custom": true, "custom": false}]}';
    const [resource] = new StateModel(text).resources;
    assert.equal(resource!.urn, 'b');
    assert.equal(resource!.id, '');
    assert.equal(resource!.custom, false);
    const doubled = new StateModel(
      `{"deployment": {"resources": []}, "Deployment": {"resources": [{"urn": "x"}]}}`,
    );
    assert.equal(doubled.resources.length, 1);
  });

  describe('identity', () => {
    it('consists of the stack and project in most URNs', () => {
      const other = 'urn:pulumi:prod::shop::t:i:T::x';
      const text = JSON.stringify({ resources: [{ urn: other }, ...resources(['a', 'b'])] });
      assert.deepEqual(new StateModel(text).identity, { stack: 'dev', project: 'shop' });
    });

    it('is unknown without a valid URN', () => {
      assert.equal(new StateModel('{"resources": [{"urn": "x"}, {}]}').identity, undefined);
      assert.equal(new StateModel('').identity, undefined);
    });
  });

  describe('resourceAt', () => {
    for (const indent of [undefined, 2]) {
      it(`finds the entry around any offset (indent ${indent ?? 'none'})`, () => {
        const model = new StateModel(
          generateState({ resources: 6, properties: 1, ...(indent ? { indent } : {}) }),
        );
        for (let offset = 0; offset <= model.text.length; offset++) {
          const around = model.resources.find(({ node }) => node.start <= offset && offset <= node.end);
          assert.equal(model.resourceAt(offset), around, `${offset}`);
        }
      });
    }

    it('finds nothing outside the entries', () => {
      assert.equal(new StateModel('{"resources": []}').resourceAt(15), undefined);
      assert.equal(new StateModel('').resourceAt(0), undefined);
    });
  });

  it('reads pending operations, whatever the list contains', () => {
    const text = JSON.stringify({
      pending_operations: [
        { type: 'creating', resource: { urn: 'a', custom: true } },
        { resource: null },
        null,
        { type: 3, resource: [] },
      ],
      resources: [],
    });
    assert.deepEqual(
      new StateModel(text).pendingOperations.map(({ index, type, resource }) => [index, type, resource?.urn]),
      [
        [0, 'creating', 'a'],
        [1, '', undefined],
        [2, '', undefined],
        [3, '', undefined],
      ],
    );
  });
});
