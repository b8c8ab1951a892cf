import { commandLine, type Shell } from '../../../pulumi/cli/commandLine';
import { stackFlag } from '../../../pulumi/stacks/runOn';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { namedUrns, type PlannedCreate } from './plannedCreates';

/** How the programs of a runtime write the option, with the id as a string of JSON, which all of them read. */
const OPTIONS: Readonly<Record<string, (id: string) => string>> = {
  nodejs: (id) => `{ import: ${id} }`,
  bun: (id) => `{ import: ${id} }`,
  python: (id) => `opts=pulumi.ResourceOptions(import_=${id})`,
  go: (id) => `pulumi.Import(pulumi.ID(${id}))`,
  dotnet: (id) => `new CustomResourceOptions { ImportId = ${id} }`,
  java: (id) => `CustomResourceOptions.builder().importId(${id}).build()`,
  yaml: (id) => `options:\n  import: ${id}`,
};

/**
 * The resource option with which the next update takes an object over.
 * @param runtime of the project; undefined if it is not known
 */
export function importOption(runtime: string | undefined, id: string): string {
  const write = OPTIONS[runtime ?? ''] ?? ((text: string) => `import: ${text}`);
  return write(JSON.stringify(id));
}

/**
 * The command line that puts an object into the state.
 * @returns undefined if the shell could read it as something else than it looks like
 */
export function importLine(
  target: StackTarget,
  create: PlannedCreate,
  id: string,
  shell: Shell,
): string | undefined {
  const { parent, provider } = namedUrns(create);
  const words = [
    ...['pulumi', 'import', create.type, create.name, id, stackFlag(target)],
    ...(parent ? [`--parent=${parent.join('=')}`] : []),
    ...(provider ? [`--provider=${provider.join('=')}`] : []),
    ...['--protect=false', '--generate-code=false'],
  ];
  return commandLine(words, shell);
}
