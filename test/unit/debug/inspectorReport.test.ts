import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  INSPECTOR_REPORT,
  inspectorEnvironment,
  isDynamicProvider,
  isInstalled,
  isProgram,
  parseInspectorReport,
  pluginFolder,
} from '../../../client/src/features/debug/model/inspectorReport';

describe('isProgram', () => {
  const program = ['--monitor', '127.0.0.1:4000', '--engine', '127.0.0.1:4001', '.'];

  for (const script of [
    '/shop/node_modules/@pulumi/pulumi/cmd/run/index.js',
    '/shop/node_modules/.pnpm/@pulumi+pulumi@3.9.0/node_modules/@pulumi/pulumi/cmd/run/index.js',
    '/shop/.yarn/cache/@pulumi-pulumi-npm-3.9.0.zip/node_modules/@pulumi/pulumi/cmd/run/index.js',
    'C:\\shop\\node_modules\\@pulumi\\pulumi\\cmd\\run\\index.js',
    '/shop/node_modules/@pulumi/pulumi/cmd/run',
  ]) {
    it(`recognizes ${script}`, () => {
      assert.equal(isProgram(['/usr/bin/node', script, ...program]), true);
    });
  }

  for (const [what, argv] of [
    ['the helper that finds the SDK', ['/usr/bin/node']],
    [
      'a dynamic provider',
      ['node', '/shop/node_modules/@pulumi/pulumi/cmd/dynamic-provider/index.js', '127.0.0.1:1'],
    ],
    ['a policy pack', ['node', '/shop/node_modules/@pulumi/pulumi/cmd/run-policy-pack/index.js', ...program]],
    ['a plugin', ['node', '/shop/node_modules/@pulumi/pulumi/cmd/run-plugin/index.js', ...program]],
    ['npm', ['node', '/usr/lib/node_modules/npm/bin/npm-cli.js', 'root']],
    ['a script of the user’s', ['node', '/shop/cmd/run/index.js', '--help']],
  ] as const) {
    it(`skips ${what}`, () => {
      assert.equal(isProgram(argv), false);
    });
  }
});

describe('the processes of plugins', () => {
  const sdk = '/shop/node_modules/@pulumi/pulumi/cmd';
  const engine = '127.0.0.1:40123';

  for (const [argv, folder] of [
    [['node', `${sdk}/run-plugin/index.js`, '/things', engine], '/things'],
    [['node', `${sdk}/run-plugin`, '--no-warnings', '/things', engine], '/things'],
    [['node', `${sdk}/run-policy-pack/index.js`, engine, '/rules'], '/rules'],
    [['node', '/things/bin/pulumi-resource-things/index.js', engine], '/things/bin/pulumi-resource-things'],
    [['node', '/things/bin/pulumi-resource-things', engine, '-v=9'], '/things/bin'],
  ] as const) {
    it(`are known by ${argv.slice(1).join(' ')}`, () => {
      assert.equal(pluginFolder(argv), folder);
    });
  }

  for (const argv of [
    ['node', '/home/me/pulumi-resource-things/scripts/build.js', '--watch'],
    ['node', `${sdk}/run/index.js`, '--monitor', engine],
    ['node', `${sdk}/dynamic-provider/index.js`, engine],
  ]) {
    it(`are not ${argv.slice(1).join(' ')}`, () => {
      assert.equal(pluginFolder(argv), undefined);
    });
  }

  it('are not the user’s own if they are installed', () => {
    for (const folder of [
      '/home/me/.pulumi/plugins/resource-things-v1.2.0',
      '/shop/node_modules/things',
      '/home/me/.pulumi/policies/shop/pulumi-analyzer-rules-v1.0.0',
      'C:\\Users\\me\\.pulumi\\plugins\\resource-things-v1.2.0',
    ]) {
      assert.equal(isInstalled(folder), true, folder);
    }
    for (const folder of ['/things', '/home/me/plugins/things', '/shop/things/bin']) {
      assert.equal(isInstalled(folder), false, folder);
    }
  });

  it('of dynamic providers are known by the SDK’s program', () => {
    assert.equal(isDynamicProvider(['node', `${sdk}/dynamic-provider/index.js`, engine]), true);
    assert.equal(isDynamicProvider(['node', `${sdk}/run-plugin/index.js`, '/things', engine]), false);
  });
});

describe('inspectorEnvironment', () => {
  const options = (env: NodeJS.ProcessEnv): string | undefined =>
    inspectorEnvironment(env['NODE_OPTIONS'], '/ext/programInspector.js', '/tmp/report')['NODE_OPTIONS'];
  const added = '--inspect-publish-uid=http --require "/ext/programInspector.js"';

  it('names the preload and the report', () => {
    assert.equal(options({}), added);
    assert.equal(inspectorEnvironment(undefined, '/p.js', '/tmp/report')[INSPECTOR_REPORT], '/tmp/report');
  });

  it('keeps existing options', () => {
    assert.equal(
      options({ NODE_OPTIONS: '--max-old-space-size=8192' }),
      `--max-old-space-size=8192 ${added}`,
    );
  });

  it('drops inspector options, at which every process would wait', () => {
    for (const own of ['--inspect-brk', '--inspect-brk=9229', '--inspect=127.0.0.1:1', '--inspect-wait']) {
      assert.equal(options({ NODE_OPTIONS: `${own} --no-warnings` }), `--no-warnings ${added}`, own);
    }
  });

  it('is parsed correctly by Node, whatever the path', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'a "b" \\c '));
    try {
      const preload = path.join(folder, 'preload.js');
      writeFileSync(preload, 'console.log(require("node:inspector").url() === undefined, __filename)');
      const env = {
        ...process.env,
        ...inspectorEnvironment(undefined, preload, path.join(folder, 'report')),
      };
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', ''], { env, encoding: 'utf8' });
      assert.equal(stdout, `true ${preload}\n`, stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('parseInspectorReport', () => {
  it('reads a report', () => {
    assert.deepEqual(parseInspectorReport('{"pid":7,"port":40123}'), { pid: 7, port: 40123 });
    const ofPlugin = { pid: 7, port: 40123, folder: '/things' };
    assert.deepEqual(parseInspectorReport(JSON.stringify(ofPlugin)), ofPlugin);
  });

  it('refuses everything else', () => {
    for (const text of ['', '{', 'null', '{}', '{"pid":7}', '{"pid":7,"port":"2"}', '{"pid":"7","port":2}']) {
      assert.equal(parseInspectorReport(text), undefined, text);
    }
  });

  it('ignores a process id that does not belong to one of our programs', () => {
    for (const pid of [-1, 0, 1, -7, 7.5, 1e300, process.pid, process.ppid]) {
      assert.equal(parseInspectorReport(JSON.stringify({ pid, port: 40123 })), undefined, String(pid));
    }
  });

  it('ignores an impossible port', () => {
    for (const port of [-1, 0, 65536]) {
      assert.equal(parseInspectorReport(JSON.stringify({ pid: 7, port })), undefined, String(port));
    }
  });
});
