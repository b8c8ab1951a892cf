import { loadSettingsFiles } from '../../../project/projects';
import { readText } from '../../../project/fileText';
import { asProblem, PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { listStackConfigFiles } from '../../../pulumi/stacks/stackConfig';
import type { Check, CheckContext, CheckedProject, Finding } from '../model/check';
import { problemFinding } from '../model/problemFinding';

/** How many environments are opened at most: each can ask a cloud for credentials. */
const MOST = 5;

/**
 * Checks that the environments (ESC) that stacks' settings name can be opened. What is in them is never kept, shown or
 * logged.
 */
export const environments: Check = {
  id: 'environments',
  title: 'ESC environments',
  async run(context) {
    const findings: Finding[] = [];
    for (const project of context.projects) findings.push(...(await environmentsOf(project, context)));
    return findings;
  },
};

async function environmentsOf(project: CheckedProject, context: CheckContext): Promise<Finding[]> {
  const named = await namedBy(project);
  if (named.size === 0) return [];
  const { folder, name } = project;
  const backend = await context.backend(folder).catch(asProblem);
  // The check of the login says why.
  if (backend instanceof PulumiProblem) return [];
  if (!backend.address.kind.hasEnvironments) {
    return [
      {
        level: 'error',
        message: `Stacks of “${name}” name ESC environments, and the backend is not Pulumi Cloud, which has them.`,
        details: [`Backend: ${backend.address.display}`, ...lines(named)],
      },
    ];
  }
  const findings: Finding[] = [];
  // One after the other: each can ask a cloud for credentials.
  for (const [environment, stacks] of [...named].slice(0, MOST)) {
    try {
      const args = ['env', 'open', environment];
      await context.cli.run({ ...context.control, args, cwd: folder, backend: backend.address });
      const message = `The environment “${environment}” can be opened.`;
      findings.push({ level: 'ok', message, details: [`Stacks: ${stacks.join(', ')}`] });
    } catch (error) {
      findings.push(problemFinding(`The environment “${environment}” cannot be opened`, asProblem(error)));
    }
  }
  if (named.size > MOST) {
    const message = `“${name}” names ${named.size} environments; only ${MOST} were opened.`;
    findings.push({ level: 'information', message });
  }
  return findings;
}

const lines = (named: ReadonlyMap<string, readonly string[]>): string[] =>
  [...named].map(([environment, stacks]) => `${environment}: ${stacks.join(', ')}`);

/** The environments that the settings of a project's stacks name, with these stacks. */
async function namedBy({ folder, unreadable }: CheckedProject): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>();
  if (unreadable !== undefined) return named;
  const { stackSettings } = await loadSettingsFiles();
  for (const { stack, file } of await listStackConfigFiles(folder)) {
    const text = await readText(file).catch(() => '');
    for (const environment of environmentsIn(stackSettings, text, file))
      named.set(environment, [...(named.get(environment) ?? []), stack]);
  }
  return named;
}

function environmentsIn(
  read: (text: string, file: string) => { readonly environments: readonly string[] },
  text: string,
  file: string,
): readonly string[] {
  try {
    return read(text, file).environments;
  } catch {
    // A file that cannot be read has other reports.
    return [];
  }
}
