import assert from 'node:assert/strict';
import { contentsOf, filterLog } from '../../../shared/logs/logFilter';
import { isLogLine, readLogLine } from '../../../shared/logs/readLogLine';
import { placeInLog, shortLine } from '../../../shared/logs/shortLine';
import { linksOf } from '../../../server/src/features/logs/logLinks';
import { readLog } from '../../../server/src/features/logs/readLog';
import { DATABASE, logFixture } from '../../harness/logFixtures';

const log = logFixture('failed-update.pulumi.log');
const lines = log.split('\n');

/** The original lines of the filtered log's lines, without those that have no number. */
const wholeLines = (kept: readonly string[]): string[] =>
  kept.flatMap((short) => placeInLog(short)?.number ?? []).map((number) => lines[number - 1]!);

describe('filtering a log', () => {
  const filtered = (...args: Parameters<typeof filterLog>): string[] => {
    const result = filterLog(...args);
    const [note, ...kept] = result.text.split('\n');
    assert.ok(note?.startsWith(`# ${result.kept} of ${result.total} lines; `) && note.endsWith(' t'), note);
    assert.equal(result.kept, kept.length);
    assert.equal(result.total, args[0].split('\n').length);
    return kept;
  };

  it('keeps errors with their continuation lines', () => {
    assert.deepEqual(filtered(logFixture('old-glog.log'), { kind: 'problems' }, 't'), [
      '10  10:11:13.000 error    request failed:',
      '  BucketAlreadyExists: The requested bucket name is not available.',
      '  status code: 409',
      '13  10:11:13.500 warning  retrying',
    ]);
  });

  it('keeps the lines of a lower level', () => {
    const kept = filtered(log, { kind: 'level', level: 4 }, 't');
    assert.deepEqual(
      wholeLines(kept),
      lines.filter((line) => isLogLine(line) && !/"v":[5-9]\}$/.test(line)),
    );
    assert.equal(contentsOf(log).upTo.get(4), kept.length);
  });

  it('keeps the lines with a resource', () => {
    const kept = filtered(log, { kind: 'resource', urn: DATABASE }, 't');
    assert.deepEqual(
      wholeLines(kept),
      lines.filter((line) => line.includes(DATABASE)),
    );
    assert.equal(contentsOf(log).resources.get(DATABASE), kept.length);
  });

  it('keeps the beginnings and ends of operations', () => {
    const kept = filtered(log, { kind: 'operations' }, 't');
    assert.ok(kept.some((line) => line.includes(`applying step create on ${DATABASE}`)));
    assert.ok(kept.some((line) => line.includes(`step create on ${DATABASE} retired`)));
    assert.ok(!kept.some((line) => line.includes('Generated aliases')));
  });
});

describe('the short form of a line', () => {
  const short = (line: string): string => shortLine(line, readLogLine(line), 7, 3);

  it('starts with time, level and message, followed by the rest', () => {
    for (const [line, expected] of [
      [
        '{"time":"2026-11-21T16:14:12.9849Z","level":"INFO","msg":"Pulumi","version":"3.255.0","v":9}',
        '  7  16:14:12.984 info v9  Pulumi version=3.255.0',
      ],
      [
        '{"level":"ERROR","msg":"a\\n  b\\n","metadata":{"x":1}}',
        '  7  ------------ error    a ⏎ b metadata={"x":1}',
      ],
      [
        '{"method":"/pulumirpc.Analyzer/Cancel","request":{},"progress":"request_started","timestamp":"2026-11-21T15:36:09.92Z"}',
        '  7  15:36:09.920 info     /pulumirpc.Analyzer/Cancel begins',
      ],
    ] as const) {
      assert.equal(short(line), expected);
    }
    for (const asItIs of ['# pulumi up', 'error: update failed', '  + shop:index:Server web create']) {
      assert.equal(short(asItIs), asItIs);
    }
  });

  it('shows the operation or problem of the whole line', () => {
    for (const name of ['failed-update.pulumi.log', 'grpc.pulumi.log'] as const) {
      const whole = logFixture(name);
      const shortened = filterLog(whole, { kind: 'level', level: 99 }, 't').text.split('\n');
      const told = (text: string) => {
        const { operations, problems } = readLog(text);
        return {
          operations: operations.map(({ kind, name, urn, plugin, startLine, endLine, outcome }) => ({
            ...{ kind, name, urn, plugin, startLine, endLine, outcome },
          })),
          problems,
        };
      };
      // Except for the note above, each line is one line.
      assert.deepEqual(told(shortened.slice(1).join('\n')), told(whole));
      for (const line of shortened) assert.equal(shortLine(line, readLogLine(line), 1, 1), line);
    }
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
