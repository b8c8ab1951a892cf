import assert from 'node:assert/strict';
import { OutputTooLarge, run, type RunRequest } from '../../../client/src/pulumi/cli/run';

/** Runs a script in a separate Node process. */
function node(script: string, options: Partial<RunRequest> = {}): ReturnType<typeof run> {
  return run({
    program: process.execPath,
    args: ['-e', script],
    cwd: process.cwd(),
    env: process.env,
    ...options,
  });
}

describe('run', function () {
  this.timeout(20_000);

  it('returns exit code, both outputs and the lines as they arrive', async () => {
    const lines: string[] = [];
    const result = await node('console.log("a\\nb"); console.error("c"); process.exitCode = 3', {
      onLine: (line) => lines.push(line),
    });
    assert.deepEqual(result, { exitCode: 3, stdout: 'a\nb\n', stderr: 'c\n', stopped: false });
    assert.deepEqual(lines.sort(), ['a', 'b', 'c']);
  });

  it('passes arguments without a shell', async () => {
    const args = ['-p', 'process.argv[1]', '--', '$(echo x); `y` "z" *'];
    const { stdout } = await run({ program: process.execPath, args, cwd: process.cwd(), env: process.env });
    assert.equal(stdout, '$(echo x); `y` "z" *\n');
  });

  it('feeds the input, even if the program doesn’t read it', async () => {
    const echo = await node('process.stdin.pipe(process.stdout)', { input: 'ä'.repeat(200_000) });
    assert.equal(echo.stdout, 'ä'.repeat(200_000));
    assert.equal((await node('process.exit(0)', { input: 'x'.repeat(5_000_000) })).exitCode, 0);
  });

  it('sends SIGINT and lets the program finish', async () => {
    const stop = new AbortController();
    const result = await node(
      'process.on("SIGINT", () => { console.log("done"); process.exit(8) }); console.log("up"); setInterval(() => {}, 1000)',
      {
        stop: stop.signal,
        onLine: (line) => {
          if (line === 'up') stop.abort();
        },
      },
    );
    assert.deepEqual(result, { exitCode: 8, stdout: 'up\ndone\n', stderr: '', stopped: true });
  });

  it('kills a program that ignores the signal, and its children', async () => {
    const kill = new AbortController();
    const child = 'setInterval(() => {}, 1000)';
    const script = `process.on("SIGINT", () => {}); const c = require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]); console.log(c.pid); setInterval(() => {}, 1000)`;
    let pid = 0;
    const result = await node(script, {
      kill: kill.signal,
      onLine: (line) => {
        pid = Number(line);
        kill.abort();
      },
    });
    assert.equal(result.exitCode, undefined);
    assert.equal(result.stopped, true);
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('does not start a program that is already stopped', async () => {
    const result = await node('console.log("never")', { stop: AbortSignal.abort() });
    assert.deepEqual(result, { exitCode: undefined, stdout: '', stderr: '', stopped: true });
  });

  it('stops an endless output', async () => {
    const endless = 'setInterval(() => process.stdout.write("x".repeat(65536)), 0)';
    await assert.rejects(node(endless, { stdoutLimit: 1_000_000 }), OutputTooLarge);
  });

  it('reports that the program does not exist', async () => {
    await assert.rejects(run({ program: '/nowhere/pulumi', args: [], cwd: '/', env: {} }), {
      code: 'ENOENT',
    });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
