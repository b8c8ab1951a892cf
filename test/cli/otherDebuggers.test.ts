import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_DEBUGGERS } from '../../client/src/debug/attach/languageDebuggers';
import { programsAmong, type RunningProgram } from '../../client/src/debug/attach/runningPrograms';
import { waitingIn } from '../../client/src/debug/attach/waitingLine';
import { listCommands } from '../../client/src/processCommands';
import { DebugClient } from '../bench/debugAdapter';
import { installLanguageHost } from '../bench/languageHost';
import { until } from '../bench/pulumiProcess';
import type { PulumiStack } from '../bench/pulumiStack';
import { importScript } from '../bench/repository';
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

const PYTHON_PROGRAM = `import pulumi
greeting = 'hello'
pulumi.export('greeting', greeting)
`;

/** The debugger is the real one of the language, and is spoken to as an editor's extension does. */
describe('the generated configuration', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let running: ChildProcess | undefined;
  let client: DebugClient | undefined;
  let output = '';

  before(async function () {
    // The programs that start the debuggers are shell scripts.
    if (process.platform === 'win32') this.skip();
    stack = await createStack();
  });
  afterEach(() => {
    client?.close();
    running?.kill('SIGKILL');
  });
  after(() => stack.dispose());

  const write = (name: string, text: string): string => {
    const file = path.join(stack.cwd, name);
    writeFileSync(file, text);
    return file;
  };

  /** Makes a project of the language; the variables that a run of it needs. Skips the test where those can't be had. */
  async function project(
    test: Mocha.Context,
    language: 'python' | 'go',
  ): Promise<{ env: NodeJS.ProcessEnv; source: string }> {
    let tools: Tools | undefined;
    await orSkip(test, async () => {
      const setup = await importScript<SetupModule>('scripts/setup/languages.mjs');
      tools = await setup.ensureLanguage(language);
    });
    const { bin, packages, source } = tools!;
    const host = await installLanguageHost(stack, language, path.join(bin, `pulumi-language-${language}`));
    const PATH = [host, bin, stack.env['PATH']].join(path.delimiter);
    write('Pulumi.yaml', JSON.stringify({ name: 'shop', runtime: language }));
    if (language === 'python')
      return { env: { PATH, PYTHONPATH: packages }, source: write('__main__.py', PYTHON_PROGRAM) };
    write('main.go', readFileSync(source, 'utf8'));
    return { env: { PATH, DEBUG_PROGRAM: path.join(bin, 'shop') }, source };
  }

  /** Starts a run of the CLI whose program waits for a debugger. */
  async function start(
    env: NodeJS.ProcessEnv,
    command: readonly string[] = ['preview'],
  ): Promise<{ program: RunningProgram; ended: Promise<unknown[]> }> {
    const args = [...command, '--attach-debugger', '--non-interactive', '--stack', stack.name];
    const child = spawn('pulumi', args, { cwd: stack.cwd, env: { ...stack.env, ...env } });
    running = child;
    output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    const place = await until(() => {
      if (child.exitCode !== null) throw new Error(`The CLI has ended:\n${output}`);
      return Promise.resolve(output.split('\n').flatMap((line) => waitingIn(line)?.place ?? [])[0]);
    }, 'the CLI to say that the program waits');
    const programs = programsAmong(await listCommands(), process.pid);
    const program = programs.find(({ port }) => port !== undefined && port === place.port);
    assert.ok(program, output);
    return { program, ended: once(child, 'exit') };
  }

  /** Attaches with the configuration, and asserts that the program stops at the line. */
  async function stop(
    language: 'python' | 'go',
    { pid, port, waits, ...program }: RunningProgram,
    at: { readonly file: string; readonly line: number },
  ): Promise<DebugClient> {
    assert.deepEqual([program.language, waits], [language, true]);
    const configuration = LANGUAGE_DEBUGGERS[language].configuration({ port: port!, processId: pid });
    client = await DebugClient.connect('127.0.0.1', port!);
    assert.deepEqual(await client.stopAt(configuration, at.file, at.line), { reason: 'breakpoint', ...at });
    return client;
  }

  it('stops a Python program at a breakpoint, and leaves it running when the session ends', async function () {
    const { env, source } = await project(this, 'python');
    const { program, ended } = await start(env);
    const session = await stop('python', program, { file: source, line: 2 });
    await session.disconnect();
    assert.deepEqual(await ended, [0, null], output);
    assert.match(output, /greeting\s*: "hello"/);
  });

  it('stops a Go program at a breakpoint, whose end with the session Pulumi takes for that of the program', async function () {
    assert.equal(LANGUAGE_DEBUGGERS.go.endsProgram, true);
    const { env, source } = await project(this, 'go');
    const at = { file: source, line: 9 };
    const update = await start(env, ['up', '--skip-preview', '--yes']);
    await (await stop('go', update.program, at)).continue();
    assert.deepEqual(await update.ended, [0, null], output);
    assert.match(output, /greeting\s*: "hello"/);

    const preview = await start(env);
    assert.deepEqual([update.program.isPreview, preview.program.isPreview], [false, true]);
    await (await stop('go', preview.program, at)).disconnect();
    assert.deepEqual(await preview.ended, [0, null], output);
    assert.match(output, /- 1 to delete/);
  });
});
