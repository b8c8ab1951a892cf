import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chmod, chown, copyFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { until } from '../harness/pulumiProcess';
import { backendAt } from '../harness/backends';
import { backendServerProgram } from '../harness/startBackendServer';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';
import { needsCli, POSTGRES_SINCE, orSkip } from './suite';
import type { BackendServer } from '../harness/backendServer';
import { makeCertificate } from '../harness/certificate';

/** A real server on this machine. */
describe('a stack in a database that accepts only encrypted connections', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let target: StackTarget;
  let certificates: { own: string; other: string };
  before(async function () {
    needsCli(this, POSTGRES_SINCE);
    await orSkip(this, async () => {
      await backendServerProgram('postgres');
      await promisify(execFile)('openssl', ['version']);
    });
    stack = await createStack({ backend: 'postgres' });
    target = await targetOf(stack, cliFor(stack).cli);
    certificates = await takeOnlyTls(stack.server!, stack.root);
    await until(
      () => reach('?sslmode=disable').then(({ problem }) => problem !== undefined),
      'the server to encrypt',
    );
  });
  after(() => (stack as PulumiStack | undefined)?.dispose());

  /** The messages of the CLI, and the result of the driver. */
  async function reach(query: string, host = '127.0.0.1') {
    const url = stack.backendUrl.replace('@127.0.0.1', `@${host}`) + query;
    const { cli } = cliFor(stack, { env: { PULUMI_BACKEND_URL: url, PGSSLMODE: undefined } });
    const there = { ...target, backend: backendAt(url) };
    const problem = await exportStack(cli, there).then(
      () => undefined,
      (error: unknown) => error as PulumiProblem,
    );
    return { problem, holders: await backendOf(cli, there).holders('ask') };
  }

  const root = (name: 'own' | 'other') => `&sslrootcert=${encodeURIComponent(certificates[name])}`;
  const reached: [title: string, query: () => string, host?: string][] = [
    ['without a word about it', () => ''],
    ['with any certificate', () => '?sslmode=require'],
    ['with its own certificate', () => `?sslmode=verify-full${root('own')}`],
    [
      'with its own certificate, whatever it is called',
      () => `?sslmode=verify-ca${root('own')}`,
      'localhost',
    ],
  ];
  for (const [title, query, host] of reached) {
    it(`is read by the CLI and the driver ${title}`, async () => {
      assert.deepEqual(await reach(query(), host), { problem: undefined, holders: [] });
    });
  }

  const refused: [title: string, query: () => string, kind: PulumiProblem['kind'], host?: string][] = [
    ['without encryption', () => '?sslmode=disable', 'backend'],
    ['with the certificate of another server', () => `?sslmode=verify-full${root('other')}`, 'network'],
    ['under another name', () => `?sslmode=verify-full${root('own')}`, 'network', 'localhost'],
  ];
  for (const [title, query, kind, host] of refused) {
    it(`is read neither by the CLI nor by the driver ${title}`, async () => {
      const { problem, holders } = await reach(query(), host);
      assert.ok(problem instanceof PulumiProblem);
      assert.equal(problem.kind, kind, problem.details);
      assert.equal(holders, undefined);
    });
  }
});

/**
 * Configures a PostgreSQL server to accept only encrypted connections. Its certificate is only for `127.0.0.1`.
 * @param folder gets the self-signed certificate, and one of another server
 * @returns the paths of both
 * @throws {Error} if there is no `openssl`
 */
async function takeOnlyTls(server: BackendServer, folder: string): Promise<{ own: string; other: string }> {
  const [own, other] = [path.join(folder, 'own'), path.join(folder, 'other')];
  for (const file of [own, other]) await makeCertificate(file, ['IP:127.0.0.1']);
  const [[data]] = (await server.query!('SHOW data_directory')) as [[string]];
  const { uid, gid } = await stat(data);
  for (const [from, name] of [
    [`${own}.crt`, 'server.crt'],
    [`${own}.key`, 'server.key'],
  ] as const) {
    const file = path.join(data, name);
    await copyFile(from, file);
    await chmod(file, 0o600);
    await chown(file, uid, gid);
  }
  await writeFile(path.join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await server.query!('ALTER SYSTEM SET ssl = on');
  await server.query!('SELECT pg_reload_conf()');
  return { own: `${own}.crt`, other: `${other}.crt` };
}
