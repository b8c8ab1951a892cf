import assert from 'node:assert/strict';
import { nearestErrors } from '../../../shared/knownErrors/nearestErrors';

const nearest = (words: string): string[] => nearestErrors(words).map(({ id }) => id);

describe('the errors that are nearest to some words', () => {
  /** What people type: other letters, the words of a guide’s heading, their own. */
  const asked: Readonly<Record<string, string>> = {
    'The stack is currently locked': 'stack-locked',
    'Snapshot integrity failure': 'state-integrity',
    'Post-step event returned an error': 'save-failed',
    'pending operations after an interrupted update': 'pending-operations',
    'wrong passphrase': 'passphrase-wrong',
    'plugin missing': 'plugin-missing',
    'another update in progress': 'update-conflict',
    'resource already exists in the cloud': 'already-exists',
    'node heap out of memory': 'memory-exhausted',
    'cannot delete protected resource': 'protected-resource',
    'kubeconfig cannot be parsed': 'kubeconfig-invalid',
    'AWS credentials expired': 'cloud-credentials',
  };

  for (const [words, id] of Object.entries(asked)) {
    it(`has ${id} among those of “${words}”`, () => {
      assert.ok(nearest(words).includes(id), nearest(words).join());
    });
  }

  it('are three at most, and none for words that no error has', () => {
    assert.ok(nearest('update failed while the stack was locked by another update').length <= 3);
    assert.deepEqual(nearest('zebra xylophone'), []);
    assert.deepEqual(nearest('my cat walked over the keyboard'), []);
    assert.deepEqual(nearest(''), []);
  });
});
