import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parse } from '../cli/output';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { StackTarget } from '../stacks/stacks';
import { runOn, stackFlag } from '../stacks/runOn';

/** Before this version of the CLI, a backend that is no service knows no tags. */
const TAGS_SINCE = '3.211.0';

/** The tags that people gave the stack; Pulumi's own come by themselves. */
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
  // Null, too, where there are none.
  const tags = Object.entries((parse(stdout) ?? {}) as Record<string, string>);
  return Object.fromEntries(tags.filter(([name]) => !/^(pulumi|vcs|gitHub):/.test(name)));
}

/**
 * Gives a stack tags.
 * @throws {PulumiProblem} that says which CLI it needs, if the backend knows none with this one
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
