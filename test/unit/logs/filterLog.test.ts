import assert from 'node:assert/strict';
import { contentsOf, filterLog } from '../../../shared/logs/logFilter';
import { linksOf } from '../../../server/src/features/logs/logLinks';
import { DATABASE, logFixture } from '../../bench/logs';

const log = logFixture('failed-update.pulumi.log');
const lines = log.split('\n');

describe('filtering a log', () => {
  const filtered = (...args: Parameters<typeof filterLog>): string[] => {
    const result = filterLog(...args);
    const [note, ...kept] = result.text.split('\n');
    assert.equal(note, `# t: ${result.kept} of ${result.total} lines`);
    assert.equal(result.kept, kept.length);
    assert.equal(result.total, args[0].split('\n').length);
    return kept;
  };

  it('leaves errors with the lines that belong to them', () => {
    assert.deepEqual(filtered(logFixture('old-glog.log'), { kind: 'problems' }, 't'), [
      'E0302 10:11:13.000000   4242 log.go:80] request failed:',
      '  BucketAlreadyExists: The requested bucket name is not available.',
      '  status code: 409',
      'W0302 10:11:13.500000   4242 log.go:75] retrying',
    ]);
  });

  it('leaves what a lower level would have written', () => {
    const kept = filtered(log, { kind: 'level', level: 4 }, 't');
    assert.deepEqual(
      kept,
      lines.filter((line) => !/"v":[5-9]\}$/.test(line)),
    );
    assert.equal(contentsOf(log).upTo.get(4), kept.length);
  });

  it('leaves what names a resource, byte for byte', () => {
    const kept = filtered(log, { kind: 'resource', urn: DATABASE }, 't');
    assert.deepEqual(
      kept,
      lines.filter((line) => line.includes(DATABASE)),
    );
    assert.equal(contentsOf(log).resources.get(DATABASE), kept.length);
  });

  it('leaves where operations begin and end', () => {
    const kept = filtered(log, { kind: 'operations' }, 't');
    assert.ok(kept.some((line) => line.includes(`applying step create on ${DATABASE}`)));
    assert.ok(kept.some((line) => line.includes(`step create on ${DATABASE} retired`)));
    assert.ok(!kept.some((line) => line.includes('Generated aliases')));
  });
});

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
