import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { askBackend, readBackend } from '../../client/src/pulumi/cli/askBackend';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import type { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { exportStack, importStack, targetKey, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { startServiceStandIn, type ServiceStandIn } from '../harness/serviceStandIn';
import { SERVICE_TOKEN } from '../harness/serviceAccount';
import { cliFor } from './client';

describe('the address of a backend', function () {
  this.timeout(60_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await createStack();
  });
  after(() => stack.dispose());

  describe('is the one that the CLI would use', () => {
    let projectFile: string;
    before(async () => {
      projectFile = path.join(stack.root, 'elsewhere/Pulumi.yaml');
      await mkdir(path.join(stack.root, 'elsewhere/sub/state'), { recursive: true });
      await mkdir(path.join(stack.root, 'credentials'));
      const current = `file://${stack.backendDir}?no_tmp_dir=true`;
      const credentials = JSON.stringify({ current, accessTokens: { [current]: '' } });
      await writeFile(path.join(stack.root, 'credentials/credentials.json'), credentials);
    });
    afterEach(() => writeFile(projectFile, 'name: elsewhere\nruntime: nodejs\n'));

    const cases: Record<string, { env?: () => NodeJS.ProcessEnv; backend?: () => string; folder?: string }> =
      {
        'the login’s': {},
        'the login’s of another folder of credentials': {
          env: () => ({ PULUMI_CREDENTIALS_PATH: path.join(stack.root, 'credentials') }),
        },
        'the project file’s': { backend: () => `file://${stack.cwd}` },
        'the project file’s, from a folder below it, relative to that': {
          backend: () => 'file://./state',
          folder: 'sub',
        },
        'the environment’s, whatever the project file says': {
          env: () => ({ PULUMI_BACKEND_URL: `file://${stack.root}` }),
          backend: () => `file://${stack.cwd}`,
        },
        'the login’s, if the environment’s is empty': { env: () => ({ PULUMI_BACKEND_URL: '' }) },
        'in the home of the user, whatever HOME says': {
          env: () => ({ PULUMI_BACKEND_URL: 'file://~', HOME: stack.root }),
        },
      };
    for (const [title, { env = () => ({}), backend, folder = '.' }] of Object.entries(cases)) {
      it(title, async () => {
        const text = backend ? `backend:\n  url: ${backend()}\n` : '';
        await writeFile(projectFile, `name: elsewhere\nruntime: nodejs\n${text}`);
        const cwd = path.join(path.dirname(projectFile), folder);
        const { cli } = cliFor(stack, { env: env() });
        const { stdout } = await cli.run({ args: ['whoami', '--json'], cwd, backend: 'none' });
        const said = (JSON.parse(stdout) as { url: string }).url.replace('file://.', `file://${cwd}`);
        const { address, url } = await readBackend(cli, cwd);
        assert.equal(address.forCli, said);
        assert.equal(url, said);
      });
    }

    it('uses the same home folder as the CLI', async () => {
      const { cli } = cliFor(stack, { env: { PULUMI_BACKEND_URL: 'file://~', HOME: stack.root } });
      assert.equal((await readBackend(cli, stack.cwd)).address.folder, userInfo().homedir);
    });
  });

  it('leaves its password in no log and no message', async () => {
    const password = "planted;pass,w'o@rd";
    const { cli, log } = cliFor(stack);
    const address = new BackendAddress(`postgres://me:${password}@127.0.0.1:9/states`, stack.cwd);
    await assert.rejects(askBackend(cli, address, stack.cwd), (error: PulumiProblem) => {
      assert.match(error.details, /127\.0\.0\.1|\[secret\]/);
      for (const said of [error.message, error.details, ...log])
        assert.ok(!/planted|pass,w|o@rd/.test(said), said);
      return true;
    });
  });

  describe('of a service with an unknown console', () => {
    const state = { manifest: { time: '2026-01-02T03:04:05Z', magic: '', version: '' }, resources: [] };
    let services: [ServiceStandIn, ServiceStandIn];
    const home = () => path.join(stack.root, 'home of services');
    const env = () => ({ PULUMI_HOME: home(), PULUMI_ACCESS_TOKEN: SERVICE_TOKEN });
    beforeEach(async () => {
      services = [await startServiceStandIn(), await startServiceStandIn()];
      for (const service of services) service.put('acme/shop/dev', state);
    });
    afterEach(async () => {
      for (const service of services) service.close();
      await rm(home(), { recursive: true, force: true });
    });

    /** The stack as listed after a login. */
    async function stackAfterLogin({ url }: ServiceStandIn): Promise<StackTarget> {
      await stack.must(['login', url], { env: env() });
      const { cli } = cliFor(stack, { env: env() });
      const said = JSON.parse(await stack.must(['whoami', '--json'], { env: env() })) as { url?: string };
      assert.equal(said.url, '');
      const backend = await readBackend(cli, stack.cwd);
      const [listed] = await listStacks(cli, backend.address, stack.cwd);
      return { folder: stack.cwd, project: 'shop', stack: listed!.name, backend };
    }

    it('is never empty, and differs from that of another such service', async () => {
      const [one, two] = [await stackAfterLogin(services[0]), await stackAfterLogin(services[1])];
      assert.deepEqual([one.backend.url, one.stack], [services[0].url, 'acme/shop/dev']);
      assert.notEqual(targetKey(one), targetKey(two));
    });

    it('is the one that a stack is read from and written to after a login to the other', async () => {
      const target = await stackAfterLogin(services[0]);
      await stackAfterLogin(services[1]);
      for (const { requests } of services) requests.length = 0;
      const { cli } = cliFor(stack, { env: env() });
      await importStack(cli, target, await exportStack(cli, target));
      assert.deepEqual(services[1].requests, []);
      assert.ok(services[0].requests.includes('POST /api/stacks/acme/shop/dev/import'));
    });

    it('is shown after a logout, too', async () => {
      const target = await stackAfterLogin(services[0]);
      await stack.must(['logout', services[0].url], { env: env() });
      const { cli } = cliFor(stack, { env: { ...env(), PULUMI_ACCESS_TOKEN: undefined } });
      await assert.rejects(exportStack(cli, target), {
        kind: 'not-logged-in',
        message: `You are not logged in to ${services[0].url}, where stack “acme/dev” is.`,
      });
    });

    it('identifies the stack together with its name, not with the default organization', async () => {
      const target = await stackAfterLogin(services[0]);
      await stack.must(['org', 'set-default', 'other'], { env: env() });
      const { cli } = cliFor(stack, { env: env() });
      services[0].requests.length = 0;
      await exportStack(cli, target);
      assert.ok(services[0].requests.includes('GET /api/stacks/acme/shop/dev/export'));
      assert.ok(!services[0].requests.some((request) => request.includes('/stacks/other/')));
    });
  });
});
