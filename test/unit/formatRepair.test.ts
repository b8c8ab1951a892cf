import assert from 'node:assert/strict';
import { formatRepair, missingIn } from '../../shared/formatRepair';
import { example } from '../harness/states';

describe('the texts about a repair', () => {
  it('name a dropped resource, and offer a backup that has it', () => {
    const done = [
      { text: 'the resources reordered' },
      { text: "2 references to 'images' dropped", missing: example.images },
    ];
    assert.equal(
      formatRepair(done),
      "the resources reordered, 2 references to 'images' dropped. 'images' (Bucket) is not in this state: restore it from a backup?",
    );
    assert.deepEqual(missingIn(done), [example.images]);
  });

  it('do not mention backups if nothing is missing', () => {
    assert.equal(formatRepair([{ text: 'the resources reordered' }]), 'the resources reordered.');
  });

  it('shorten a long list of repairs, but keep dropped references', () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ text: `kind ${i}` }));
    const words = formatRepair([...many, { text: 'a reference dropped', missing: example.web }]);
    assert.match(
      words,
      /^a reference dropped, kind 0, .*kind 4, and 4 more kinds of repairs\. 'web' \(Server\) is not/,
    );
  });

  it('count the missing resources if there are too many', () => {
    const done = ['a', 'b', 'c', 'd'].map((missing) => ({ text: `${missing} dropped`, missing }));
    assert.match(formatRepair(done), /\. 4 resources are not in this state: restore them from a backup\?$/);
  });
});
