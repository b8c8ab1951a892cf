import { arch, homedir } from 'node:os';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import type { Services } from '../../ui/services';
import { locateCli } from '../../ui/cliHost';
import { workspaceFolder } from '../../ui/pick/pickStack';
import { workspaceProjects } from '../../ui/workspaceProjects';
import type { CheckContext } from './model/check';
import { createCheckContext } from './model/environmentContext';

/** Maximum errors of a state that are listed. */
const MOST_FINDINGS = 5;

/** The surroundings of the checks in this editor. */
export async function editorContext(services: Services, control: RunControl): Promise<CheckContext> {
  return createCheckContext({
    env: process.env,
    platform: process.platform,
    arch: arch(),
    home: homedir(),
    projects: await workspaceProjects(),
    folder: workspaceFolder(),
    cli: services.cli,
    control,
    locate: locateCli,
    summary: (text, stack) => services.server.summary({ text, targetStack: stack, limit: MOST_FINDINGS }),
  });
}
