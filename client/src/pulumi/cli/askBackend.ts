import { userInfo } from 'node:os';
import type { BackendAddress } from '../location/backendAddress';
import type { PulumiCli } from './cli';
import type { RunControl } from './cliRequest';
import { parseCliJson } from './parseCliJson';
import { PulumiProblem } from './pulumiProblem';
import { redact } from '../secrets/redact';
import type { Backend } from '../location/stackTarget';

/**
 * The present backend and login. `folder` matters: a project file can name its own backend.
 * @throws {PulumiProblem} if there is no login
 */
export async function readBackend(
  cli: PulumiCli,
  folder: string,
  control: RunControl = {},
): Promise<Backend> {
  return askBackend(cli, await cli.configuredAddress(folder), folder, control);
}

/**
 * The backend at an address. Another run of the CLI has to show that it can be reached. A folder has no logins: the CLI
 * takes the system's user, so nothing is run to ask for one.
 * @throws {PulumiProblem} as {@link askBackend}
 */
export async function backendAt(
  cli: PulumiCli,
  address: BackendAddress,
  folder: string,
  control: RunControl = {},
): Promise<Backend> {
  if (address.hasLogins) return askBackend(cli, address, folder, control);
  return { user: userInfo().username, url: address.display, address };
}

/**
 * The login of one backend, which shows that it can be reached.
 * @throws {PulumiProblem} if there is no login, or the backend cannot be reached
 */
export async function askBackend(
  cli: PulumiCli,
  address: BackendAddress,
  folder: string,
  control: RunControl = {},
): Promise<Backend> {
  const args = ['whoami', '--json'];
  const { stdout } = await cli.run({ ...control, args, cwd: folder, backend: address });
  const { user, url } = parseCliJson(stdout) as { user?: unknown; url?: unknown };
  if (typeof user !== 'string')
    throw new PulumiProblem('other', 'The Pulumi CLI does not say who is logged in.');
  // A service prints its console's address, or nothing: that of a self-hosted console is unknown.
  const consoleUrl = address.kind.isService && typeof url === 'string' ? redact(url) : '';
  return { user, url: consoleUrl || address.display, address };
}

/**
 * The organization that a service takes for a stack's name without one.
 * @throws {PulumiProblem} if the service can't be asked
 */
export async function defaultOrganization(
  cli: PulumiCli,
  { user, address }: Backend,
  cwd: string,
  control: RunControl = {},
): Promise<string> {
  const { stdout } = await cli.run({ ...control, args: ['org', 'get-default'], cwd, backend: address });
  // Without one, the CLI prints a sentence and uses the user's own organization.
  return /^\s*([\w.-]+)\s*$/.exec(stdout)?.[1] ?? user;
}
