import type { StateShape } from '../../../shared/stateText';
import { generateDeployment, wrap, type GeneratedDeployment } from '../../harness/generateState';
import { structsOf, type Struct } from '../../../server/src/schema/fields';
import type { Random } from '../../harness/random';
import { JsonObject, toJson, visit } from '../json';
import { decorate } from './decorate';
import { featuresOf } from './features';
import { encryptByPulumiCloud, replaceSecrets } from './propertyValues';

/** A state in the making: what the mutants change. */
export interface StateTree {
  shape: StateShape;
  root: JsonObject;
  /** The object with the resources. */
  deployment: JsonObject;
}

/** The stack and project of all generated states. */
export const STACK = 'dev';

/**
 * A state that the engine accepts and an update can start with: of any of the four shapes, mostly small, with every
 * possible feature of a resource somewhere.
 */
export function validState(random: Random): StateTree {
  const resources = size(random);
  const generated = generateDeployment({
    resources,
    seed: random.below(2 ** 31),
    pendingOperations: resources >= 4 && random.chance(0.3) ? 1 + random.below(3) : 0,
    properties: 1 + random.below(4),
    replaced: random.chance(0.4) ? 0.2 : 0,
  });
  const deployment = toJson(generated satisfies GeneratedDeployment) as JsonObject;
  decorate(deployment, random);
  const provider = deployment.get('secrets_providers');
  if (provider instanceof JsonObject && provider.string('type') === 'service')
    encryptByPulumiCloud(deployment, random);
  if (random.chance(0.2)) {
    replaceSecrets(deployment);
    deployment.delete('secrets_providers');
  }
  const shape = random.chance(0.5)
    ? 'export'
    : random.pick(['export', 'checkpoint', 'deployment', 'legacy-checkpoint'] as const);
  return shape === 'legacy-checkpoint' ? legacy(deployment, random) : wrapped(deployment, shape, random);
}

/** Small states find as many faults as large ones, sooner. */
function size(random: Random): number {
  if (random.chance(0.02)) return 100 + random.below(401);
  return random.chance(0.15) ? random.below(5) : 5 + random.below(20);
}

function wrapped(deployment: JsonObject, shape: StateShape, random: Random): StateTree {
  const marker = new JsonObject();
  const root = toJson(wrap({ marker }, shape)) as JsonObject;
  if (shape === 'deployment') return { shape, root: deployment, deployment };
  visit(root, (json) => {
    if (!(json instanceof JsonObject)) return;
    const place = json.members.find(
      ({ value }) => value instanceof JsonObject && value.get('marker') !== undefined,
    );
    if (place) place.value = deployment;
  });
  const checkpoint = root.get('checkpoint');
  if (checkpoint instanceof JsonObject && random.chance(0.3)) addConfiguration(checkpoint);
  const features = featuresOf(deployment);
  if (features.length > 0 || random.chance(0.2)) {
    root.set('version', toJson(4));
    root.members.splice(1, 0, { key: 'features', value: features });
  } else if (random.chance(0.1)) {
    root.set('features', ['nobody', 'reads', 'this']); // only from version 4 on
  }
  return { shape, root, deployment };
}

function addConfiguration(checkpoint: JsonObject): void {
  const configuration = { 'aws:region': 'eu', 'shop:key': { secure: 'v1:a:b' }, 'shop:config:list': '[1]' };
  checkpoint.set('config', toJson(configuration));
}

/** The first version of a deployment has neither providers nor pending operations nor two-step replacements. */
function legacy(deployment: JsonObject, random: Random): StateTree {
  replaceSecrets(deployment);
  const { roots, resource: first } = structsOf(1);
  keepOnly(deployment, roots.deployment);
  for (const resource of deployment.get('resources') as JsonObject[]) {
    keepOnly(resource, first);
    if (resource.get('custom') === true && resource.string('id') === '') resource.set('id', 'an-id');
  }
  const root = new JsonObject([
    { key: 'stack', value: STACK },
    { key: 'latest', value: deployment },
  ]);
  if (random.chance(0.3)) addConfiguration(root);
  return { shape: 'legacy-checkpoint', root, deployment };
}

function keepOnly(object: JsonObject, { fields }: Struct): void {
  object.members = object.members.filter(({ key }) => fields.has(key));
}
