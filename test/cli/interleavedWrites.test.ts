import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { Backups } from '../../client/src/pulumi/kept/backups';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import { asSeveral, type OtherWrite } from '../../client/src/pulumi/writes/otherWrite';
import { replaceState, type ReplaceStateOutcome } from '../../client/src/pulumi/writes/replaceState';
import { itFuzzes } from '../harness/fuzz';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import type { Random } from '../harness/random';
import { updatedStack } from '../harness/stackSnapshots';
import { AGREE, startStateServer, targetOf, type TestServer } from './client';
import { scriptedCli, unless } from './scriptedCli';

/** How many interleavings are tried: all of them only in `npm run test:long`. */
const ATTEMPTS = process.env['EVERY_FLOW']
  ? { folder: 120, service: 40, s3: 40 }
  : { folder: 2, service: 1, s3: 1 };

/** Most of the time, all only wait. */
const AT_ONCE = 3;

/** In milliseconds: how long a person thinks about a question at the longest, and how long the CLI takes to begin. */
const THINKING = 1500;
const BEGINNING = 1000;

/** The resources that the two people repair, and the one that the update makes. */
const REPAIRED = ['cache', 'images'] as const;
const MADE = 'orders';

/** One interleaving: what people were told that was overwritten and is kept, and what happened. */
interface Interleaving {
  readonly stack: PulumiStack;
  readonly random: Random;
  readonly kept: string[];
  readonly story: string[];
}

describe('two people who repair a stack while it is updated', function () {
  this.timeout(process.env['EVERY_FLOW'] ? 4 * 3_600_000 : 300_000);
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  for (const backend of ['folder', 'service', 's3'] as const) {
    itFuzzes(`lose nothing and leave no lock (${backend})`, async (fuzz) => {
      await fuzz.attempts(
        ATTEMPTS[backend],
        async (random) => {
          const stack = await updatedStack({ backend });
          // Without it, the server of the tests removes the folder of the locks with the last one, and refuses a new one meanwhile.
          await stack.server?.put(`.pulumi/locks/${path.posix.dirname(stack.fullName)}/none`, '');
          const one: Interleaving = { stack, random, kept: [], story: [] };
          try {
            await interleave(one);
          } catch (error) {
            throw new Error(`${String(error)}\n${one.story.join('\n')}`, { cause: error });
          } finally {
            await stack.dispose();
          }
        },
        AT_ONCE,
      );
    });
  }

  async function interleave(one: Interleaving): Promise<void> {
    const { stack, kept } = one;
    await stack.must(['config', 'set', MADE, 'true', `--stack=${stack.fullName}`]);
    await Promise.all([...REPAIRED.map((name) => repair(one, name)), update(one)]);
    const last = await stack.export();
    one.story.push(`at the end: ${contentOf(last)}`);
    for (const name of [...REPAIRED, MADE])
      assert.ok(
        [last, ...kept].some((text) => contentOf(text).includes(name)),
        `${name} is lost`,
      );
    const made = (await stack.cloud()).filter(({ id }) => id.startsWith(`${MADE}-`));
    assert.equal(made.length, 1);
    const cli = await slowCli(one);
    const backend = backendOf(cli, await targetOf(stack, cli, stack.fullName));
    assert.deepEqual((await backend.holders('ask')) ?? [], []);
  }

  /** Marks a resource, again and again until the stack has had the mark, as a person does who is refused. */
  async function repair({ stack, random, kept, story }: Interleaving, name: string): Promise<void> {
    const cli = await slowCli({ stack, random });
    const target = await targetOf(stack, cli, stack.fullName);
    const backups = new Backups(path.join(stack.root, `backups of ${name}`), { limit: () => 50 });
    let isDone = false;
    while (!isDone) {
      await delay(random.below(THINKING));
      try {
        const exported = await exportStack(cli, target);
        const outcome = await replaceState(
          { cli, server, backups },
          { target, text: marked(exported, name), isMadeFrom: (current) => current === exported },
          {
            ...AGREE,
            async review({ changedSince }) {
              await delay(random.below(THINKING));
              return changedSince === undefined;
            },
          },
        );
        const told = toldOf(outcome);
        kept.push(...told.kept);
        story.push(`${name}: ${[outcome.kind, ...told.words].join(', ')}`);
        isDone = outcome.kind === 'replaced' || outcome.kind === 'unchanged';
      } catch (error) {
        if (!(error instanceof PulumiProblem && error.kind === 'locked')) throw error;
        story.push(`${name}: locked`);
      }
    }
  }

  /** Makes one more object, as soon as nobody else holds the stack. */
  async function update({ stack, random, story }: Interleaving): Promise<void> {
    await delay(random.below(2 * THINKING));
    for (;;) {
      const args = ['up', '--yes', '--skip-preview', `--stack=${stack.fullName}`];
      const { code, stdout, stderr } = await stack.run(args);
      story.push(`update: ${code}`);
      if (code === 0) return;
      assert.match(stdout + stderr, /currently locked|Another update is currently in progress/);
      await delay(random.below(THINKING));
    }
  }
});

/** A CLI whose imports take a while to begin. */
function slowCli({ stack, random }: Pick<Interleaving, 'stack' | 'random'>) {
  const seconds = random.below(BEGINNING) / 1000;
  return scriptedCli(stack, `${unless('stack import')}sleep ${seconds}\nexec "$PULUMI" "$@"`);
}

/** What a person is told of others after a write: the states that are kept, and words for the story. */
function toldOf(outcome: ReplaceStateOutcome): { kept: string[]; words: string[] } {
  const textsOf = (other: OtherWrite | undefined): string[] => asSeveral(other).map(({ text }) => text);
  if (outcome.kind === 'replaced') {
    const kept = textsOf(outcome.otherWrite);
    return {
      kept,
      words: [`has ${contentOf(outcome.text)}`, ...kept.map((text) => `kept ${contentOf(text)}`)],
    };
  }
  if (outcome.kind !== 'stack changed' || !outcome.putBack) return { kept: [], words: [] };
  const { theirs, overwritten } = outcome.putBack;
  const kept = textsOf(overwritten);
  const words = [`put back ${contentOf(theirs.text)}`, ...kept.map((text) => `kept ${contentOf(text)}`)];
  return { kept, words };
}

interface Marked {
  readonly urn: string;
  outputs?: Record<string, unknown>;
}

function resourcesOf(text: string): readonly Marked[] {
  return ((JSON.parse(text) as ExportedState).deployment.resources as unknown as Marked[] | undefined) ?? [];
}

function nameOf({ urn }: Marked): string {
  return urn.split('::').at(-1)!;
}

function marked(text: string, name: string): string {
  const state = JSON.parse(text) as { deployment: { resources: Marked[] } };
  const resource = state.deployment.resources.find((one) => nameOf(one) === name)!;
  resource.outputs = { ...resource.outputs, repaired: true };
  return JSON.stringify(state);
}

/** Which of the repairs and of what the update makes a state has. */
function contentOf(text: string): string {
  const resources = resourcesOf(text);
  const has = resources.filter((one) => one.outputs?.['repaired'] === true || nameOf(one) === MADE);
  return `[${has.map(nameOf).sort().join(' ')}]`;
}
