import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_DEBUGGERS } from '../../client/src/debug/attach/languageDebuggers';
import { programsAmong } from '../../client/src/debug/attach/runningPrograms';
import { listCommands } from '../../client/src/processCommands';
import { DebugClient } from '../bench/debugAdapter';
import { until } from '../bench/pulumiProcess';
import type { PulumiStack } from '../bench/pulumiStack';
import { importScript } from '../bench/repository';
import { freePort } from '../bench/serverProcess';
import { createStack } from '../bench/stackSnapshots';
import { orSkip } from './suite';

/** What debugs programs of a language; see `scripts/setup/languages.mjs`. */
interface Tools {
  readonly bin: string;
  readonly packages: string;
  readonly source: string;
}

interface SetupModule {
  ensureLanguage(language: 'python' | 'go'): Promise<Tools>;
}

/** Skips the test with a word where they can't be had. */
async function toolsFor(test: Mocha.Context, language: 'python' | 'go'): Promise<Tools> {
  let tools: Tools | undefined;
  await orSkip(test, async () => {
    const setup = await importScript<SetupModule>('scripts/setup/languages.mjs');
    tools = await setup.ensureLanguage(language);
  });
  return tools!;
}

const PYTHON_PROGRAM = `import pulumi
greeting = 'hello'
pulumi.export('greeting', greeting)
`;

/** The debugger is the real one of the language, and is spoken to as an editor's extension does. */
describe('the generated configuration for the debugger of', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let running: ChildProcess | undefined;
  before(async function () {
    // The programs that start the debuggers are shell scripts here.
    if (process.platform === 'win32') this.skip();
    stack = await createStack();
  });
  after(async () => {
    running?.kill('SIGKILL');
    await stack.endProcesses();
    await stack.dispose();
  });

  const write = (name: string, text: string, mode?: number): string => {
    const file = path.join(stack.cwd, name);
    writeFileSync(file, text, { mode });
    return file;
  };

  /** Starts a preview whose program waits for a debugger; attaches, stops at a line and goes on to the end. */
  async function stops(
    language: 'python' | 'go',
    env: NodeJS.ProcessEnv,
    at: { file: string; line: number; port: number },
  ): Promise<void> {
    const args = ['preview', '--non-interactive', '--stack', stack.name];
    const child = spawn('pulumi', args, { cwd: stack.cwd, env: { ...stack.env, ...env } });
    running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    const ended = once(child, 'exit');
    const program = await until(async () => {
      if (child.exitCode !== null) throw new Error(`The preview has ended:\n${output}`);
      const programs = programsAmong(await listCommands(), process.pid);
      return programs.find((one) => one.language === language && one.port === at.port);
    }, 'the program to wait');
    assert.equal(program.waits, true);
    const configuration = LANGUAGE_DEBUGGERS[language].configuration({
      port: program.port!,
      processId: program.pid,
    });
    const client = await until(
      () => DebugClient.connect('127.0.0.1', at.port).catch(() => undefined),
      'the debugger to listen',
    );
    const stopped = await client.stopAt(configuration, at.file, at.line);
    assert.deepEqual(stopped, { reason: 'breakpoint', line: at.line, file: at.file });
    assert.deepEqual(await ended, [0, null], output);
    assert.match(output, /greeting\s*: "hello"/);
    client.close();
  }

  it('Python stops a program of Pulumi at a breakpoint', async function () {
    const { bin, packages } = await toolsFor(this, 'python');
    const port = await freePort();
    write('Pulumi.yaml', JSON.stringify({ name: 'shop', runtime: 'python' }));
    const file = write('__main__.py', PYTHON_PROGRAM);
    // As a current language host starts it with `--attach-debugger`; the one of this test cannot yet.
    const debugged = `python3 -Xfrozen_modules=off -m debugpy --listen 127.0.0.1:${port} --wait-for-client`;
    const python = write(
      'python',
      `#!/bin/sh
[ "$1" = -u ] && shift
case "$1" in
*pulumi-language-python-exec) exec ${debugged} "$@" ;;
*) exec python3 "$@" ;;
esac
`,
      0o755,
    );
    const PATH = [bin, stack.env['PATH']].join(path.delimiter);
    await stops('python', { PATH, PYTHONPATH: packages, PULUMI_PYTHON_CMD: python }, { file, line: 2, port });
  });

  it('Go stops a program of Pulumi at a breakpoint', async function () {
    const { bin, source } = await toolsFor(this, 'go');
    const port = await freePort();
    write('Pulumi.yaml', JSON.stringify({ name: 'shop', runtime: 'go' }));
    write('main.go', readFileSync(source, 'utf8'));
    // What the language host builds and runs is the program under its debugger, as a current one does it.
    const dlv = `dlv --headless=true --api-version=2 --listen=127.0.0.1:${port}`;
    write('debugged', `#!/bin/sh\nexec ${dlv} exec ${path.join(bin, 'shop')}\n`);
    write(
      'go',
      `#!/bin/sh
[ "$1" != build ] && PATH=\${PATH#*:} exec go "$@"
cp debugged "$3" && chmod +x "$3"
`,
      0o755,
    );
    const PATH = [stack.cwd, bin, stack.env['PATH']].join(path.delimiter);
    await stops('go', { PATH }, { file: source, line: 9, port });
  });
});
