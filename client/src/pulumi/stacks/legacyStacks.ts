import type { BackendAddress } from '../location/backendAddress';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parse } from '../cli/output';

/** Newer CLIs refuse a legacy backend, even for reading before an upgrade. */
export const LEGACY_ALLOWED = {
  PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR: '1',
  PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_WARNING: '1',
};

/** The stacks of a self-managed backend, by their layout. */
export interface StacksByLayout {
  /** In full: `organization/project/stack`. */
  readonly current: readonly string[];
  /** The stacks of the old layout, which has no projects, by name. */
  readonly legacy: readonly string[];
  /** Stacks of the old layout in a backend with the new one: the CLI only warns about them, and never exports them. */
  readonly forgotten: readonly string[];
}

/** All stacks of a backend in both layouts. @throws {PulumiProblem} if the CLI fails */
export async function stacksByLayout(
  cli: PulumiCli,
  backend: BackendAddress,
  folder: string,
  control: RunControl = {},
): Promise<StacksByLayout> {
  const args = ['stack', 'ls', '--all', '--json', '--fully-qualify-stack-names'];
  const { stdout, stderr } = await cli.run({ ...control, args, cwd: folder, backend, env: LEGACY_ALLOWED });
  const names = (parse(stdout) as { name: string }[]).map(({ name }) => name);
  const [, warned = ''] =
    /Found legacy stack files in state store:\r?\n((?: {2}- .*\r?\n?)+)/.exec(stderr) ?? [];
  return {
    current: names.filter((name) => name.includes('/')),
    legacy: names.filter((name) => !name.includes('/')),
    forgotten: [...warned.matchAll(/^ {2}- (.*?)\r?$/gm)].map(([, name]) => name!),
  };
}
