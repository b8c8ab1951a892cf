import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { parseCliJson } from '../../../pulumi/cli/parseCliJson';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';

/** Before this version of the CLI, only services support tags. */
const TAGS_SINCE = '3.211.0';

/** The stack's tags without Pulumi's own, which Pulumi sets itself. */
export async function readTags(
  cli: PulumiCli,
  source: StackTarget,
  control: RunControl,
): Promise<Record<string, string>> {
  const args = ['stack', 'tag', 'ls', '--json', stackFlag(source)];
  const { stdout } = await runOn(cli, source, args, control).catch((error: unknown) => {
    if (!knowsNoTags(error)) throw error;
    return { stdout: 'null' };
  });
  // Null if there are none.
  const tags = Object.entries((parseCliJson(stdout) ?? {}) as Record<string, string>);
  return Object.fromEntries(tags.filter(([name]) => !/^(pulumi|vcs|gitHub):/.test(name)));
}

/**
 * Gives a stack tags.
 * @throws {PulumiProblem} that names the required CLI, if the backend does not support tags with this one
 */
export async function writeTags(
  cli: PulumiCli,
  target: StackTarget,
  tags: Readonly<Record<string, string>>,
  control: RunControl,
): Promise<void> {
  for (const [name, value] of Object.entries(tags)) {
    const args = ['stack', 'tag', 'set', stackFlag(target), '--', name, value];
    await runOn(cli, target, args, control).catch((error: unknown) => {
      if (!knowsNoTags(error)) throw error;
      const message = `The stack has tags, and to set them there needs Pulumi CLI ${TAGS_SINCE} or newer. Update it.`;
      throw new PulumiProblem('cli-too-old', message, error.details);
    });
  }
}

function knowsNoTags(error: unknown): error is PulumiProblem {
  return error instanceof PulumiProblem && error.details.includes('does not support stack tags');
}
