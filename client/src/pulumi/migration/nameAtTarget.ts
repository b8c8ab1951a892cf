import type { Backend } from '../location/stackTarget';
import { defaultOrganization } from '../cli/backend';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';

/**
 * The full name of a new stack in a project. At a service, a name without an organization belongs to the present default
 * organization. Elsewhere the name stays as it is.
 * @throws {PulumiProblem} if the service can't be asked
 */
export async function nameAtTarget(
  cli: PulumiCli,
  backend: Backend,
  { folder, project, stack }: { folder: string; project: string; stack: string },
  control: RunControl,
): Promise<string> {
  if (!backend.address.isService) return stack;
  const [name, owner] = stack.split('/').reverse() as [string, string?];
  return `${owner ?? (await defaultOrganization(cli, backend, folder, control))}/${project}/${name}`;
}
