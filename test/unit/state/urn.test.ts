import assert from 'node:assert/strict';
import { describeUrn, parseUrn, typeBelow } from '../../../shared/urn';

const PREFIX = 'urn:pulumi:dev::shop::';

describe('describeUrn', () => {
  it('names a resource by its name and the last part of its type', () => {
    assert.equal(describeUrn(`${PREFIX}shop:web:Site$aws:s3/bucket:Bucket::a::b "c"`), `'a::b "c"' (Bucket)`);
  });

  it('quotes texts that begin like a URN, and nothing else', () => {
    assert.equal(describeUrn('urn:pulumi:dev'), "'urn:pulumi:dev'");
    assert.equal(describeUrn('hunter2'), 'something that is not a URN');
  });

  it('does not quote text that has run into a URN in broken JSON', () => {
    for (const run of ['a", "password": "x', 'a" : 1', 'a", "b"', 'a "b"\nhunter2']) {
      assert.equal(describeUrn(`${PREFIX}t:i:T::${run}`), 'something that is not a URN');
    }
  });
});

describe('typeBelow', () => {
  it('contains the types of all parents except the stack', () => {
    const below = (parent: string): string => typeBelow(parseUrn(PREFIX + parent), 't:i:T');
    assert.equal(below('x:y:Z$a:b:C::name'), 'x:y:Z$a:b:C$t:i:T');
    assert.equal(below('pulumi:pulumi:Stack::shop-dev'), 't:i:T');
    assert.equal(typeBelow(undefined, 't:i:T'), 't:i:T');
  });
});
