import assert from 'node:assert/strict';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { PulumiProblem, type ProblemKind } from '../../client/src/pulumi/cli/pulumiProblem';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { explainOnce } from '../../shared/knownErrors/explain';
import { faultsOf, type BackendFault, type FaultName } from './backendFaults';
import { backendAt } from '../harness/backends';
import { SERVER_SECRET } from '../harness/backendServer';
import { backendServerProgram, type ServerKind } from '../harness/startBackendServer';
import type { PulumiStack } from '../harness/pulumiStack';
import { startRefusingProxy, type RefusingProxy } from './refusingProxy';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';
import { needsCli, POSTGRES_SINCE, orSkip } from './suite';

/** The expected report of a fault: the problem kind, the known error, and the driver's log. */
type Told = readonly [kind: ProblemKind, explained: string, noted: RegExp | undefined];

const FAULTS: Readonly<Record<ServerKind, Readonly<Partial<Record<FaultName, Told>>>>> = {
  s3: {
    'wrong secret': ['backend', 'backend-credentials-refused', /S3 answers 403 SignatureDoesNotMatch\.$/],
    'unknown user': ['backend', 'backend-credentials-refused', /S3 answers 403 InvalidAccessKeyId\.$/],
    'nothing there': ['backend', 'bucket-missing', /S3 answers 404 NoSuchBucket\.$/],
    'no right': ['backend', 'backend-access-denied', /S3 answers 403 AccessDenied\.$/],
  },
  gcs: {
    'nothing there': ['backend', 'bucket-missing', /Google Cloud Storage answers 404\.$/],
  },
  azure: {
    'wrong secret': ['backend', 'backend-credentials-refused', /Storage answers 403 AuthorizationFailure\.$/],
    'nothing there': ['backend', 'bucket-missing', /Storage answers 404 ContainerNotFound\.$/],
    // Without permission to read, no lock is reported, because there is none.
    'no right': ['backend', 'backend-access-denied', undefined],
    'no right to list': [
      'backend',
      'backend-access-denied',
      /Storage answers 403 AuthorizationPermissionMismatch\.$/,
    ],
  },
  postgres: {
    'wrong secret': ['backend', 'postgres-login-refused', /PostgreSQL says 28P01\.$/],
    'unknown user': ['backend', 'postgres-login-refused', /PostgreSQL says 28P01\.$/],
    'nothing there': ['backend', 'postgres-database-missing', /PostgreSQL says 3D000\.$/],
    'no right': ['backend', 'postgres-table', /PostgreSQL says 42501\.$/],
    'too many': ['network', 'backend-busy', /PostgreSQL says 53300\.$/],
  },
};

for (const [kind, told] of Object.entries(FAULTS) as [ServerKind, (typeof FAULTS)[ServerKind]][]) {
  /** A real server of the kind, on this machine, which really refuses. */
  describe(`a stack that cannot be reached at ${kind}`, function () {
    this.timeout(120_000);
    let stack: PulumiStack;
    let target: StackTarget;
    let faults: Awaited<ReturnType<typeof faultsOf>>;
    before(async function () {
      if (kind === 'postgres') needsCli(this, POSTGRES_SINCE);
      await orSkip(this, () => backendServerProgram(kind));
      stack = await createStack({ backend: kind });
      target = await targetOf(stack, cliFor(stack).cli);
      faults = await faultsOf(kind, stack.server!);
    });
    after(() => (stack as PulumiStack | undefined)?.dispose());

    const meet = ({ url, variables }: BackendFault) => {
      const { cli, log } = cliFor(stack, { env: { ...variables, PULUMI_BACKEND_URL: url } });
      return { cli, log, there: { ...target, backend: backendAt(url) } };
    };

    if (kind === 'azure' || kind === 'gcs')
      it('is not considered empty because the CLI exports it as empty when it may not list', async () => {
        const proxy = kind === 'gcs' ? await startProxy() : undefined;
        const { url, variables } = stack.server!;
        const fault = proxy
          ? { url, variables: { ...variables, STORAGE_EMULATOR_HOST: proxy.address } }
          : faults['no right to list']!;
        try {
          const { cli, there } = meet(fault);
          await assert.rejects(exportStack(cli, there), {
            kind: 'backend',
            message: /says that stack “dev” is empty, but cannot list the backend/,
          });
        } finally {
          proxy?.close();
        }
      });

    /** The server for Google's storage has no permissions: the proxy answers in Google's words. */
    function startProxy(): Promise<RefusingProxy> {
      const message = 'tester does not have storage.objects.list access to the Google Cloud Storage bucket.';
      const body = JSON.stringify({
        error: { code: 403, message, errors: [{ message, reason: 'forbidden' }] },
      });
      return startRefusingProxy(stack.server!.variables['STORAGE_EMULATOR_HOST']!, (asked) =>
        /^GET \/(?:storage\/v1\/)?b\/[^/]+\/o\?/.test(asked) ? { status: 403, body } : undefined,
      );
    }

    for (const [name, [problem, explained, noted]] of Object.entries(told) as [FaultName, Told][]) {
      it(`is reported with the reason: ${name}`, async () => {
        const { cli, log, there } = meet(faults[name]!);
        await assert.rejects(exportStack(cli, there), (error) => {
          assert.ok(error instanceof PulumiProblem);
          assert.equal(error.kind, problem, error.details);
          const ids = explainOnce(error.details).map((one) => one.error.id);
          assert.deepEqual(ids, [explained], error.details);
          assert.ok(!error.details.includes(SERVER_SECRET), error.details);
          return true;
        });
        const holders = await backendOf(cli, there).holders('ask');
        assert.deepEqual(holders, noted ? undefined : []);
        const said = log.filter((line) => line.includes('cannot be opened'));
        if (noted) assert.match(said[0] ?? '', noted);
        assert.ok(!log.join('\n').includes(SERVER_SECRET));
      });
    }
  });
}
