import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { planMove } from '../../client/src/features/editResource/model/stackMove';
import { keepBackend } from '../harness/keptBackend';
import type { PulumiStack } from '../harness/pulumiStack';
import { example, resourceOf, type ExportedState, type ResourceEntry } from '../harness/states';
import { cliFor, targetOf, type TestServer } from './client';
import { useUpdatedStack } from './suite';

type Deployment = ExportedState['deployment'];
const copyThere = (entry: ResourceEntry): ResourceEntry =>
  JSON.parse(JSON.stringify(entry).replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::')) as ResourceEntry;

/** A move that must be refused: what is done to both states before it, and what the real CLI says of the same move. */
interface Refusal {
  readonly title: string;
  readonly urn?: string;
  readonly change?: (source: Deployment, destination: Deployment) => void;
  readonly failure: RegExp;
  /** Undefined if `pulumi state move` makes the move. */
  readonly cli: RegExp | undefined;
}

const REFUSALS: readonly Refusal[] = [
  {
    title: 'a resource that the state does not have',
    urn: `${example.cache}s`,
    failure: /is not in the state any more/,
    cli: /no resources found to move/,
  },
  {
    title: 'anything into a stack without resources',
    change: (_, destination) => destination.resources.splice(0),
    failure: /The other stack is empty/,
    cli: undefined,
  },
  { title: 'the stack itself', urn: example.stack, failure: /stack itself/, cli: undefined },
  {
    title: 'a resource with two entries',
    change: ({ resources }) => {
      const entry = resourceOf({ resources } as Deployment, example.cache);
      resources.push({ ...entry, id: 'the-old-one', delete: true });
    },
    failure: /cache.* is being replaced/,
    cli: undefined,
  },
  {
    title: 'a resource with an interrupted operation',
    change: (source) => {
      source.pending_operations = [{ type: 'updating', resource: resourceOf(source, example.cache) }];
    },
    failure: /operation of .*cache.* was interrupted/,
    cli: undefined,
  },
  {
    title: 'a provider whose resources would stay',
    urn: example.provider,
    failure: /is a provider of resources that would stay/,
    cli: /cannot move providers/,
  },
  {
    title: 'what the other stack has already',
    change: (source, { resources }) => {
      const cache = copyThere(resourceOf(source, example.cache));
      resources.push(copyThere(resourceOf(source, example.provider)));
      resources.push({ ...cache, dependencies: [], propertyDependencies: {} });
    },
    failure: /The other stack has .*cache.* already/,
    cli: /already exists/,
  },
  {
    title: 'a resource whose provider is missing',
    change: (source) => {
      source.resources = source.resources.filter(({ urn }) => urn !== example.provider);
    },
    failure: /The provider of .*cache.* is not in the state/,
    cli: /refers to unknown provider/,
  },
  {
    title: 'a resource whose provider has other settings there',
    change: (source, { resources }) => {
      const provider = copyThere(resourceOf(source, example.provider));
      resources.push({ ...provider, inputs: { region: 'elsewhere' } });
    },
    failure: /The other stack has another provider .*, with other settings/,
    cli: undefined,
  },
  {
    title: 'secrets into a stack without a secrets provider',
    urn: example.database,
    change: (_, destination) => {
      delete destination['secrets_providers'];
    },
    failure: /has no secrets provider/,
    cli: undefined,
  },
  {
    title: 'a resource whose URN has no parts',
    urn: 'cache',
    change: (source) => {
      resourceOf(source, example.cache).urn = 'cache';
    },
    failure: /has no URN that could be changed/,
    cli: /Urn is: 'cache'/,
  },
];

describe('moves that are refused', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;
  let dev: ExportedState;
  let restore: () => Promise<void>;

  useUpdatedStack(async (made) => {
    ({ stack, server } = made);
    dev = JSON.parse(await stack.export()) as ExportedState;
    await stack.must(['stack', 'init', 'prod', '--no-select']);
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());

  /** Writes the state as somebody does by hand: an import would drop the interrupted operation, and refuse a broken URN. */
  const write = async (name: string, latest: Deployment): Promise<string> => {
    const file = path.join(stack.backendDir, `.pulumi/stacks/shop/${name}.json`);
    const kept = JSON.parse(await readFile(file, 'utf8')) as { checkpoint: { latest: Deployment } };
    kept.checkpoint.latest = latest;
    await writeFile(file, JSON.stringify(kept));
    return stack.must(['stack', 'export', '--stack', name]);
  };

  for (const { title, urn = example.cache, change, failure, cli: theirs } of REFUSALS) {
    it(title, async () => {
      const source = structuredClone(dev.deployment);
      const [root] = structuredClone(dev.deployment.resources);
      const destination = { ...structuredClone(dev.deployment), resources: [copyThere(root!)] };
      change?.(source, destination);
      const before = [await write('dev', source), await write('prod', destination)];

      const { cli } = cliFor(stack);
      const index = source.resources.findIndex((resource) => resource.urn === urn);
      const targets = [await targetOf(stack, cli), await targetOf(stack, cli, 'prod')] as const;
      const plan = await planMove({ cli, server }, ...targets, { urn, index });
      assert.match('failure' in plan ? plan.failure : 'no refusal', failure);
      const after = ['dev', 'prod'].map((name) => stack.must(['stack', 'export', '--stack', name]));
      assert.deepEqual(await Promise.all(after), before, 'nothing is written');

      const move = ['--source', 'organization/shop/dev', '--dest', 'organization/shop/prod', '--yes'];
      const { code, stderr } = await stack.run(['state', 'move', urn, ...move]);
      if (theirs) assert.match(stderr, theirs);
      else assert.equal(code, 0, stderr);
    });
  }
});
