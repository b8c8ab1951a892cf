import { tmpdir } from 'node:os';
import path from 'node:path';
import { nearestProject } from '../../client/src/project/projects';
import { readBackend } from '../../client/src/pulumi/cli/askBackend';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { DetachedRuns } from '../../client/src/pulumi/cli/detached/detachedRuns';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import { isCalled } from '../../client/src/pulumi/location/stackTarget';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';

/** The CLI as scripts have it: nobody can be asked, and nothing outlives the script. */
export function cliOfScript(): PulumiCli {
  const { env } = process;
  return new PulumiCli({
    log: { info: () => undefined, debug: () => undefined },
    env,
    locate: () => locatePulumi({ env }),
    askPassphrase: () =>
      Promise.reject(
        new Error(
          'The stack needs its passphrase in PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE',
        ),
      ),
    // Only a run that changes a stack is started there, and a script has none.
    runs: new DetachedRuns({ root: path.join(tmpdir(), 'pulumi-rehearsal-runs'), supervisor: '' }),
  });
}

/**
 * A stack of a project.
 * @param start the project's folder, or one below it
 * @param name as `pulumi stack ls` lists it; without it, the selected stack
 * @throws {Error} if there is none
 */
export async function stackCalled(
  cli: PulumiCli,
  start: string,
  name: string | undefined,
): Promise<StackTarget> {
  const project = await nearestProject(path.resolve(start));
  if (!project) throw new Error(`No Pulumi project in ${start} or a folder above`);
  const { folder } = project;
  const backend = await readBackend(cli, folder);
  const stacks = await listStacks(cli, backend.address, folder);
  const found = stacks
    .map(({ name: stack, current }) => ({
      current,
      target: { folder, project: project.name, stack, backend } satisfies StackTarget,
    }))
    .find(({ target, current }) => (name === undefined ? current : isCalled(target, name)));
  if (found) return found.target;
  const what = name === undefined ? 'No stack is selected' : `No stack '${name}'`;
  throw new Error(`${what} of project '${project.name}' in ${backend.url}`);
}
