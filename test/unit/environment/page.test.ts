import assert from 'node:assert/strict';
import type { Check, CheckResult } from '../../../client/src/features/environment/model/check';
import { findingsHtml } from '../../../client/src/features/environment/findingsHtml';
import {
  problemReport,
  environmentReport,
  summarizeResults,
} from '../../../client/src/features/environment/model/problemReport';
import { login } from '../../../client/src/features/environment/checks/login';
import { runChecks } from '../../../client/src/features/environment/model/runChecks';
import { checkContext } from '../../harness/checkContext';

const check = (id: string, run: Check['run']): Check => ({ id, title: `Check ${id}`, run });

describe('runChecks', () => {
  it('keeps the order, whatever ends first, and reports each result as it arrives', async () => {
    let release: () => void = () => undefined;
    const slow = check('slow', async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return [{ level: 'ok', message: 'slow' }];
    });
    const fast = check('fast', () => Promise.resolve([{ level: 'error', message: 'fast' }]));
    const ended: string[] = [];
    const results = await runChecks([slow, fast], await checkContext('/home/x'), {
      onResult: ({ id }) => {
        ended.push(id);
        if (id === 'fast') release();
      },
    });
    assert.deepEqual(ended, ['fast', 'slow']);
    assert.deepEqual(
      results.map(({ id }) => id),
      ['slow', 'fast'],
    );
  });

  it('continues when a check throws, at once or later, or does not end', async () => {
    const checks = [
      check('throws', () => {
        throw new Error('boom');
      }),
      check('rejects', () => Promise.reject(new Error('bang'))),
      check('hangs', () => new Promise(() => undefined)),
      check('works', () => Promise.resolve([{ level: 'ok', message: 'fine' }])),
      check('nothing', () => Promise.resolve([])),
    ];
    const results = await runChecks(checks, await checkContext('/home/x'), { limitMs: 50 });
    assert.deepEqual(
      results.map(({ id, findings: [finding] }) => [id, finding?.level, finding?.details?.[0]]),
      [
        ['throws', 'unknown', 'boom'],
        ['rejects', 'unknown', 'bang'],
        ['hangs', 'unknown', undefined],
        ['works', 'ok', undefined],
      ],
    );
    assert.match(results[2]?.findings[0]?.message ?? '', /took longer than 0\.05 seconds/);
  });

  it('reports what it omits without a CLI', async () => {
    const [found] = await login.run(await checkContext('/home/x'));
    assert.match(found!.message, /^Not checked: .*CLI/);
  });

  it('reveals no secret of the environment, whatever a check says', async () => {
    const env = { PATH: '', MY_TOKEN: 'tok-12345678', PULUMI_CONFIG_PASSPHRASE: 'open sesame' };
    const leaky = check('leaky', () =>
      Promise.resolve([
        { level: 'ok', message: 'it is open sesame', details: ['tok-12345678', 'http://me:pw123@proxy/'] },
      ]),
    );
    const text = JSON.stringify(await runChecks([leaky], await checkContext('/home/x', { env })));
    for (const secret of ['open sesame', 'tok-12345678', 'pw123']) assert.ok(!text.includes(secret), text);
  });
});

const results: CheckResult[] = [
  { id: 'cli', title: 'Pulumi CLI', findings: [{ level: 'ok', message: 'fine', details: ['/bin/pulumi'] }] },
  {
    id: 'net',
    title: 'Network',
    findings: [
      {
        level: 'error',
        message: '<img src=x onerror="alert(1)">',
        fix: { kind: 'copy', label: 'Copy & Go', text: 'x' },
      },
      { level: 'warning', message: 'slow' },
    ],
  },
];

describe('the environment’s page', () => {
  it('shows findings as text, with a name for each icon and a button for each fix', () => {
    const html = findingsHtml('net', results[1]!.findings);
    assert.equal(html.includes('<img'), false);
    assert.ok(html.includes('aria-label="Error"'));
    assert.ok(
      html.includes(
        '<button data-fix="net" data-index="0" aria-describedby="message-net-0">Copy &#38; Go</button>',
      ),
    );
    assert.equal(html.match(/<button/g)?.length, 1);
    assert.equal(findingsHtml('net', []), '', 'a check that had nothing to check is not shown');
  });
});

describe('the environment’s report', () => {
  it('has all findings', () => {
    assert.equal(summarizeResults(results), '1 error, 1 warning');
    assert.equal(summarizeResults(results.slice(0, 1)), 'No problems found');
    assert.equal(
      environmentReport(results),
      `1 error, 1 warning.

### Pulumi CLI

- OK: fine
  - /bin/pulumi

### Network

- ERROR: <img src=x onerror="alert(1)">
- WARNING: slow
`,
    );
  });
});

describe('a problem report', () => {
  const report = (log: string): string =>
    problemReport({
      versions: [['Pulumi CLI', '3.255.0']],
      results,
      log,
      home: '/home/ann',
      secrets: ['open sesame'],
    });

  it('has the versions, the findings, the log, and the user’s environment', () => {
    const text = report('line one\n');
    for (const part of [
      '- Pulumi CLI: 3.255.0',
      '- OK: fine',
      '```text\nline one\n```',
      'https://slack.pulumi.com',
      'https://github.com/pulumi/pulumi/issues',
      'https://github.com/pulumi-troubleshooter/pulumi-troubleshooter/issues',
      'support@pulumi.com',
      '## What happened',
    ]) {
      assert.ok(text.includes(part), `${part} in\n${text}`);
    }
  });

  it('contains neither secrets nor the home folder', () => {
    const text = report('said open sesame in /home/ann/shop with pul-0123456789abcdef0123');
    assert.ok(text.includes('said [secret] in ~/shop with [secret]'), text);
    assert.match(text, /were looked for: [^]*2 places have been masked\./);
    assert.match(report('nothing'), /None was found\./);
  });

  it('keeps the end of a long log, in a fence that the log cannot close', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index}`);
    const text = report([...lines, '```', 'last'].join('\n'));
    assert.match(text, /````text\n\(\d+ lines before\)\nline \d+\n/);
    assert.ok(text.trimEnd().endsWith('line 4999\n```\nlast\n````'));
    assert.ok(text.length < 40_000);
  });
});
