import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVER_SECRET } from '../harness/backendServer';
import { CONTAINER_SECRET, GOOGLE_TOKEN, SSO_TOKEN } from '../harness/identityAnswers';
import { startIdentityStandIn, type GivenKeys, type IdentityStandIn } from '../harness/identityStandIn';
import { run } from '../harness/pulumiProcess';
import { pulumiVariables, withoutPulumi } from '../harness/pulumiEnvironment';
import { pulumiTools } from '../harness/pulumiTools';
import { repository } from '../harness/repository';
import type { Look } from './look.program';
import { needsCli, orSkip } from './suite';

/** Where the user's credentials are. */
export interface Credentials {
  readonly env?: NodeJS.ProcessEnv;
  /** In the home folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** The request to an identity service that shows their use. If they open the bucket, no other service is asked. */
  readonly asked?: RegExp | 'nobody';
  /** The driver's reason if they do not open the bucket. */
  readonly why?: string;
}

/** A suite's access to the stand-ins. */
export interface Identities {
  /** A folder for this suite. */
  readonly folder: string;
  readonly standIn: IdentityStandIn;
}

/** The first CLI whose cloud libraries support all of this. The versions between it and the oldest are untested. */
export const CREDENTIALS_SINCE = '3.255.0';

/** Cloud settings that the user of this machine may have. */
const OF_CLOUDS = /^(?:AWS|GOOGLE|GCE|CLOUDSDK|AZURE|IDENTITY|MSI)_/i;

/**
 * Registers the hooks of a suite that start and stop the stand-ins.
 * @param given the credentials that they issue, requested before the first test
 * @param begin receives them
 */
export function useIdentities(
  given: () => { keys?: GivenKeys; bucketOfGoogle?: string },
  begin: (identities: Identities) => void | Promise<void>,
): void {
  let folder: string;
  let standIn: IdentityStandIn | undefined;
  before(async function () {
    needsCli(this, CREDENTIALS_SINCE);
    folder = await mkdtemp(path.join(tmpdir(), 'credentials-'));
    await orSkip(this, async () => {
      standIn = await startIdentityStandIn(folder, given());
    });
    await begin({ folder, standIn: standIn! });
  });
  after(async () => {
    standIn?.close();
    if ((folder as string | undefined) !== undefined) await rm(folder, { recursive: true, force: true });
  });
}

/**
 * Lists the stacks of a bucket with the real CLI, then its objects with the driver, each in a separate process: both
 * succeed, or both fail.
 */
export async function assertSame(
  { folder, standIn: { variables, requests } }: Identities,
  url: string,
  { env = {}, files = {}, why, asked = why === undefined ? 'nobody' : /^/ }: Credentials,
): Promise<void> {
  const home = await mkdtemp(path.join(folder, 'home-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o700);
  }
  const { bin, pulumi } = await pulumiTools();
  const own = Object.entries(withoutPulumi(process.env)).filter(([name]) => !OF_CLOUDS.test(name));
  const everything = {
    ...Object.fromEntries(own),
    ...pulumiVariables([path.join(home, 'bin'), bin].join(path.delimiter), path.join(home, 'pulumi'), 'test'),
    ...variables,
    HOME: home,
    PULUMI_BACKEND_URL: url,
    ...env,
  };
  const askedWith = async (program: string, args: string[]) => {
    requests.length = 0;
    const ended = await run(program, args, { cwd: home, env: everything });
    const told = `${ended.stdout}${ended.stderr} ${requests.join()}`;
    const isRight =
      asked === 'nobody'
        ? requests.length === 0
        : why !== undefined || requests.some((one) => asked.test(one));
    assert.ok(isRight, told);
    return { ...ended, told };
  };
  const listed = await askedWith(pulumi, ['stack', 'ls', '--all', '--json', '--non-interactive']);
  assert.equal(listed.code === 0, why === undefined, listed.told);

  const program = path.join(repository, 'out/test/cli/look.program.js');
  const { stdout, told } = await askedWith(node(), [program, url]);
  const look = JSON.parse(stdout || '{}') as Look;
  if (why === undefined) assert.ok('keys' in look && look.keys.includes('.pulumi/meta.yaml'), told);
  else assert.ok('why' in look && look.why.includes(why), told);
  for (const secret of [SERVER_SECRET, GOOGLE_TOKEN, SSO_TOKEN, CONTAINER_SECRET]) {
    assert.ok(!told.includes(secret), secret);
  }
}

/** A Node that sends requests through a proxy, like the editor's. */
function node(): string {
  const { NEW_NODE } = process.env;
  return NEW_NODE ? path.join(NEW_NODE, 'node') : process.execPath;
}
