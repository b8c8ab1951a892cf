import { generateDeployment, wrap } from '../../harness/generateState';
import { Random } from '../../harness/random';

/**
 * The text of a generated state in which resources refer to earlier ones with every kind of reference, including
 * copies; some provider references have a wrong id.
 */
export function namingState(seed: number, resources: number): string {
  const random = new Random(seed);
  const deployment = generateDeployment({ resources, seed, properties: 1, secrets: false, replaced: 0.2 });
  deployment.resources.forEach((resource, index) => {
    const earlier = deployment.resources.slice(0, index).map(({ urn }) => urn);
    if (earlier.length === 0) return;
    if (random.chance(0.2)) resource['deletedWith'] = random.pick(earlier);
    if (random.chance(0.2)) resource['replaceWith'] = [random.pick(earlier), random.pick(earlier)];
    if (random.chance(0.1)) resource['viewOf'] = random.pick(earlier);
    if (random.chance(0.1)) resource['protect'] = true;
    if (resource.provider && random.chance(0.1)) resource.provider += '-of-another-id';
  });
  return JSON.stringify(wrap(deployment, 'export'));
}
