import assert from 'node:assert/strict';
import {
  programsAmong,
  sameAmong,
  type RunningProgram,
} from '../../../client/src/features/debug/model/runningPrograms';
import { parseCommands } from '../../../client/src/processes/processCommands';

const OWN = 2;
/** A shell below the editor, which is the parent of all runs. */
const SHELL = '1 0 /sbin/init\n2 1 /usr/bin/node /server/out/server-main.js --type=extensionHost\n3 2 bash';

function among(...lines: string[]): Partial<RunningProgram>[] {
  return programsAmong(parseCommands([SHELL, ...lines].join('\n')), OWN).map((program) =>
    Object.fromEntries(
      Object.entries(program).filter(
        ([name, value]) => name !== 'listens' && value !== undefined && value !== false,
      ),
    ),
  );
}

const RUN = '/shop/node_modules/@pulumi/pulumi/cmd/run/index.js';
const NODE_OPTIONS =
  '--monitor 127.0.0.1:43157 --engine 127.0.0.1:38225 --sync /tmp/pulumi-node-pipes2429694817 --organization acme --project shop --root-directory /shop --stack dev --pwd /shop --dry-run --parallel 8 .';
const PROGRAM = { pid: 20, kind: 'program', project: 'shop', stack: 'dev', folder: '/shop', isPreview: true };

/** The command lines are those of the CLI 3.255 with its hosts; they are the same on every system. */
describe('the programs that a debugger can be attached to', () => {
  it('are those of pulumi --attach-debugger: Node', () => {
    assert.deepEqual(
      among(
        '10 3 pulumi preview --attach-debugger',
        '11 10 /bin/pulumi-language-nodejs 127.0.0.1:38225',
        `20 11 /usr/bin/node --inspect-brk=9229 --inspect-publish-uid=http ${RUN} ${NODE_OPTIONS}`,
        '21 20 /usr/bin/node /shop/node_modules/@pulumi/pulumi/cmd/dynamic-provider/index.js 127.0.0.1:38225',
      ),
      [{ ...PROGRAM, language: 'node', waits: true, port: 9229 }],
    );
  });

  it('are those of pulumi --attach-debugger: Python', () => {
    const log = '--log-to /tmp/pulumi-python-debugpy-798823985';
    assert.deepEqual(
      among(
        '10 3 pulumi preview --attach-debugger',
        '11 10 /bin/pulumi-language-python 127.0.0.1:38225',
        `20 11 /shop/venv/bin/python -Xfrozen_modules=off -m debugpy --listen 127.0.0.1:58791 --wait-for-client ${log} /bin/pulumi-language-python-exec --monitor 127.0.0.1:45665 --engine 127.0.0.1:42693 --project shop --root_directory /shop --stack dev --pwd /shop --dry_run true --parallel 8 --organization acme .`,
        `22 1 /shop/venv/bin/python /shop/venv/lib/python3.11/site-packages/debugpy/adapter --for-server 59947 --host 127.0.0.1 --port 58791 --server-access-token 9c93`,
      ),
      [{ ...PROGRAM, language: 'python', waits: true, port: 58791 }],
    );
  });

  it('are those of pulumi --attach-debugger: Go', () => {
    assert.deepEqual(
      among(
        '10 3 pulumi up --attach-debugger',
        '11 10 /bin/pulumi-language-go 127.0.0.1:38225',
        '20 11 /home/ada/go/bin/dlv --headless=true --api-version=2 --log --log-dest /tmp/pulumi-go-dlv-1 --listen=127.0.0.1:57134 exec /tmp/pulumi-go.1',
        '21 20 /tmp/pulumi-go.1',
      ),
      [{ pid: 20, kind: 'program', language: 'go', waits: true, port: 57134 }],
    );
    for (const [command, isPreview] of [
      ['preview', true],
      ['pre --message up', false],
      ['up --message preview', false],
    ] as const) {
      assert.deepEqual(
        among(
          `10 3 pulumi ${command} --attach-debugger`,
          '11 10 /bin/pulumi-language-go 127.0.0.1:38225',
          '20 11 dlv --listen=127.0.0.1:57134 exec /tmp/pulumi-go.1',
        ),
        [
          {
            pid: 20,
            kind: 'program',
            language: 'go',
            ...(isPreview && { isPreview }),
            waits: true,
            port: 57134,
          },
        ],
      );
    }
  });

  it('are those of pulumi --attach-debugger: Java', () => {
    assert.deepEqual(
      among(
        '10 3 pulumi preview --attach-debugger',
        '11 10 /bin/pulumi-language-java 127.0.0.1:44905',
        '20 11 /bin/sh /usr/bin/mvnDebug --no-transfer-progress compile exec:java',
        '21 20 /usr/bin/java -Xdebug -Xrunjdwp:transport=dt_socket,server=y,suspend=y,address=8000 -classpath /usr/share/maven/boot/plexus-classworlds-2.x.jar org.codehaus.plexus.classworlds.launcher.Launcher --no-transfer-progress compile exec:java',
      ),
      [{ pid: 21, kind: 'program', language: 'java', isPreview: true, waits: true, port: 8000 }],
    );
  });

  it('are those of pulumi --attach-debugger: .NET', () => {
    assert.deepEqual(
      among(
        '10 3 pulumi up --attach-debugger',
        '11 10 /bin/pulumi-language-dotnet 127.0.0.1:38225',
        '20 11 dotnet bin/pulumi-debugging/shop.dll',
      ),
      [{ pid: 20, kind: 'program', language: 'dotnet', waits: true }],
    );
  });

  it('include programs that were started without a debugger', () => {
    const options = NODE_OPTIONS.replace(' --dry-run', '');
    assert.deepEqual(
      among('10 3 pulumi up', '11 10 pulumi-language-nodejs 127.0.0.1:1', `20 11 node ${RUN} ${options}`),
      [{ pid: 20, kind: 'program', language: 'node', project: 'shop', stack: 'dev', folder: '/shop' }],
    );
  });

  it('include those that pulumi watch starts, and will start again', () => {
    const [program] = among(
      '10 3 /bin/pulumi watch --stack dev',
      '11 10 pulumi-language-nodejs 127.0.0.1:1',
      `20 11 node --inspect-brk ${RUN} ${NODE_OPTIONS}`,
    );
    assert.deepEqual(program, { ...PROGRAM, language: 'node', waits: true, port: 9229, watch: 10 });
  });

  it('include those that run Pulumi themselves, with the Automation API', () => {
    assert.deepEqual(
      among(
        '20 3 node deploy.js',
        '21 20 pulumi up --yes --skip-preview --stack dev --client=127.0.0.1:5 --exec-kind auto.inline',
      ),
      [{ pid: 20, kind: 'automation', language: 'node', script: 'deploy.js' }],
    );
  });

  it('include all Node programs that listen for a debugger', () => {
    assert.deepEqual(
      among(
        '20 3 node --inspect-brk deploy.js',
        '21 3 node --inspect=127.0.0.1:9300 deploy.js',
        '22 3 node --inspect-wait=0 deploy.js',
      ),
      [
        { pid: 20, kind: 'automation', language: 'node', script: 'deploy.js', waits: true, port: 9229 },
        { pid: 21, kind: 'automation', language: 'node', script: 'deploy.js', port: 9300 },
        { pid: 22, kind: 'automation', language: 'node', script: 'deploy.js', waits: true },
      ],
    );
  });

  it('include plugins that listen', () => {
    const plugin = '/shop/node_modules/@pulumi/pulumi/cmd/run-plugin/index.js /shop/component';
    assert.deepEqual(among(`20 3 node --inspect-brk=9300 ${plugin}`, `21 3 node ${plugin}`), [
      { pid: 20, kind: 'plugin', language: 'node', folder: '/shop/component', waits: true, port: 9300 },
    ]);
  });

  it('exclude tools that pass the options on to a child process', () => {
    const listens = { kind: 'automation', language: 'node', waits: true, port: 9229 };
    const tsx =
      '--require /shop/node_modules/tsx/preflight.cjs --import file:///shop/node_modules/tsx/loader.mjs';
    assert.deepEqual(
      among(
        '20 3 node /shop/node_modules/.bin/tsx --inspect-brk deploy.ts',
        `21 20 /usr/bin/node --inspect-brk ${tsx} deploy.ts`,
        '22 3 node /shop/node_modules/.bin/mocha --inspect-brk test/infra.js',
        '23 22 /usr/bin/node --inspect-brk /shop/node_modules/mocha/lib/cli/cli.js test/infra.js',
        '24 3 node -r ./setup.js server.js --inspect',
      ),
      [
        { ...listens, pid: 21, script: 'deploy.ts' },
        { ...listens, pid: 23, script: '/shop/node_modules/mocha/lib/cli/cli.js' },
      ],
    );
  });

  it('exclude the editor, its runs of Pulumi, and Pulumi’s own helpers', () => {
    assert.deepEqual(
      among(
        '10 2 pulumi preview --stack dev',
        '11 3 /usr/bin/node /extensions/pulumi-troubleshooter/dist/supervisor.js',
        '12 11 pulumi up --stack dev',
        '13 3 code --inspect=5870 --type=utility',
        '14 3 node --inspect-brk /shop/node_modules/@pulumi/pulumi/cmd/dynamic-provider/index.js 127.0.0.1:1',
        '15 3 node server.js',
        '16 3 python -m debugpy --listen 127.0.0.1:5678 other.py',
      ),
      [],
    );
  });

  it('are found if the system quotes a command', () => {
    const line = `20 3 "C:\\Program Files\\nodejs\\node.exe" --inspect-brk=9230 "C:\\my shop\\node_modules\\@pulumi\\pulumi\\cmd\\run\\index.js" --monitor 127.0.0.1:1 --project shop --stack dev --root-directory "C:\\my shop" .\r\n30 3 cmd`;
    assert.deepEqual(among(line), [
      {
        pid: 20,
        kind: 'program',
        language: 'node',
        project: 'shop',
        stack: 'dev',
        folder: 'C:\\my shop',
        waits: true,
        port: 9230,
      },
    ]);
  });

  it('are found if the parents form a cycle', () => {
    assert.deepEqual(programsAmong(parseCommands('5 6 node a.js\n6 5 node b.js'), OWN), []);
  });

  it('are recognized later, but not another process with the same id', () => {
    const found = (command: string): RunningProgram[] =>
      programsAmong(parseCommands(`${SHELL}\n20 3 ${command}`), OWN);
    const [program] = found('node --inspect=9229 a.js');
    assert.deepEqual(sameAmong(found('node --inspect=9229 a.js'), program!), program);
    assert.equal(sameAmong(found('node --inspect=9230 b.js'), program!), undefined);
    assert.equal(sameAmong(found('nano a.js'), program!), undefined);
  });
});
