import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import path from 'node:path';
import { cloudLogins } from '../../../client/src/features/environment/checks/cloudLogins';
import { containers } from '../../../client/src/features/environment/checks/containers';
import { goModules } from '../../../client/src/features/environment/checks/goModules';
import { pythonPackages } from '../../../client/src/features/environment/checks/pythonPackages';
import { useCheckedMachine } from './checkedMachine';

describe('the environment’s checks of what programs need', function () {
  this.timeout(30_000);
  const machine = useCheckedMachine();
  const { run, told, put, program, project } = machine;

  describe('Python packages', () => {
    const venv = 'runtime:\n  name: python\n  options:\n    virtualenv: venv\n';

    it('require the virtual environment that the project names', async () => {
      const findings = await run(pythonPackages, { projects: [await project('shop', venv)] });
      assert.deepEqual(told(findings), [
        'error: The virtual environment of “shop” is not there or has no Python: venv.',
      ]);
      assert.equal(findings[0]!.fix?.label, 'Install Dependencies');
    });

    it('are those of the requirements, whatever the spelling of their names', async () => {
      const projects = [await project('shop', venv)];
      await put(
        'shop/requirements.txt',
        'pulumi>=3,<4\nPulumi_AWS==6.0.0\nrequests ; sys_platform == "x"\n# no\n-r other.txt\nboto3\n',
      );
      await program('shop/venv/bin/python', 'pulumi 3.200.0\npulumi-aws 6.0.0');
      assert.deepEqual(told(await run(pythonPackages, { projects })), [
        'error: “shop” lacks a package: boto3.',
      ]);
      await program('shop/venv/bin/python', 'pulumi 3.200.0\npulumi-aws 6.0.0\nboto3 1.0');
      assert.deepEqual(told(await run(pythonPackages, { projects })), [
        'ok: “shop” has pulumi 3.200.0, and all packages of its requirements.',
      ]);
    });

    it('are the real ones of a Python on PATH', async () => {
      const findings = await run(pythonPackages, {
        projects: [await project('shop', 'runtime: python\n')],
        env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      });
      assert.ok(
        findings.every(({ level }) => level === 'ok' || level === 'error'),
        told(findings).join(),
      );
    });

    it('are not checked if Poetry manages them', async () => {
      const yaml = 'runtime:\n  name: python\n  options:\n    toolchain: poetry\n';
      assert.deepEqual(told(await run(pythonPackages, { projects: [await project('shop', yaml)] })), [
        'information: Poetry manages the packages of “shop”. It was not asked.',
      ]);
    });
  });

  it('require the SDK and its checksum for Go modules', async () => {
    const projects = [await project('shop', 'runtime: go\n')];
    const now = async (): Promise<string[]> => told(await run(goModules, { projects }));
    assert.deepEqual(await now(), ['information: The folder of “shop” has no go.mod.']);
    await put('shop/go.mod', 'module shop\n\ngo 1.23\n');
    assert.match((await now())[0]!, /^error: The go\.mod of “shop” does not require/);
    await put('shop/go.mod', 'module shop\n\nrequire (\n\tgithub.com/pulumi/pulumi/sdk/v3 v3.200.0\n)\n');
    assert.match((await now())[0]!, /^error: The go\.sum of “shop” lacks the checksum/);
    await put('shop/go.sum', 'github.com/pulumi/pulumi/sdk/v3 v3.200.0 h1:x=\n');
    assert.deepEqual(await now(), ['ok: “shop” has github.com/pulumi/pulumi/sdk/v3 3.200.0.']);
  });

  describe('cloud logins', () => {
    const shop = () =>
      project('shop', 'runtime: nodejs\n', {
        dependencies: { '@pulumi/aws': '7', '@pulumi/gcp': '9', '@pulumi/azure-native': '3' },
      });
    const logins = async (env: NodeJS.ProcessEnv = {}): Promise<string[]> =>
      told(await run(cloudLogins, { projects: [await shop()], env: { PATH: '', ...env } }));

    it('are checked only if a project uses the cloud', async () => {
      const projects = [
        await project('shop', 'runtime: nodejs\n', { dependencies: { '@pulumi/random': '4' } }),
      ];
      assert.deepEqual(await run(cloudLogins, { projects }), []);
    });

    it('are reported as missing', async () => {
      const all = await logins();
      assert.deepEqual(
        all.map((text) => text.split(' was found')[0]),
        ['warning: AWS: no login', 'warning: Azure: no login', 'warning: Google Cloud: no login'],
      );
    });

    it('are found in the environment, without their values', async () => {
      const env = {
        AWS_ACCESS_KEY_ID: 'AKIAQ',
        ARM_CLIENT_ID: 'client',
        GOOGLE_CREDENTIALS: '{"key":"private"}',
      };
      const findings = await run(cloudLogins, { projects: [await shop()], env: { PATH: '', ...env } });
      assert.ok(findings.every(({ level }) => level === 'ok'));
      assert.doesNotMatch(JSON.stringify(findings), /AKIAQ|private/);
    });

    it('are found in the files of the clouds’ own command lines', async () => {
      await put('.aws/credentials', '[default]\naws_access_key_id = AKIAQ\n');
      await put('.azure/azureProfile.json', '\uFEFF{"subscriptions":[{"id":"x"}]}');
      await put('.config/gcloud/application_default_credentials.json', '{}');
      assert.ok((await logins()).every((text) => text.startsWith('ok: ')));
    });

    it('are reported if the named profile does not exist', async () => {
      await put('.aws/config', '[profile prod]\nregion = us-east-1\n');
      assert.equal(
        (await logins({ AWS_PROFILE: 'prd' }))[0],
        'error: AWS: AWS_PROFILE names “prd”, and there is no such profile.',
      );
      assert.equal(
        (await logins({ AWS_PROFILE: 'prod' }))[0],
        'ok: AWS: the provider takes the profile “prod”.',
      );
    });

    it('can be expired, according to the cache of SSO', async () => {
      await put(
        '.aws/config',
        '[profile dev]\nsso_session = corp\n\n[sso-session corp]\nsso_start_url = https://corp.awsapps.com/start\n',
      );
      const cached = (expiresAt: string) =>
        put(
          '.aws/sso/cache/a.json',
          JSON.stringify({ startUrl: 'https://corp.awsapps.com/start', expiresAt, accessToken: 'secret' }),
        );
      const aws = async () => (await logins({ AWS_PROFILE: 'dev' }))[0];
      assert.equal(await aws(), 'error: AWS: the SSO login of the profile “dev” is missing.');
      await cached('2020-01-01T00:00:00Z');
      assert.equal(await aws(), 'error: AWS: the SSO login of the profile “dev” has expired.');
      await cached(new Date(Date.now() + 3_600_000).toISOString());
      assert.equal(await aws(), 'ok: AWS: the provider takes the profile “dev”, whose SSO login is valid.');
    });

    it('are reported if the named file does not exist', async () => {
      const [, , google] = await logins({
        GOOGLE_APPLICATION_CREDENTIALS: path.join(machine.root, 'key.json'),
      });
      assert.equal(
        google,
        'error: Google Cloud: GOOGLE_APPLICATION_CREDENTIALS names a file that is not there or is empty.',
      );
    });
  });

  describe('Docker and Kubernetes', () => {
    const shop = () =>
      project('shop', 'runtime: nodejs\n', {
        dependencies: { '@pulumi/docker': '4', '@pulumi/kubernetes': '4' },
      });

    it('are reported as missing', async () => {
      const env = { PATH: '', DOCKER_HOST: `unix://${path.join(machine.root, 'docker.sock')}` };
      assert.deepEqual(told(await run(containers, { projects: [await shop()], env })), [
        'error: Docker cannot be reached: it is not running, or you may not use it.',
        'warning: Kubernetes: there is no kubeconfig.',
      ]);
    });

    it('answer', async () => {
      const socket = path.join(machine.root, 'docker.sock');
      const docker = createServer().listen(socket);
      const cluster = createServer((connection) =>
        connection.end('HTTP/1.1 401 Unauthorized\r\n\r\n'),
      ).listen(0, '127.0.0.1');
      await Promise.all(
        [docker, cluster].map((server) => new Promise((resolve) => server.once('listening', resolve))),
      );
      try {
        const { port } = cluster.address() as { port: number };
        await put('.kube/config', 'apiVersion: v1\ncurrent-context: dev\n');
        const kubectl = await program('bin/kubectl', `http://127.0.0.1:${port}`);
        const PATH = `${path.dirname(kubectl)}:/usr/bin:/bin`;
        const env = { PATH, DOCKER_HOST: `unix://${socket}` };
        assert.deepEqual(told(await run(containers, { projects: [await shop()], env })), [
          'ok: Docker answers.',
          'ok: Kubernetes: the cluster of “dev” answers.',
        ]);
      } finally {
        docker.close();
        cluster.close();
      }
    });

    it('are reported with the name of the unreachable cluster', async () => {
      await put('.kube/config', 'current-context: "prod"\n');
      const kubectl = await program('bin/kubectl', 'https://127.0.0.1:1');
      const env = { PATH: `${path.dirname(kubectl)}:/usr/bin:/bin`, DOCKER_HOST: 'tcp://elsewhere:2376' };
      const [docker, cluster] = told(await run(containers, { projects: [await shop()], env }));
      assert.equal(docker, 'information: Docker: DOCKER_HOST is set. It was not asked.');
      assert.match(
        cluster!,
        /^error: Kubernetes: the cluster of the current context “prod” cannot be reached: no connection/,
      );
    });
  });
});
