import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { KUBERNETES_ERRORS } from '../../harness/kubernetesErrors';
import { repository } from '../../harness/repository';

const folder = path.join(repository, 'test/fixtures/kubernetes');

describe('the CLI’s messages about real clusters', () => {
  for (const [name, expected] of Object.entries(KUBERNETES_ERRORS)) {
    it(`are explained: ${name}`, () => {
      const text = readFileSync(path.join(folder, `${name}.txt`), 'utf8');
      assert.deepEqual(
        explainOnce(text).map(({ error }) => error.id),
        expected,
      );
    });
  }

  it('are all recorded', () => {
    assert.deepEqual(
      readdirSync(folder).sort(),
      Object.keys(KUBERNETES_ERRORS)
        .map((name) => `${name}.txt`)
        .sort(),
    );
  });
});
