import assert from 'node:assert/strict';
import { linksOf } from '../../../server/src/features/logs/logLinks';
import { DATABASE } from '../../harness/logFixtures';

describe('links of a log', () => {
  const targets = (line: string) =>
    [...linksOf(line)].map(({ start, end, target }) => [line.slice(start, end), target]);

  it('lead to resources and to files, in JSON and in plain text', () => {
    assert.deepEqual(targets(`Create(${DATABASE}) failed: open '/home/me/my-shop/x.json'`), [
      [DATABASE, { urn: DATABASE }],
      ['/home/me/my-shop/x.json', { path: '/home/me/my-shop/x.json' }],
    ]);
    assert.deepEqual(targets('    at Object.<anonymous> (/home/me/shop/index.js:12:7)'), [
      ['/home/me/shop/index.js:12:7', { path: '/home/me/shop/index.js', row: 12, column: 7 }],
    ]);
    assert.deepEqual(targets(String.raw`"msg":"open C:\\Users\\me\\shop\\index.ts:3"`), [
      [String.raw`C:\\Users\\me\\shop\\index.ts:3`, { path: String.raw`C:\Users\me\shop\index.ts`, row: 3 }],
    ]);
  });

  it('are not made of URLs, types and relative paths', () => {
    const none = [
      'https://www.pulumi.com/docs/x.html',
      'aws:s3/bucket:Bucket',
      './src/index.ts',
      'file://~/x/y.json',
    ];
    assert.deepEqual(none.flatMap(targets), []);
  });
});
