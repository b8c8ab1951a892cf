import type { GeneratedDeployment, GeneratedResource } from '../../harness/generateState';
import type { Random } from '../../harness/random';

type Damage = (deployment: GeneratedDeployment, random: Random) => void;

/**
 * Damage to a state by merges, scripts and hand edits. Each function changes a deployment, and usually leaves it
 * broken.
 */
export const damages: Readonly<Record<string, Damage>> = {
  swap({ resources }, random) {
    const [a, b] = [random.below(resources.length), random.below(resources.length)];
    [resources[a], resources[b]] = [resources[b]!, resources[a]!];
  },
  shuffle(deployment, random) {
    deployment.resources = random.shuffled(deployment.resources);
  },
  drop({ resources }, random) {
    resources.splice(random.below(resources.length), 1);
  },
  'double exactly'({ resources }, random) {
    const copy = structuredClone(random.pick(resources));
    resources.splice(random.below(resources.length + 1), 0, copy);
  },
  'double with another id'({ resources }, random) {
    const copy = structuredClone(random.pick(resources));
    if (copy.id !== undefined) resources.push({ ...copy, id: random.word(8) });
  },
  checksum({ manifest }, random) {
    manifest.magic = random.chance(0.5) ? '' : random.word(64);
  },
  version({ manifest }) {
    manifest.version = 'v3.1.0';
  },
  'dangling dependency'({ resources }, random) {
    const resource = random.pick(resources);
    resource.dependencies = random.shuffled([...(resource.dependencies ?? []), gone(random), gone(random)]);
  },
  'dangling property dependency'({ resources }, random) {
    const resource = random.pick(resources);
    resource.propertyDependencies = {
      ...resource.propertyDependencies,
      x: [gone(random)],
      'y z': [gone(random), random.pick(resources).urn],
    };
  },
  'dangling parent'({ resources }, random) {
    random.pick(resources).parent = gone(random);
  },
  'dangling deletedWith'({ resources }, random) {
    random.pick(resources)['deletedWith'] = gone(random);
  },
  'dangling replaceWith'({ resources }, random) {
    random.pick(resources)['replaceWith'] = [gone(random), ''];
  },
  'reference to itself'({ resources }, random) {
    const resource = random.pick(resources);
    resource.dependencies = [resource.urn, ...(resource.dependencies ?? [])];
  },
  circle({ resources }, random) {
    const [a, b] = [random.pick(resources), random.pick(resources)];
    a.dependencies = [...(a.dependencies ?? []), b.urn];
    b.dependencies = [...(b.dependencies ?? []), a.urn];
  },
  'empty dependency'({ resources }, random) {
    const resource = random.pick(resources);
    resource.dependencies = ['', ...(resource.dependencies ?? []), ''];
  },
  'provider id'({ resources }, random) {
    const providers = resources.filter(isProvider);
    if (providers.length > 0) random.pick(providers).id = random.word(8);
  },
  'provider malformed'({ resources }, random) {
    random.pick(resources).provider = random.pick(['x', 'a::b', '::']);
  },
  'provider gone'({ resources }) {
    const place = resources.findIndex(isProvider);
    if (place >= 0) resources.splice(place, 1);
  },
  'type missing'({ resources }, random) {
    Reflect.deleteProperty(random.pick(resources), 'type');
  },
  'type null'({ resources }, random) {
    (random.pick(resources) as Partial<GeneratedResource>).type = null as unknown as string;
  },
  'old half'({ resources }, random) {
    const resource = random.pick(resources);
    resources.splice(random.below(resources.length + 1), 0, { ...structuredClone(resource), delete: true });
  },
};

function isProvider({ urn }: GeneratedResource): boolean {
  return urn.includes('::pulumi:providers:');
}

function gone(random: Random): string {
  return `urn:pulumi:dev::shop::aws:s3/bucketV2:BucketV2::gone-${random.word(3)}`;
}
