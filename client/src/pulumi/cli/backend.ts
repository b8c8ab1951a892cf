import { userInfo } from 'node:os';
import type { BackendAddress } from '../backend/backendAddress';
import type { PulumiCli } from './cli';
import type { RunControl } from './cliRequest';
import { parse } from './output';
import { PulumiProblem } from './pulumiProblem';
import { redact } from '../secrets/redact';
import type { Backend } from '../backend/stackTarget';

/**
 * Who is logged in where now. `folder` matters: a project file can name a backend of its own.
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
 * The backend at an address, for a run of the CLI beside or after it that shows whether it can be reached. A folder
 * knows no logins: the CLI takes the user of the system, and so nothing is run to ask for one.
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
 * Who is logged in to a certain backend, which shows that it can be reached.
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
  const { user, url } = parse(stdout) as { user?: unknown; url?: unknown };
  if (typeof user !== 'string')
    throw new PulumiProblem('other', 'The Pulumi CLI does not say who is logged in.');
  // For a service it is the console's address, or empty: the console of a self-hosted one is unknown.
  const consoleUrl = address.isService && typeof url === 'string' ? redact(url) : '';
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
  // Where there is none, the CLI says so in a sentence, and takes the user's own.
  return /^\s*([\w.-]+)\s*$/.exec(stdout)?.[1] ?? user;
}
