import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itFuzzes } from '../harness/fuzz';
import { repository } from '../harness/repository';
import type { Random } from '../harness/random';
import { StackFolder } from './stackFolder';
import { findingsOf } from './treatments';

/** A resource of a program, as `test/world/host/program.go` reads it. */
interface ProgramResource {
  name: string;
  type: string;
  properties?: Record<string, unknown>;
  component?: boolean;
  [option: string]: unknown;
}

/** The types of each package, with the properties in which they name another resource. */
const TYPES = {
  world: ['net:Network', 'net:Subnet', 'vm:Server', 'store:Bucket', 'store:Object', 'dns:Zone'],
  kube: ['core:Namespace', 'core:Secret', 'core:ConfigMap', 'apps:Deployment'],
} as const;

const VERSIONS = { world: ['1.2.0', '1.4.0', '2.0.0'], kube: ['4.0.0', '4.1.2'] } as const;

/** A program of components, providers and objects, each made of those before it. */
function program(random: Random): ProgramResource[] {
  const made: ProgramResource[] = [];
  const components: string[] = [];
  const providers: { name: string; pkg: keyof typeof TYPES }[] = [];
  const size = 3 + random.below(25);
  for (let at = 0; at < size; at++) {
    const name = `${random.pick(['web', 'api', 'data', 'main', 'old'])}-${at}`;
    const parent = components.length > 0 && random.chance(0.5) ? { parent: random.pick(components) } : {};
    if (random.chance(0.2)) {
      made.push({ name, type: `shop:index:${random.pick(['App', 'Tier'])}`, component: true, ...parent });
      components.push(name);
    } else if (random.chance(0.15)) {
      const pkg = random.pick(['world', 'kube'] as const);
      const place = pkg === 'world' ? { region: random.pick(['us', 'eu']) } : { cluster: `cluster-${at}` };
      made.push({
        name,
        type: `pulumi:providers:${pkg}`,
        version: random.pick(VERSIONS[pkg]),
        properties: place,
        ...parent,
      });
      providers.push({ name, pkg });
    } else {
      made.push({ ...objectOf(random, name, made, providers), ...parent });
    }
  }
  return made;
}

function objectOf(
  random: Random,
  name: string,
  made: readonly ProgramResource[],
  providers: readonly { name: string; pkg: keyof typeof TYPES }[],
): ProgramResource {
  const pkg = random.pick(['world', 'world', 'kube'] as const);
  const others = made.filter(({ type, component }) => component !== true && !type.startsWith('pulumi:'));
  const other = others.length > 0 ? random.pick(others).name : undefined;
  const own = providers.filter((one) => one.pkg === pkg);
  const options: Record<string, unknown> = {};
  if (own.length > 0 && random.chance(0.6)) options['provider'] = random.pick(own).name;
  else options['version'] = random.pick(VERSIONS[pkg]);
  if (random.chance(0.1)) options['protect'] = true;
  if (random.chance(0.1)) options['deleteBeforeReplace'] = true;
  if (random.chance(0.1)) options['retainOnDelete'] = true;
  if (random.chance(0.1)) options['replaceOnChanges'] = ['size'];
  if (random.chance(0.1)) options['ignoreChanges'] = ['tags'];
  if (random.chance(0.1)) options['secretOutputs'] = ['size'];
  if (random.chance(0.1)) options['createTimeout'] = '20s';
  if (random.chance(0.1)) options['aliases'] = [`urn:pulumi:dev::shop::${pkg}:old:Type::${name}-before`];
  if (other !== undefined) {
    if (random.chance(0.3)) options['dependsOn'] = [other];
    if (random.chance(0.1)) options['deletedWith'] = other;
    if (random.chance(0.1)) options['replaceWith'] = [other];
  }
  return {
    name,
    type: `${pkg}:${random.pick(TYPES[pkg])}`,
    ...options,
    properties: {
      name,
      size: random.pick(['small', 'big']),
      ...(other !== undefined && random.chance(0.6) && { of: `\${${other}.id}` }),
      ...(random.chance(0.2) && { password: '${secret correct-horse}' }),
      ...(random.chance(0.3) && { tags: { stage: 'dev', list: ['a', 'b'], empty: '', none: {} } }),
    },
  };
}

/** The program after some work on it: objects added and removed at its end, properties changed. */
function changed(random: Random, before: readonly ProgramResource[]): ProgramResource[] {
  const kept = before.slice(0, before.length - random.below(3)).map((one) => {
    const isChanged = one.component !== true && !one.type.startsWith('pulumi:') && random.chance(0.3);
    return isChanged ? { ...one, properties: { ...one.properties, size: 'middle', more: true } } : one;
  });
  return [...kept, { name: 'late', type: 'world:vm:Server', version: '1.4.0', properties: { name: 'late' } }];
}

describe('the state of a program that was deployed', function () {
  this.timeout(240_000);

  itFuzzes('has neither an error nor a warning', async (fuzz) => {
    await fuzz.attempts(6, async (random, seed) => {
      const root = await mkdtemp(path.join(tmpdir(), 'pulumi-world-'));
      try {
        await cp(path.join(repository, 'test/world/project'), path.join(root, 'shop'), { recursive: true });
        for (const name of ['home', 'backend', 'cloud']) await mkdir(path.join(root, name));
        const stack = await StackFolder.at(root, { WORLD_CLOUD: path.join(root, 'cloud') });
        await stack.must(['stack', 'init']);
        const first = program(random);
        const runs: readonly [ProgramResource[], readonly string[]][] = [
          [first, ['up', '--yes', '--skip-preview']],
          [changed(random, first), ['up', '--yes', '--skip-preview', '--refresh']],
        ];
        for (const [resources, args] of runs) {
          await writeFile(path.join(stack.cwd, 'program.json'), JSON.stringify(resources));
          await stack.run(args);
          const found = findingsOf(await stack.must(['stack', 'export']))
            .filter(({ severity }) => severity === 'error' || severity === 'warning')
            .map(({ rule, message }) => `${rule.code}: ${message}`);
          assert.deepEqual(found, [], `seed ${seed}, ${args.join(' ')}`);
        }
      } finally {
        await rm(root, { recursive: true, force: true, maxRetries: 5 });
      }
    });
  });
});
