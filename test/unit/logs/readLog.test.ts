import assert from 'node:assert/strict';
import { formatDuration } from '../../../shared/formatTime';
import { foldsOf, outlineOf } from '../../../server/src/features/logs/logOutline';
import { isLogLine, readLogLine } from '../../../shared/logs/readLogLine';
import { readLog } from '../../../server/src/features/logs/readLog';
import { BROKEN, DATABASE, IMAGES, logFixture } from '../../harness/logFixtures';

const STEP = (worker: number, urn: string) =>
  `StepExecutor worker(${worker}): applying step create on ${urn} (preview false)`;
const END = (worker: number, urn: string, how = 'retired') =>
  `StepExecutor worker(${worker}): step create on ${urn} ${how}`;
const line = (milliseconds: number, msg: string) =>
  JSON.stringify({ time: new Date(milliseconds).toISOString(), level: 'INFO', msg, v: 4 });

describe('reading a log', () => {
  it('reads lines of all versions', () => {
    const kinds = (text: string) =>
      new Set(
        text
          .trimEnd()
          .split('\n')
          .map((raw) => readLogLine(raw).kind),
      );
    assert.deepEqual(kinds(logFixture('grpc.pulumi.log')), new Set(['grpc']));
    assert.deepEqual(kinds(logFixture('old-glog.log')), new Set(['text', 'glog']));
    assert.deepEqual(
      kinds(logFixture('failed-update.pulumi.log')),
      new Set(['note', 'json', 'glog', 'text']),
    );
  });

  it('takes keys in any order and keeps microseconds', () => {
    const sorted = readLogLine('{"level":"WARN","msg":"m","time":"2026-11-21T16:36:10.500250+01:00","v":5}');
    assert.deepEqual(sorted, {
      kind: 'json',
      level: 'warning',
      verbosity: 5,
      time: Date.UTC(2026, 10, 21, 15, 36, 10) + 500.25,
      clock: '16:36:10.500',
      message: 'm',
    });
  });

  it('recognizes levels between the named ones', () => {
    const levels = ['DEBUG-4', 'INFO', 'WARN+1', 'ERROR'].map(
      (level) => readLogLine(JSON.stringify({ time: '2026-11-21T16:36:10Z', level, msg: 'm' })).level,
    );
    assert.deepEqual(levels, ['debug', 'info', 'warning', 'error']);
  });

  it('treats truncated lines and other JSON as text', () => {
    assert.equal(readLogLine('{"time":"2026-11-21T16:36:10Z","level":"IN').kind, 'text');
    assert.equal(readLogLine('{"name":"x"}').kind, 'text');
    assert.equal(isLogLine('{"name":"x"}'), false);
    assert.equal(isLogLine('I0302 10:11:12.100000   4242 update.go:112] x'), true);
  });

  it('finds the steps and calls of a real update, and their results', () => {
    const { operations } = readLog(logFixture('failed-update.pulumi.log'));
    const of = (urn: string) =>
      operations
        .filter((operation) => operation.urn === urn)
        .map(({ kind, name, outcome }) => `${kind} ${name} ${outcome}`);
    assert.deepEqual(of(DATABASE), ['call Check done', 'step create done', 'call Create done']);
    assert.deepEqual(of(BROKEN), ['call Check done', 'step create failed', 'call Create failed']);
    const run = operations.find(({ kind }) => kind === 'run');
    assert.equal(run?.name, 'update');
    assert.equal(Math.round(run.duration!), 11307);
    assert.deepEqual(
      operations.filter(({ outcome }) => outcome === 'waiting'),
      [],
    );
  });

  it('shows what a truncated log was waiting for', () => {
    const text = logFixture('failed-update.pulumi.log');
    const cut = text.slice(0, text.indexOf(`Provider[`, text.indexOf(`Create(${DATABASE}) executing`) + 1));
    const waiting = readLog(cut).operations.filter(({ outcome }) => outcome === 'waiting');
    assert.deepEqual(
      waiting.map(({ name, urn = '' }) => `${name} ${urn}`.trim()),
      ['update', 'Run', `create ${IMAGES}`, `create ${DATABASE}`, `Create ${DATABASE}`],
    );
  });

  it('pairs the entries of gRPC logs, also for calls that differ only in the resource', () => {
    const { operations } = readLog(logFixture('grpc.pulumi.log'));
    const register = operations.filter(({ name }) => name === 'RegisterResource');
    assert.deepEqual(
      register.map(({ outcome, duration }) => [outcome, duration]),
      [['done', undefined]],
    );
    const about = operations.find(({ name }) => name === 'About');
    assert.equal(about?.duration?.toFixed(1), '14.9');
    const entry = (name: string, progress: string) =>
      JSON.stringify({
        method: '/pulumirpc.ResourceMonitor/RegisterResource',
        request: { type: 'a:b:C', name },
        progress,
        timestamp: '2026-11-21T16:36:10Z',
      });
    const two = ['one', 'two'].map((name) => entry(name, 'request_started'));
    const crossed = readLog(
      [...two, entry('one', 'response_completed'), entry('two', 'response_completed')].join('\n'),
    );
    assert.deepEqual(
      crossed.operations.map(({ startLine, endLine }) => [startLine, endLine]),
      [
        [0, 2],
        [1, 3],
      ],
    );
  });

  it('reads logs of old CLIs', () => {
    const { operations, problems, continued } = readLog(logFixture('old-glog.log'));
    assert.deepEqual(
      operations.map(({ name, plugin, outcome, duration }) => [name, plugin, outcome, duration]),
      [
        ['update', undefined, 'waiting', undefined],
        ['Check', 'aws', 'done', 50],
        ['create', undefined, 'waiting', undefined],
        ['Create', 'aws', 'waiting', undefined],
      ],
    );
    assert.deepEqual(
      problems.map(({ line: number, level }) => [number, level]),
      [
        [9, 'error'],
        [12, 'warning'],
      ],
    );
    assert.deepEqual(continued, [{ startLine: 9, endLine: 11 }]);
  });

  it('distinguishes a step that was retired from one that then failed', () => {
    const text = [
      line(0, STEP(1, DATABASE)),
      line(5, END(1, DATABASE)),
      line(6, END(1, DATABASE, 'failed with an error: x')),
    ];
    assert.deepEqual(
      readLog(text.join('\n')).operations.map(({ outcome, duration }) => [outcome, duration]),
      [['failed', 5]],
    );
  });

  it('folds ranges that do not overlap, also in broken text', () => {
    const text = [
      line(0, '*** Starting Update(preview=false) ***'),
      line(1, STEP(1, DATABASE)),
      line(2, STEP(2, BROKEN)),
      line(3, END(1, DATABASE)),
      line(4, END(2, BROKEN)),
      line(5, '*** Update(preview=false) complete ***'),
    ];
    assert.deepEqual(foldsOf(readLog(text.join('\r\n'))), [
      { startLine: 0, endLine: 5 },
      { startLine: 1, endLine: 3 },
    ]);
    assert.deepEqual(foldsOf(readLog('')), []);
    assert.equal(readLog('\u0000\n{"\n').lineCount, 3);
  });

  it('makes nested or disjoint folds in a real log', () => {
    const folds = foldsOf(readLog(logFixture('failed-update.pulumi.log')));
    assert.ok(folds.length > 20, `${folds.length} folds`);
    for (const a of folds) {
      for (const b of folds) {
        const crosses = a.startLine < b.startLine && b.startLine <= a.endLine && a.endLine < b.endLine;
        assert.ok(!crosses, `${JSON.stringify(a)} and ${JSON.stringify(b)}`);
      }
    }
  });

  it('lists operations below their resource in the outline', () => {
    const outline = outlineOf(readLog(logFixture('failed-update.pulumi.log')));
    const update = outline.find(({ kind }) => kind === 'run');
    assert.equal(update?.detail, '11.3 s');
    const broken = update.children.find(({ name }) => name === 'broken');
    assert.equal(broken?.detail, 'pulumi-nodejs:dynamic/shop:Broken · create: failed after 10 ms');
    assert.deepEqual(
      broken.children.map(({ name, detail }) => `${name}: ${detail}`),
      ['Check: provider · 12 ms', 'Create: provider · failed after 2.3 ms'],
    );
    const errors = outline.filter(({ kind }) => kind === 'error').map(({ name }) => name);
    assert.ok(errors[0]?.startsWith('Create: ENOENT: no such file or directory'), errors[0]);
  });

  it('formats durations', () => {
    const written = [0.04, 9.96, 43.4, 999.6, 2340, 59_960, 185_000].map(formatDuration);
    assert.deepEqual(written, ['0.0 ms', '10 ms', '43 ms', '1.0 s', '2.3 s', '1 min 0 s', '3 min 5 s']);
  });
});
