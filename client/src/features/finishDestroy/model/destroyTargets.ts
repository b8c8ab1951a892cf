import type { LeftResource } from '../../../../../shared/leftResources';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { targetBatches } from '../../../pulumi/stacks/targetedRefresh';

/**
 * The flags for a destroy of these alone. Each is named, so that Pulumi refuses to take along what the user was not asked about.
 * @throws {PulumiProblem} if the CLI would read a name as a pattern (nothing escapes a `*`), or they are too many
 */
export function targetFlags(resources: readonly Pick<LeftResource, 'name' | 'urn'>[]): string[] {
  const pattern = resources.find(({ urn }) => urn.includes('*'));
  if (pattern) {
    throw new PulumiProblem(
      'other',
      `Nothing was deleted: ${pattern.name} has a * in its name, which pulumi destroy --target takes for any letters, so that it would delete others, too. Destroy all that is left instead.`,
    );
  }
  const [targets = [], more] = targetBatches(resources.map(({ urn }) => urn));
  if (more) {
    throw new PulumiProblem(
      'other',
      `Nothing was deleted: ${resources.length} resources are too many for one command line. Destroy all that is left instead.`,
    );
  }
  return targets.map((urn) => `--target=${urn}`);
}
