import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { untilDebuggerListens } from '../../client/src/features/debug/model/listeningPorts';
import {
  LANGUAGE_DEBUGGERS,
  registrationBreakpoints,
} from '../../client/src/features/debug/model/languageDebuggers';
import type { RunningProgram } from '../../client/src/features/debug/model/runningPrograms';
import { waitingIn } from '../../client/src/features/debug/attach/waitingLine';
import { DebugClient } from './debugAdapter';
import { languageProject, type LanguageProject } from '../harness/languageProject';
import { until } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { waitingProgram } from '../harness/waitingProgram';

/** The debugger is the language's real one, and the test talks to it like an editor's extension. */
describe('the generated configuration', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let running: ChildProcess | undefined;
  let client: DebugClient | undefined;
  let output = '';

  before(async () => {
    stack = await createStack();
  });
  afterEach(() => {
    client?.close();
    running?.kill('SIGKILL');
  });
  after(() => stack.dispose());

  /** Starts a run of the CLI whose program waits for a debugger; `end` waits for its success. */
  async function start(
    { variables }: LanguageProject,
    command: readonly string[] = ['preview'],
  ): Promise<{ program: RunningProgram; end: () => Promise<void> }> {
    const args = [...command, '--attach-debugger', '--non-interactive', '--stack', stack.name];
    const child = spawn('pulumi', args, { cwd: stack.cwd, env: { ...stack.env, ...variables } });
    running = child;
    output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    const program = await until(() => {
      if (child.exitCode !== null) throw new Error(`The CLI has ended:\n${output}`);
      return waitingProgram(child.pid!);
    }, 'the program to wait');
    await untilDebuggerListens(program.pid, program.port!);
    const ended = once(child, 'close');
    const end = async (): Promise<void> => {
      assert.deepEqual(await ended, [0, null], output);
      const places = output.split('\n').flatMap((line) => waitingIn(line)?.place ?? []);
      assert.deepEqual(places[0], { processId: undefined, port: program.port }, output);
    };
    return { program, end };
  }

  /** Attaches with the configuration, and asserts that the program stops at the line. */
  async function stop(
    language: 'python' | 'go',
    program: RunningProgram,
    { file, line }: LanguageProject,
  ): Promise<DebugClient> {
    assert.deepEqual([program.language, program.waits], [language, true]);
    const port = program.port!;
    const configuration = LANGUAGE_DEBUGGERS[language].configuration({ port, processId: program.pid });
    client = await DebugClient.connect('127.0.0.1', port);
    assert.deepEqual(await client.stopAt(configuration, file, line), { reason: 'breakpoint', file, line });
    return client;
  }

  it('stops a Python program at a breakpoint, and lets it continue when the session ends', async function () {
    assert.equal(LANGUAGE_DEBUGGERS.python.endsProgram, undefined);
    const made = await languageProject(this, stack, 'python');
    const { program, end } = await start(made);
    const session = await stop('python', program, made);
    await session.disconnect();
    await end();
    assert.match(output, /greeting\s*: "hello"/);
  });

  it('stops a Python program where it registers one of two resources, and shows it', async function () {
    const made = await languageProject(this, stack, 'python');
    const text = `import pulumi
class Thing(pulumi.ComponentResource):
    def __init__(self, name, props):
        super().__init__('shop:index:Thing', name, props)
for name in ['"first"', 'second', 'third']:
    Thing(name, {'on': name})
`;
    writeFileSync(made.file, text);
    const { program, end } = await start(made);
    const registration = LANGUAGE_DEBUGGERS.python.registration!;
    const port = program.port!;
    const urns = ['shop:index:Shelf$shop:index:Thing::second', 'shop:index:Other::third'].map(
      (last) => `urn:pulumi:${stack.name}::shop::${last}`,
    );
    client = await DebugClient.connect('127.0.0.1', port);
    const { reason, frames } = await client.stopIn(
      LANGUAGE_DEBUGGERS.python.configuration({ port, processId: program.pid }),
      registrationBreakpoints(urns, registration),
    );
    assert.equal(reason, 'function breakpoint');
    const [packages] = registration.packages.exec(frames[0]!.source!.path!)!;
    const own = frames.filter(({ source }) => !source!.path!.startsWith(packages));
    assert.deepEqual([own[0]?.source?.path, own[0]?.line], [made.file, 4]);
    const { name, ty, props } = await client.variablesIn(frames[0]!.id);
    assert.deepEqual([name, ty, props], [`'second'`, `'shop:index:Thing'`, `{'on': 'second'}`]);
    // The third is of another type.
    await client.continue();
    await end();
  });

  it('stops a Go program at a breakpoint; Pulumi takes the end of the session for the end of the program', async function () {
    assert.equal(LANGUAGE_DEBUGGERS.go.endsProgram, true);
    const made = await languageProject(this, stack, 'go');
    const update = await start(made, ['up', '--skip-preview', '--yes']);
    await (await stop('go', update.program, made)).continue();
    await update.end();
    assert.match(output, /greeting\s*: "hello"/);

    const preview = await start(made);
    assert.deepEqual([update.program.isPreview, preview.program.isPreview], [false, true]);
    await (await stop('go', preview.program, made)).disconnect();
    await preview.end();
    // The SDK registers the stack itself at the same time: that may have happened before the program stopped.
    assert.match(output, /- 1 to delete|1 unchanged/);
  });
});
