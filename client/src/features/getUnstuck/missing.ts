import type { RunControl } from '../../pulumi/cli/cliRequest';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { checks } from '../environment/checks';
import { editorContext } from '../environment/editorContext';
import { runChecks } from '../environment/model/runChecks';

/** The check of the states themselves: the page has more about its own stack. */
const OF_STATES = 'stacks';

/** Tries what Pulumi needs for a stack's project, and says in a sentence each what is not right. */
export async function missingFor(
  services: Services,
  { folder }: StackTarget,
  control: RunControl,
): Promise<string[]> {
  const context = await editorContext(services, control);
  const results = await runChecks(
    checks.filter(({ id }) => id !== OF_STATES),
    { ...context, folder, projects: context.projects.filter((project) => project.folder === folder) },
  );
  return results.flatMap(({ title, findings }) =>
    findings.flatMap(({ level, message }) => (level === 'error' ? [`${title}: ${message}`] : [])),
  );
}
