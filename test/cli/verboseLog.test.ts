import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  decryptAutomaticLog,
  listAutomaticLogs,
} from '../../client/src/features/logs/runs/automaticLogFiles';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { Recordings } from '../../client/src/pulumi/kept/recordings';
import { redactLog } from '../../client/src/pulumi/secrets/logRedaction';
import type { KnownSecret } from '../../client/src/pulumi/secrets/redact';
import { readStackSecrets } from '../../client/src/pulumi/stacks/stackSecrets';
import { runWithVerboseLog, type VerboseLogOptions } from '../../client/src/features/logs/runs/verboseRun';
import { secretValuesIn } from '../../shared/logs/secretValues';
import { readLog } from '../../server/src/features/logs/readLog';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';
import { scriptedCli } from './scriptedCli';
import { needsCli } from './suite';
import { assertOnlyMasked, PASSPHRASE, PLANTED_ENVIRONMENT, plantedTexts, plantSecrets } from './plantedLog';

describe('verbose logs of the real CLI', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let recordings: Recordings;

  before(async () => {
    stack = await createStack({ passphrase: PASSPHRASE });
    recordings = new Recordings(path.join(stack.root, 'recordings'));
  });
  after(() => stack.dispose());

  async function record(
    options: Pick<VerboseLogOptions, 'kind' | 'level'> & { grpc?: boolean; env?: Record<string, string> },
  ) {
    const { cli, log } = cliFor(stack, { env: options.env ?? {} });
    const target = await targetOf(stack, cli);
    const recording = await recordings.next(target, options.kind);
    const file = `${recording}.pulumi.log`;
    const grpcFile = options.grpc ? `${recording}.grpc.pulumi.log` : undefined;
    const screen: string[] = [];
    const running = runWithVerboseLog(
      cli,
      target,
      { kind: options.kind, level: options.level, terraform: 'TRACE', file, grpcFile },
      { onLine: (line) => screen.push(line) },
    );
    const problem = await running.then(
      () => undefined,
      (error: unknown) => error as PulumiProblem,
    );
    return { cli, target, log, screen, file, grpcFile, problem };
  }

  it('record the run, are private to the user, and keep the extension’s own log short', async () => {
    const { file, log, screen, problem } = await record({ kind: 'preview', level: 7 });
    assert.equal(problem, undefined);
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    assert.equal(lines[0], '# pulumi preview --stack=organization/shop/dev -v=7 --logtostderr --logflow');
    assert.match(lines.at(-1)!, /^# The preview has succeeded after /);
    const { operations } = readLog(lines.join('\n'));
    const run = operations.find(({ kind }) => kind === 'run');
    assert.equal(`${run?.name} ${run?.outcome}`, 'preview done');
    assert.ok(
      operations.some(({ kind, name, outcome }) => `${kind} ${name} ${outcome}` === 'call Check done'),
    );
    assert.deepEqual(
      operations.filter(({ outcome }) => outcome === 'waiting'),
      [],
    );
    assert.ok(screen.some((line) => line.includes('database create')));
    assert.ok(![...screen, ...log].some((line) => line.includes('"level":"INFO"')));
  });

  it('are complete when the run fails, with the reason', async () => {
    const program = path.join(stack.cwd, 'index.js');
    const good = readFileSync(program, 'utf8');
    writeFileSync(program, 'throw new Error("planned failure");\n');
    const { file, problem } = await record({ kind: 'up', level: 9 });
    writeFileSync(program, good);
    assert.ok(problem instanceof PulumiProblem);
    const { problems } = readLog(readFileSync(file, 'utf8'));
    assert.ok(problems.some(({ message }) => message.includes('failed with an unhandled exception')));
  });

  it('have Terraform’s own log at the chosen level, instead of the level in the environment', async () => {
    const cli = await scriptedCli(stack, 'echo "TF_LOG is $TF_LOG"', { TF_LOG: 'ERROR' });
    const target = await targetOf(stack, cliFor(stack).cli);
    for (const [terraform, expected] of [
      ['WARN', 'TF_LOG is WARN'],
      [undefined, 'TF_LOG is ERROR'],
    ] as const) {
      const file = `${await recordings.next(target, 'preview')}.pulumi.log`;
      await runWithVerboseLog(cli, target, { kind: 'preview', level: 1, terraform, file }, {});
      assert.equal(readFileSync(file, 'utf8').split('\n')[1], expected);
    }
  });

  it('that Pulumi writes by itself can be listed and decrypted', async function () {
    needsCli(this, '3.249.0');
    const { cli } = cliFor(stack);
    const logs = await listAutomaticLogs(cli, stack.cwd, {});
    const log = logs.find((candidate) => candidate.stack?.endsWith(`/${stack.name}`));
    assert.ok(log, JSON.stringify(logs));
    const shown: string[] = [];
    const text = await decryptAutomaticLog(cli, stack.cwd, log, { onLine: (line) => shown.push(line) });
    assert.deepEqual(shown, []);
    assert.ok(readLog(text).lineCount > 2, text);
    const asked = cliFor(stack, {
      env: { PULUMI_CONFIG_PASSPHRASE: undefined } as unknown as NodeJS.ProcessEnv,
      passphrases: [PASSPHRASE],
    });
    assert.equal(await decryptAutomaticLog(asked.cli, stack.cwd, log, {}), text);
  });

  it('without the planted secrets keep all the rest', async () => {
    await plantSecrets(stack);
    const { file, grpcFile, cli, target, problem } = await record({
      kind: 'up',
      level: 11,
      grpc: true,
      env: PLANTED_ENVIRONMENT,
    });
    assert.equal(problem, undefined, problem?.details);
    const { environment, passphrases } = cli.secrets;
    const secretValues = ({ text }: { text: string }) =>
      Promise.resolve([...secretValuesIn(JSON.parse(text))]);
    const shown: string[] = [];
    const known: KnownSecret[] = [
      ...passphrases.map((value) => ({ kind: 'passphrase', value }) as const),
      ...environment.map((value) => ({ kind: 'environment value', value }) as const),
      ...(await readStackSecrets(cli, target, secretValues, { onLine: (line) => shown.push(line) })),
    ];
    assert.deepEqual(shown, []);
    const header = await cloudLog(stack);
    for (const text of [readFileSync(file, 'utf8'), readFileSync(grpcFile!, 'utf8'), header]) {
      assert.ok(plantedTexts().some((planted) => text.includes(planted)));
      checkRedaction(text, known, stack.root);
    }
  });
});

/** A text as Node and Go write it into JSON, and into JSON within JSON. */
function spellings(text: string): string[] {
  const node = (value: string) => JSON.stringify(value).slice(1, -1);
  const go = (value: string) =>
    node(value).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
  const once = [node(text), go(text)];
  return [text, ...once, ...once.flatMap((value) => [node(value), go(value)])];
}

/** Only the letters, however often the text was written into JSON. */
function unescaped(text: string): string {
  return text
    .replace(/\\+u00([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\', '');
}

function checkRedaction(text: string, known: readonly KnownSecret[], home: string): void {
  const result = redactLog(text, known, home);
  const secrets = plantedTexts().flatMap(spellings);
  for (const secret of secrets) {
    const left = result.text.indexOf(secret);
    assert.ok(left < 0, `left: ${result.text.slice(left - 200, left + 200)}`);
  }
  assert.ok(!result.text.includes(home), `left: ${home}`);
  assert.equal(result.left, 0);
  // Each line of a multi-line secret may be masked, even a harmless one.
  const whole = [...plantedTexts(), ...Object.values(PLANTED_ENVIRONMENT)].map(unescaped);
  assertOnlyMasked(text, result.text, home, (masked) => {
    const piece = unescaped(masked);
    const isPart = whole.some((secret) => secret.includes(piece) || piece.includes(secret));
    // With older CLIs, `[credential]` replaces a token there.
    return isPart || /^v1:|PRIVATE KEY-----|correct-horse-battery|^\[credential$/.test(piece);
  });
  const masked = [...result.replaced.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(masked > 0);
}

/** The log of a command that talks to Pulumi Cloud, whose headers have the access token. */
async function cloudLog(stack: PulumiStack): Promise<string> {
  // A stand-in: the request is logged even without an account.
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ githubLogin: 'me', name: 'me', organizations: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { stderr } = await stack.run(['stack', 'ls', '--all', '--logtostderr', '--verbose=11'], {
      env: {
        PULUMI_BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        PULUMI_HOME: path.join(stack.root, 'cloud-home'),
        PULUMI_ACCESS_TOKEN: PLANTED_ENVIRONMENT['PULUMI_ACCESS_TOKEN'],
      },
    });
    assert.match(stderr, /Authorization:\[token pul-/);
    return stderr;
  } finally {
    server.close();
  }
}
