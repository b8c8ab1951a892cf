import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBackend } from '../../client/src/pulumi/cli/askBackend';
import type { Operation, Plan } from '../../client/src/features/rehearsal/model/plan';
import { rehearse } from '../../client/src/features/rehearsal/model/rehearse';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { cliFor, startStateServer, type TestCli, type TestServer } from '../cli/client';
import { changesBetween, contentsOf } from '../harness/folderContents';
import { itFuzzes } from '../harness/fuzz';
import { damagedState, damageKinds, TWO } from './damage';
import { PROJECT, STACK } from './judgedWorld';
import { treated } from './treatments';
import { World } from './world';

/** An operation in an event of the engine. */
interface Step {
  readonly op: string;
  readonly urn: string;
  readonly keys?: readonly string[] | null;
  readonly old?: { readonly retainOnDelete?: boolean } | null;
}

/** A resource of the world's program. */
interface ProgramResource {
  readonly name: string;
  readonly properties?: Readonly<Record<string, string>>;
}

type ProgramChange = (program: readonly ProgramResource[]) => ProgramResource[];

const setting =
  (name: string, property: string, value: string): ProgramChange =>
  (program) =>
    program.map((one) =>
      one.name === name ? { ...one, properties: { ...one.properties, [property]: value } } : one,
    );

/**
 * Changes of the program: an update, a replacement, a replacement of a provider with all its objects, and a
 * deletion.
 */
const PROGRAM_CHANGES: readonly ProgramChange[] = [
  setting('web', 'size', 'big'),
  setting('domain', 'name', 'other.example'),
  setting('cluster-a', 'cluster', 'c'),
  (program) => program.filter(({ name }) => name !== 'report' && name !== 'logo'),
];

/** The engine's names for some causes of a replacement. */
const KEYS: Readonly<Record<string, string>> = { marked: 'id', unfinished: '#initerror' };

/** Operations with their URNs, or the reason why there are none. */
type Outcome = string[] | 'refused' | 'fails';

describe('a rehearsal of the next update', function () {
  this.timeout(120_000);
  let world: World;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  before(async () => {
    [world, server] = await Promise.all([World.open(), startStateServer()]);
    const { cwd } = world.stack;
    test = cliFor(world.stack);
    const backend = await readBackend(test.cli, cwd);
    target = { folder: cwd, project: PROJECT, stack: `organization/${PROJECT}/${STACK}`, backend };
  });
  after(async () => {
    await server.shutdown();
    await world.close();
  });

  /** The real preview after the real import. */
  async function reality(text: string): Promise<Outcome> {
    if ((await world.import(text)).code !== 0) return 'refused';
    const env = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
    const { code, stdout } = await world.stack.run(['preview', '--json'], { env });
    if (code !== 0) return 'fails';
    const byUrn = new Map<string, Step[]>();
    for (const line of stdout.trim().split('\n')) {
      const step = (JSON.parse(line) as { resourcePreEvent?: { metadata: Step } }).resourcePreEvent?.metadata;
      if (step) byUrn.set(step.urn, [...(byUrn.get(step.urn) ?? []), step]);
    }
    return [...byUrn].flatMap(([urn, steps]) => operationsOn(urn, steps)).sort();
  }

  /**
   * Merges the parts of a replacement. An operation that only deletes a replaced object finishes an earlier
   * replacement.
   */
  function operationsOn(urn: string, steps: readonly Step[]): string[] {
    const replaced = steps.find(({ op }) => op === 'replace');
    if (replaced) return [`replace ${urn} for ${[...(replaced.keys ?? [])].sort().join()}`];
    return steps.map(({ op, old }) => {
      const told = op === 'delete-replaced' ? 'delete' : op;
      // Only the entry goes: a rehearsal says so.
      return `${told === 'delete' && old?.retainOnDelete ? 'forget' : told} ${urn}`;
    });
  }

  function outcomeOf({ failure, steps }: Plan): Outcome {
    if (failure) return failure.during === 'import' ? 'refused' : 'fails';
    return steps
      .map(({ operation, urn, reasons }) => {
        const causes = reasons.flatMap((reason) => {
          if (reason.kind === 'property') return reason.change.isReplacing ? reason.change.path : [];
          return reason.kind === 'dependency' ? [] : (KEYS[reason.kind] ?? reason.kind);
        });
        return operation === 'replace' ? `replace ${urn} for ${causes.sort().join()}` : `${operation} ${urn}`;
      })
      .sort();
  }

  /** Everything that a rehearsal must not change; the CLI writes its own log. */
  function everything(): Map<string, string> {
    const folders = ['backend', 'cloud', 'shop', 'home/workspaces'];
    return new Map(folders.flatMap((folder) => [...contentsOf(path.join(world.stack.root, folder))]));
  }

  async function rehearses(text: string, what: string, change?: ProgramChange): Promise<Plan> {
    await world.restore();
    if (change) await changeProgram(change);
    const before = everything();
    const { plan, today } = await rehearse({ cli: test.cli, server }, { target, text });
    assert.deepEqual(changesBetween(before, everything()), [], what);
    assert.deepEqual(outcomeOf(plan), await reality(text), what);
    if (today) assert.deepEqual(outcomeOf(today), await reality(world.healthy.text), what);
    return plan;
  }

  async function changeProgram(change: ProgramChange): Promise<void> {
    const file = path.join(world.stack.cwd, 'program.json');
    const before = JSON.parse(await readFile(file, 'utf8')) as ProgramResource[];
    await writeFile(file, JSON.stringify(change(before)));
  }

  it('predicts no change for the healthy stack', async () => {
    const { steps } = await rehearses(world.healthy.text, 'healthy');
    assert.deepEqual(new Set(steps.map(({ operation }) => operation)), new Set<Operation>(['same']));
  });

  itFuzzes('predicts the same as a real preview after a real import', async (fuzz) => {
    const seen = new Set<string>();
    await fuzz.attempts(16, async (random, seed) => {
      const kind = random.chance(0.3) ? TWO : random.pick(damageKinds);
      const damaged = damagedState(world.healthy, kind, seed);
      const treatment = random.pick([
        'as it is',
        'Fix All',
        'preferred fixes',
        'first fix',
        'first fix',
      ] as const);
      const text = treated(damaged.text, treatment, world.healthy.text);
      const change = random.chance(0.5) ? random.pick(PROGRAM_CHANGES) : undefined;
      const plan = await rehearses(text, `${damaged.done}, ${treatment}, seed ${seed}`, change);
      const outcome = outcomeOf(plan);
      for (const { operation } of plan.steps) seen.add(operation);
      if (typeof outcome === 'string') seen.add(outcome);
    });
    // Otherwise it would say nothing of the rest.
    const wanted = ['refused', 'same', 'create', 'update', 'replace', 'delete'];
    assert.deepEqual(
      wanted.filter((one) => !seen.has(one)),
      [],
    );
  });
});
