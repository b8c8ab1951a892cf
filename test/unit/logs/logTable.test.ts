import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileSource } from '../../../client/src/features/logs/fileSource';
import { memorySource, type ByteSource } from '../../../client/src/features/logs/model/byteSource';
import type { LogRow, LogStatus } from '../../../client/src/features/logs/model/logView';
import { LineSplitter, type FileLine } from '../../../client/src/features/logs/model/splitLines';
import { readOnThread } from '../../../client/src/features/logs/readerThread';
import { readLogLine } from '../../../shared/logs/readLogLine';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { itFuzzes } from '../../harness/fuzz';
import { BROKEN, DATABASE, LOG_FIXTURES, logFixture } from '../../harness/logFixtures';
import { readLogTable } from '../../harness/logReading';
import { repository } from '../../harness/repository';
import { TOKENS } from '../../harness/secretCorpus';

const log = logFixture('failed-update.pulumi.log');
const json = (msg: string, more: object = {}): string =>
  JSON.stringify({ time: '2026-11-21T16:14:12.98Z', level: 'INFO', msg, ...more });
const messages = (rows: readonly LogRow[]): string[] => rows.map(({ message }) => message);

describe('the table of a log', () => {
  it('has time, level, resource and message of each entry, in the order of the file', async () => {
    const { reader, status } = await readLogTable(log);
    const rows = await reader.rows(0, 1000);
    assert.equal(rows.length, status().entries);
    const lines = log.split('\n');
    for (const { line, clock, level, verbosity } of rows) {
      const read = readLogLine(lines[line - 1]!);
      const expected = { clock: read.clock ?? '', level: read.level, verbosity: read.verbosity ?? 0 };
      assert.deepEqual({ clock, level, verbosity }, expected, `line ${line}`);
    }
    const create = rows.find(({ message }) => message.startsWith('StepExecutor worker'));
    assert.match(
      create!.message,
      /^StepExecutor worker\(\d\): applying step create on [\w-]+ \(preview false\)$/,
    );
    assert.equal(rows.find(({ resource }) => resource?.urn === DATABASE)?.resource?.name, 'database');
    const errors = rows.filter(({ level }) => level === 'error');
    assert.equal(status().errors, errors.length);
    assert.ok(
      errors.some(({ message }) => message.startsWith('Create: ENOENT: no such file')),
      messages(errors).join('\n'),
    );
  });

  it('says what calls and events are', async () => {
    const calls = await (await readLogTable(logFixture('grpc.pulumi.log'))).reader.rows(0, 2);
    assert.deepEqual(messages(calls), [
      'LanguageRuntime.GetPluginInfo begins',
      'LanguageRuntime.GetPluginInfo ends',
    ]);
    const { reader, status } = await readLogTable(logFixture('events.pulumi.log'));
    const events = await reader.rows(0, 100);
    assert.match(events[0]!.clock, /^\d\d:\d\d:\d\d\.000$/);
    assert.deepEqual([...new Set(events.map(({ level }) => level))].sort(), ['debug', 'info']);
    assert.ok(
      events.some(({ message, resource }) => message === 'same begins' && resource?.name === 'shop-dev'),
    );
    assert.ok(messages(events).includes('Summary: succeeded: same 6'));
    assert.equal(status().errors, 0);
    const metadata = {
      op: 'create',
      urn: BROKEN,
      provider: 'urn:pulumi:dev::shop::pulumi:providers:aws::default::id',
    };
    const failed = await readLogTable(
      [
        { resOpFailedEvent: { metadata } },
        { summaryEvent: { result: 'failed', resourceChanges: { create: 1 } } },
      ]
        .map((event, sequence) => JSON.stringify({ sequence, timestamp: 1795778630, ...event }))
        .join('\n'),
    );
    assert.deepEqual(messages(await failed.filtered({ kind: 'errors' })), [
      'create failed',
      'Summary: failed: create 1',
    ]);
    assert.deepEqual(failed.reader.providers(), [{ name: 'aws', count: 1 }]);
  });

  it('keeps the lines of an entry together, and has each problem in a row', async () => {
    const old = await readLogTable(logFixture('old-glog.log'));
    const [failed] = await old.filtered({ kind: 'errors' });
    assert.deepEqual([failed!.message, failed!.more], ['request failed:', 2]);
    assert.match((await old.reader.details(0))!.raw, /BucketAlreadyExists: .*\n {2}status code: 409/);
    assert.match((await old.reader.details(0))!.problem!, /^request failed:\n {2}BucketAlreadyExists/);
    const problems = await (await readLogTable(log)).filtered({ kind: 'errors' });
    const shown = problems.filter(({ clock }) => clock === '').map(({ message }) => message);
    assert.deepEqual(shown, [
      'error: update failed',
      "error: ENOENT: no such file or directory, open '/home/me/shop/nope/x-d3aa26.json'",
    ]);
  });

  it('shows a message of many lines in one row, and all of it on demand', async () => {
    const { reader } = await readLogTable(json('first\n  second\n\nthird', { v: 9, version: '3.255.0' }));
    const [row] = await reader.rows(0, 1);
    assert.equal(row!.message, 'first ⏎ second ⏎ third version=3.255.0');
    const details = (await reader.details(0))!;
    assert.equal(details.said, 'first\n  second\n\nthird');
    assert.match(details.raw, /^\{"time":.*"msg":"first\\n {2}second/);
  });

  it('is of an empty log and of other texts, too', async () => {
    assert.equal((await readLogTable('')).status().entries, 0);
    assert.deepEqual(messages(await (await readLogTable('\n\nhello\r\n\r\nworld')).reader.rows(0, 9)), [
      '',
      'hello',
      'world',
    ]);
  });
});

describe('filters of a log', () => {
  it('leave problems, operations, what a lower level writes, a resource, and a provider', async () => {
    const { filtered, reader, status } = await readLogTable(log);
    const all = await reader.rows(0, 1000);
    const problems = await filtered({ kind: 'problems' });
    assert.deepEqual(
      problems,
      all.filter(({ level }) => level === 'error' || level === 'warning'),
    );
    const operations = messages(await filtered({ kind: 'operations' }));
    assert.ok(operations.some((message) => message.includes('applying step create on database')));
    assert.ok(operations.some((message) => message.includes('step create on database retired')));
    assert.ok(!operations.some((message) => message.includes('Generated aliases')));
    const low = await filtered({ upTo: 4 });
    assert.deepEqual(
      low,
      all.filter(({ verbosity }) => verbosity <= 4),
    );
    assert.equal(status().upTo.find(({ level }) => level === 4)?.count, low.length);
    const ofDatabase = await filtered({ urn: DATABASE });
    assert.deepEqual(
      ofDatabase,
      all.filter(({ resource }) => resource?.urn === DATABASE),
    );
    assert.equal(reader.resources().find(({ name }) => name === DATABASE)?.count, ofDatabase.length);
    const [provider] = reader.providers();
    assert.equal((await filtered({ provider: provider!.name })).length, provider!.count);
    assert.deepEqual(await filtered({ urn: 'urn:pulumi:dev::shop::x:y:Z::none' }), []);
    assert.equal((await filtered({ urn: DATABASE, kind: 'errors', text: 'no such' })).length, 0);
  });

  it('find a text in any case of letters, as it is shown and as it is in JSON', async () => {
    const lines = [
      json('He said "Grüße" to C:\\shop'),
      json('nothing'),
      'plain GRÜSSE',
      json('He said "bye"'),
    ];
    const { filtered } = await readLogTable(lines.join('\n'));
    const found = async (text: string): Promise<number[]> =>
      (await filtered({ text })).map(({ line }) => line);
    assert.deepEqual(await found('said "'), [1, 4]);
    assert.deepEqual(await found('GRÜ'), [1, 3]);
    assert.deepEqual(await found('c:\\shop'), [1]);
    assert.deepEqual(await found('bye"\n'), []);
  });

  it('lead from error to error, and back to the entry among all others', async () => {
    const { filtered, reader } = await readLogTable(log);
    const all = await reader.rows(0, 1000);
    const positions = all.flatMap(({ level }, position) => (level === 'error' ? [position] : []));
    const walked: number[] = [];
    for (let at = reader.findError(-1, 1); at !== undefined; at = reader.findError(at, 1)) walked.push(at);
    assert.deepEqual(walked, positions);
    assert.equal(reader.findError(positions[1]!, -1), positions[0]);
    assert.equal(reader.findError(positions[0]!, -1), undefined);
    const [first] = await filtered({ kind: 'errors' });
    await filtered({});
    assert.equal(reader.positionOf(first!.line), positions[0]);
  });
});

describe('secrets in the table of a log', () => {
  const shownOf = async (text: string, secrets: readonly string[] = []): Promise<string> => {
    const { reader, status } = await readLogTable(text, secrets);
    const count = status().entries;
    const details = await Promise.all(
      Array.from({ length: count }, (_, position) => reader.details(position)),
    );
    const rows = await reader.rows(0, count);
    return JSON.stringify([rows, details, reader.resources(), reader.providers()]);
  };

  it('are masked if they have the form of one, or are known', async () => {
    for (const [name, token] of Object.entries(TOKENS)) {
      const shown = await shownOf([json(`sent ${token} to it`), `error: token ${token}`, 'end'].join('\n'));
      assert.ok(!shown.includes(token), `${name}: ${shown}`);
    }
    assert.ok(!(await shownOf(json('it is open sesame'), ['open sesame'])).includes('open sesame'));
  });

  it('are masked wherever they are, if the log marks them anywhere', async () => {
    const label = 'RPC[Create(urn:pulumi:dev::shop::a:b:C::d)]';
    const marked = [
      json('earlier: marigold-7'),
      json(`Marshaling property for ${label}: ${SIGNATURE_KEY}={${Signature.secret}}`),
      json(`Marshaling property for ${label}: value={marigold-7}`),
    ];
    assert.equal((await readLogTable(marked.join('\n'))).status().marks, 1);
    const shown = await shownOf(marked.join('\n'));
    assert.ok(shown.includes('earlier: ') && !shown.includes('marigold-7'), shown);
  });

  it('are masked if only the entries around say that they are one, far from what is seen', async () => {
    const key = Array.from(
      { length: 200 },
      (_, i) => `${String(i).padStart(3, 'K')}${'Qm9keU9mQVByaXZhdGVLZXk'.repeat(2)}`,
    );
    const lines = ['-----BEGIN RSA PRIVATE KEY-----', ...key, '-----END RSA PRIVATE KEY-----'];
    const { reader } = await readLogTable(['start', ...lines].join('\n'));
    const [row] = await reader.rows(150, 1);
    assert.ok(!row!.message.includes('Qm9keU9m'), row!.message);
  });
});

describe('logs of any size', function () {
  this.timeout(120_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'log-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  itFuzzes('are split into the same lines, wherever their parts end', (fuzz) =>
    fuzz.attempts(60, (random) => {
      const kinds = ['', 'x', 'Grüße', 'a\r', '😀', 'long '.repeat(30)];
      const text = Array.from({ length: random.below(30) }, () => random.pick(kinds)).join('\n');
      const bytes = new TextEncoder().encode(text);
      const splitter = new LineSplitter();
      const found: FileLine[] = [];
      for (let at = 0; at < bytes.length;) {
        const to = at + 1 + random.below(20);
        splitter.push(bytes.subarray(at, to), (line) => found.push(line));
        at = to;
      }
      splitter.finish((line) => found.push(line));
      const lines = text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/);
      assert.deepEqual(
        found.map((line) => line.text),
        lines.map((line) => line.replace(/\r$/, '')),
      );
      for (const line of found) {
        const own = new TextDecoder().decode(bytes.subarray(line.start, line.end));
        assert.equal(own.replace(/\r?\n$/, '').replace(/\r$/, ''), line.text);
      }
    }),
  );

  it('have entries that are as large as a file, of which the beginning is shown', async () => {
    const large = json(`It begins ${'and goes on '.repeat(400_000)}`);
    const call = `{"method":"/pulumirpc.ResourceProvider/Create","request":{"x":"${'y'.repeat(2_000_000)}"}}`;
    const { reader, filtered } = await readLogTable([json('before'), large, call, json('after')].join('\n'));
    const rows = await reader.rows(0, 9);
    assert.deepEqual(
      rows.map(({ line, message }) => [line, message.slice(0, 12)]),
      [
        [1, 'before'],
        [2, 'It begins an'],
        [3, '/pulumirpc.R'],
        [4, 'after'],
      ],
    );
    const details = (await reader.details(1))!;
    assert.ok(details.raw.length < 70_000 && details.leftOut > 4_000_000);
    assert.deepEqual((await filtered({ text: 'goes on it' })).length, 0);
    assert.deepEqual(
      (await filtered({ text: 'on and goes' })).map(({ line }) => line),
      [2],
    );
  });

  it('are read in small parts, and never as a whole: 20 MB', async () => {
    const file = path.join(folder, 'large.pulumi.log');
    const { size, lines } = writeRepeated(file, 20_000_000);
    const expected = lines('applying step create on');
    const source = await fileSource(file);
    let largest = 0;
    const watched: ByteSource = {
      ...source,
      read: (offset, length) => {
        largest = Math.max(largest, length);
        return source.read(offset, length);
      },
    };
    const { reader, filtered, status } = await readLogTable(watched);
    assert.equal(status().bytesRead, size);
    const rows = await reader.rows(status().entries - 50, 50);
    assert.equal(rows.length, 50);
    const found = await filtered({ text: 'applying step create on' });
    assert.equal(found.length, expected);
    assert.ok(largest <= 4 * 1024 * 1024, String(largest));
    await source.close();
  });

  it('are read on a thread, whose first rows are there before the rest is read', async () => {
    const file = path.join(folder, 'thread.pulumi.log');
    writeRepeated(file, 10_000_000);
    const statuses: LogStatus[] = [];
    let first: Promise<LogRow[]> | undefined;
    await new Promise<void>((resolve, reject) => {
      const reader = readOnThread(
        path.join(repository, 'dist/logReader.js'),
        { file, secrets: [] },
        {
          status: (status) => {
            statuses.push(status);
            first ??= reader.rows(0, 20);
            if (status.isDone) first.then(() => reader.close()).then(resolve, reject);
          },
          failed: reject,
        },
      );
    });
    assert.ok(statuses[0]!.bytesRead < 100_000, String(statuses[0]!.bytesRead));
    assert.equal((await first!).length, 20);
  });

  it('that cannot be read are a failure, not a wait', async () => {
    const failure = new Promise((resolve) => {
      const start = { file: path.join(folder, 'none.log'), secrets: [] };
      readOnThread(path.join(repository, 'dist/logReader.js'), start, {
        status: () => undefined,
        failed: resolve,
      });
    });
    assert.match(String(await failure), /ENOENT/);
  });

  it('are stopped and continued', async () => {
    const { reader, status } = await readLogTable(memorySource(new TextEncoder().encode(log)));
    reader.pause(true);
    reader.setFilter(5, { text: 'step', kind: 'all' });
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual([status().isPaused, status().isDone, status().shown], [true, false, 0]);
    reader.pause(false);
    while (!status().isDone) await new Promise((resolve) => setTimeout(resolve));
    assert.ok(status().shown > 0);
  });
});

/** Writes real logs one after the other, until the file is as large as wanted. */
function writeRepeated(
  file: string,
  wanted: number,
): { readonly size: number; readonly lines: (text: string) => number } {
  const logs = LOG_FIXTURES.map(logFixture);
  const descriptor = openSync(file, 'w');
  let size = 0;
  let written = 0;
  for (; size < wanted; written += 1) size += writeSync(descriptor, logs[written % logs.length]!);
  closeSync(descriptor);
  const linesIn = (text: string, of: string): number =>
    of.split('\n').filter((line) => line.includes(text)).length;
  return {
    size,
    lines: (text) => {
      const each = logs.map((one) => linesIn(text, one));
      return Array.from({ length: written }, (_, i) => each[i % each.length]!).reduce((a, b) => a + b);
    },
  };
}
