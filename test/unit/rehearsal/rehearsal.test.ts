import assert from 'node:assert/strict';
import { UNKNOWN_VALUE } from '../../../shared/unknownMarkers';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';
import type { StepMetadata } from '../../../client/src/pulumi/driftDetection/engineEvents';
import { fatesOf, filterFates, isWorse } from '../../../client/src/features/rehearsal/model/fates';
import type { Plan, PlannedStep } from '../../../client/src/features/rehearsal/model/plan';
import { planMarkdown } from '../../../client/src/features/rehearsal/model/planMarkdown';
import { causeOf, quotedCauseOf, summarize } from '../../../client/src/features/rehearsal/model/formatPlan';
import { readPlan } from '../../../client/src/features/rehearsal/model/readPlan';
import { remediesFor } from '../../../client/src/features/rehearsal/model/remedies';

const SECRET = { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270' };
const urnOf = (name: string): string => `urn:pulumi:dev::shop::world:vm:Server::${name}`;

/** Steps as events of a successful preview. */
function eventsOf(...steps: (Partial<StepMetadata> & { name: string })[]): string {
  const events = steps.map(({ name, ...step }) => ({
    resourcePreEvent: { metadata: { urn: urnOf(name), type: 'world:vm:Server', ...step } },
  }));
  return [...events, { summaryEvent: {} }].map((event) => JSON.stringify(event)).join('\n');
}

const planOf = (...steps: Parameters<typeof eventsOf>): Promise<Plan> => readPlan(eventsOf(...steps));

/** `replace web: size*: small → big`; an asterisk marks the property that causes a replacement. */
function shown({ operation, name, reasons, deletesFirst, isOldCopy }: PlannedStep): string {
  const notes = [...(deletesFirst ? ['deletes first'] : []), ...(isOldCopy ? ['old copy'] : [])];
  const words = reasons.map((reason) =>
    reason.kind === 'property'
      ? `${reason.change.path}${reason.change.isReplacing ? '*' : ''}: ${reason.change.old ?? 'nothing'} → ${reason.change.now ?? 'nothing'}`
      : reason.kind,
  );
  return [`${operation} ${name}`, ...notes, ...words].join('; ');
}

describe('the plan of a rehearsal', () => {
  it('lists the greatest consequences first', async () => {
    const { steps } = await planOf(
      { name: 'kept', op: 'same' },
      { name: 'new', op: 'create' },
      { name: 'b', op: 'delete' },
      { name: 'a', op: 'delete' },
      { name: 'later', op: 'of-a-later-cli' },
    );
    assert.deepEqual(steps.map(shown), ['delete a', 'delete b', 'create new', 'update later', 'same kept']);
  });

  it('has a replacement once, with its order and its causes', async () => {
    const old = { id: 'i-1', inputs: { size: 'small', zone: 'a', tags: { a: 1 } } };
    const now = { id: '', inputs: { size: 'big', zone: 'b', tags: { a: 2 } } };
    const step = { name: 'web', old, new: now, keys: ['zone'], diffs: ['size', 'zone', 'tags'] };
    const { steps } = await planOf(
      { name: 'web', op: 'delete-replaced', old },
      { ...step, op: 'replace' },
      { ...step, op: 'create-replacement' },
    );
    assert.deepEqual(steps.map(shown), [
      'replace web; deletes first; zone*: a → b; size: small → big; tags.a: 1 → 2',
    ]);
  });

  it('marks the path that causes the replacement if the provider reports it in detail', async () => {
    const { steps } = await planOf({
      name: 'web',
      op: 'replace',
      old: { inputs: { disk: { kind: 'slow', size: 1 } } },
      new: { inputs: { disk: { kind: 'fast', size: 2 } } },
      detailedDiff: { 'disk.kind': { diffKind: 'update-replace' }, 'disk.size': { diffKind: 'update' } },
    });
    assert.deepEqual(steps.map(shown), ['replace web; disk.kind*: slow → fast; disk.size: 1 → 2']);
  });

  it('gives the reason for a replacement if that is not a property', async () => {
    for (const [key, cause] of [
      ['provider', 'provider'],
      ['replaceWith', 'replaceWith'],
      ['deletedWith', 'deletedWith'],
      ['id', 'marked'],
      ['#initerror', 'unfinished'],
    ]) {
      const { steps } = await planOf({ name: 'web', op: 'replace', keys: [key!] });
      assert.deepEqual(steps.map(shown), [`replace web; ${cause}`]);
    }
    const { steps } = await planOf({ name: 'web', op: 'replace' });
    assert.deepEqual(steps.map(shown), ['replace web; dependency']);
    const own = { old: { inputs: { provider: 'a' } }, new: { inputs: { provider: 'b' } } };
    const { steps: named } = await planOf({ name: 'web', op: 'replace', keys: ['provider'], ...own });
    assert.deepEqual(named.map(shown), ['replace web; provider*: a → b']);
  });

  it('lists old copies beside the resource’s own operation', async () => {
    const { steps } = await planOf(
      { name: 'web', op: 'same', old: { id: 'i-2' } },
      { name: 'web', op: 'delete-replaced', old: { id: 'i-1' } },
    );
    assert.deepEqual(steps.map(shown), ['delete web; old copy', 'same web']);
    assert.equal(steps[0]?.id, 'i-1');
    const both = await planOf(
      { name: 'web', op: 'create-replacement', old: { id: 'i-2' } },
      { name: 'web', op: 'replace', old: { id: 'i-2' } },
      { name: 'web', op: 'delete-replaced', old: { id: 'i-1' } },
      { name: 'web', op: 'delete-replaced', old: { id: 'i-2' } },
    );
    assert.deepEqual(both.steps.map(shown), ['delete web; old copy', 'replace web; dependency']);
  });

  it('shows no secret, nothing that the program hides, and no unknown value', async () => {
    const plan = await planOf({
      name: 'web',
      op: 'update',
      old: { inputs: { a: SECRET, password: 'correct-horse', text: 'hidden-one', target: 'x' } },
      new: {
        inputs: { a: 'was-a-secret', password: 'battery', text: 'hidden-two', target: UNKNOWN_VALUE },
        hideDiffs: ['text'],
      },
    });
    assert.deepEqual(plan.steps.map(shown), [
      'update web; a: [secret] → [secret]; password: [secret] → [secret]; text: [hidden by the program] → [hidden by the program]; target: x → [unknown]',
    ]);
    const markdown = planMarkdown({ run: 'update', plan, today: undefined }, { stack: 'dev', when: 'now' });
    for (const text of ['was-a-secret', 'correct-horse', 'battery', 'hidden-one', 'hidden-two'])
      assert.ok(!markdown.includes(text), text);
  });

  it('has the messages of the program and its providers, except those about plugins', async () => {
    const said = (severity: string, message: string): string =>
      JSON.stringify({ diagnosticEvent: { severity, message } });
    const { messages } = await readPlan(
      [
        said('warning', 'using pulumi-resource-world from $PATH at /bin/pulumi-resource-world'),
        said('info', 'hello'),
        said('warning', 'old'),
        said('error', 'bad'),
        said('error', 'bad'),
        eventsOf(),
      ].join('\n'),
    );
    assert.deepEqual(messages, ['old', 'bad']);
  });

  it('is refused for a CLI that prints no events', async () => {
    await assert.rejects(readPlan('{\n  "steps": []\n}'), { kind: 'cli-too-old' });
  });
});

describe('the texts of a rehearsal', () => {
  const NONE: Plan = { steps: [], messages: [] };
  const failed = (during: 'import' | 'preview', message: string): Plan => ({
    ...NONE,
    failure: { during, problem: new PulumiProblem('other', message) },
  });

  it('summarize the plan in one line', async () => {
    const plan = await planOf(
      { name: 'a', op: 'create' },
      { name: 'b', op: 'update' },
      { name: 'c', op: 'same' },
    );
    assert.equal(
      summarize({ run: 'update', plan, today: undefined }),
      'The next update would create 1, change 1.',
    );
    assert.equal(
      summarize({ run: 'update', plan: NONE, today: plan }),
      'With this state, the next update would change nothing; without it, it would create 1, change 1.',
    );
    assert.equal(
      summarize({
        run: 'update',
        plan: failed('import', 'Pulumi refuses the state.'),
        today: failed('preview', 'No packages.'),
      }),
      'With this state, the next update would not begin, because the import is refused (Pulumi refuses the state); without it, it would fail (No packages).',
    );
  });

  it('count what matters of a refresh and a destroy', async () => {
    const refreshed = (name: string, op: string): string =>
      JSON.stringify({ resOutputsEvent: { metadata: { urn: urnOf(name), op, old: { id: 'i-1' } } } });
    const events = ['same', 'update', 'delete'].map((op) => refreshed(op, op));
    const ofRefresh = await readPlan([...events, '{"summaryEvent":{}}'].join('\n'), 'refresh');
    assert.deepEqual(ofRefresh.steps.map(shown), ['gone delete', 'update update', 'same same']);
    const today = undefined;
    assert.equal(
      summarize({ run: 'refresh', plan: ofRefresh, today }),
      'The next refresh would change 1, take out 1.',
    );
    const ofDestroy = await planOf(
      { name: 'web', op: 'delete', old: { id: 'i-1' } },
      { name: 'data', op: 'delete', old: { id: 'i-2', retainOnDelete: true } },
    );
    assert.deepEqual(ofDestroy.steps.map(shown), ['delete web', 'forget data']);
    assert.equal(
      summarize({ run: 'destroy', plan: ofDestroy, today }),
      'The next destroy would delete 1, forget 1.',
    );
    const text = planMarkdown({ run: 'destroy', plan: ofDestroy, today }, { stack: 'dev', when: 'now' });
    assert.match(text, /^# Next destroy of stack `dev`\n/);
    assert.match(text, /## Forget \(it stays in the cloud\)\n\n### `data`/);
  });

  it('compare it with today’s update', async () => {
    const plan = await planOf({ name: 'web', op: 'delete', old: { id: 'i-1', protect: true } });
    const today = await planOf({ name: 'web', op: 'same' }, { name: 'db', op: 'create' });
    const text = planMarkdown({ run: 'update', plan, today }, { stack: 'dev', when: 'now' });
    assert.match(text, /\| Delete \| 1 \| 0 \|/);
    assert.match(
      text,
      /## Delete\n\n### `web` \(world:vm:Server\), id `i-1`\n\n- protected: Pulumi stops there\n- today: leave as it is/,
    );
    assert.match(text, /## Only with the stack’s present state\n\n- Create: `db` \(world:vm:Server\)/);
  });
});

describe('the fates of resources', () => {
  const NONE: Plan = { steps: [], messages: [] };
  const FAILED: Plan = {
    ...NONE,
    failure: { during: 'preview', problem: new PulumiProblem('other', 'No packages.') },
  };
  const shownFates = (plan: Plan, today: Plan | undefined): string[] =>
    fatesOf({ plan, today }).map(
      ({ kind, next, today: before, step, createsExisting }) =>
        `${kind}: ${step.name}: ${before ?? ''} → ${next}${createsExisting ? ' twice' : ''}`,
    );

  it('that differ are first, and among them the dangers', async () => {
    const old = { id: 'i-1' };
    const plan = await planOf(
      { name: 'kept', op: 'same', old },
      { name: 'saved', op: 'same', old },
      { name: 'new', op: 'create' },
      { name: 'twice', op: 'create' },
      { name: 'lost', op: 'delete', old },
      { name: 'changed', op: 'update', old },
      { name: 'both', op: 'delete', old },
    );
    const today = await planOf(
      { name: 'kept', op: 'same', old },
      { name: 'saved', op: 'delete', old },
      { name: 'twice', op: 'same', old },
      { name: 'lost', op: 'same', old },
      { name: 'changed', op: 'same', old },
      { name: 'both', op: 'delete', old },
    );
    assert.deepEqual(shownFates(plan, today), [
      'caused: lost: same → delete',
      'caused: twice: same → create twice',
      'caused: new: nothing → create',
      'caused: changed: same → update',
      'avoided: saved: delete → same',
      'either: both: delete → delete',
    ]);
    assert.ok(isWorse({ plan, today }));
    const mended = today.steps.map((step) =>
      step.name === 'saved' ? { ...step, operation: 'same' as const } : step,
    );
    assert.ok(!isWorse({ plan: { ...today, steps: mended }, today }));
  });

  it('are those of the single plan if the state is the current one', async () => {
    const plan = await planOf({ name: 'a', op: 'create' }, { name: 'b', op: 'same' });
    assert.deepEqual(shownFates(plan, undefined), ['either: a:  → create']);
    assert.deepEqual(shownFates(NONE, undefined), []);
  });

  it('are unknown if a preview failed before it reached them', async () => {
    const today = await planOf({ name: 'a', op: 'create' }, { name: 'b', op: 'same' });
    assert.deepEqual(shownFates(FAILED, today), ['unknown: a: create → unknown']);
    assert.deepEqual(shownFates(today, FAILED), ['unknown: a: unknown → create']);
    const text = planMarkdown({ run: 'update', plan: FAILED, today }, { stack: 'dev', when: 'now' });
    assert.ok(!text.includes('Only with the stack’s present state'), text);
    assert.deepEqual(
      [isWorse({ plan: FAILED, today }), isWorse({ plan: FAILED, today: FAILED })],
      [true, false],
    );
  });

  it('include each old copy, beside the resource itself', async () => {
    const copies = ['i-1', 'i-2'].map((id) => ({ name: 'web', op: 'delete-replaced', old: { id } }));
    const plan = await planOf({ name: 'web', op: 'same', old: { id: 'i-3' } }, ...copies);
    const today = await planOf({ name: 'web', op: 'same', old: { id: 'i-3' } }, copies[0]!);
    assert.deepEqual(shownFates(plan, today), [
      'caused: web: nothing → delete',
      'either: web: delete → delete',
    ]);
  });

  it('include no second object for providers and components', async () => {
    const type = 'pulumi:providers:world';
    const plan = await planOf({ name: 'p', type, op: 'create' }, { name: 'c', op: 'create' });
    const today = await planOf({ name: 'p', type, op: 'same', old: { id: 'x' } }, { name: 'c', op: 'same' });
    assert.deepEqual(shownFates(plan, today), ['caused: c: same → create', 'caused: p: same → create']);
  });

  it('can be searched by name, outcome, property and cause', async () => {
    const plan = await planOf(
      { name: 'web', op: 'update', old: { inputs: { size: 1 } }, new: { inputs: { size: 2 } } },
      { name: 'db', op: 'replace', keys: ['id'] },
    );
    const found = (text: string): string[] =>
      filterFates(fatesOf({ plan, today: undefined }), text).map(({ step }) => step.name);
    assert.deepEqual(found(''), ['db', 'web']);
    assert.deepEqual(found('SIZE change'), ['web']);
    assert.deepEqual(found('marked'), ['db']);
    assert.deepEqual(found('web replace'), []);
  });
});

describe('the failure of a rehearsed program', () => {
  for (const [language, details, words] of [
    [
      'nodejs',
      "error: Running program '/p/index.js' failed with an unhandled exception:\nError: no such zone\n    at Object.<anonymous> (/p/index.js:1:7)",
      'Error: no such zone',
    ],
    [
      'python',
      'error: Program failed with an unhandled exception:\nerror: Traceback (most recent call last):\n  File "/p/__main__.py", line 1, in <module>\nValueError: no such zone',
      'ValueError: no such zone',
    ],
  ] as const) {
    it(`has the program's own first words: ${language}`, () => {
      const failure = {
        during: 'preview',
        problem: new PulumiProblem('other', 'It failed.', details),
      } as const;
      const [cause, quoted] = [causeOf(failure), quotedCauseOf(failure)];
      assert.ok(!cause.includes('zone'), cause);
      assert.equal(quoted, `${cause}: ${words}`);
    });
  }
});

describe('the remedies for a replacement', () => {
  const LANGUAGES = ['nodejs', 'python', 'go', 'dotnet', 'java', 'yaml'];

  async function remediesIn(
    runtime: string | undefined,
    ...steps: Parameters<typeof eventsOf>
  ): Promise<string[]> {
    const fates = fatesOf({ plan: await planOf(...steps), today: undefined });
    return remediesFor(fates[0]!, fates, runtime).map(({ option, code }) => `${option ?? ''}: ${code ?? ''}`);
  }

  const replaced = {
    name: 'web',
    op: 'replace',
    old: { inputs: { zone: 'a', tags: { 'a b': 1 } } },
    new: { inputs: { zone: 'b', tags: { 'a b': 2 } } },
    keys: ['zone', 'tags'],
  };

  it('are in the language of the program', async () => {
    const paths = String.raw`"zone", "tags[\"a b\"]"`;
    assert.deepEqual(await Promise.all(LANGUAGES.map((one) => remediesIn(one, replaced))), [
      [`ignoreChanges: { ignoreChanges: [${paths}] }`, 'deleteBeforeReplace: { deleteBeforeReplace: true }'],
      [
        `ignoreChanges: opts=pulumi.ResourceOptions(ignore_changes=[${paths}])`,
        'deleteBeforeReplace: opts=pulumi.ResourceOptions(delete_before_replace=True)',
      ],
      [
        `ignoreChanges: pulumi.IgnoreChanges([]string{${paths}})`,
        'deleteBeforeReplace: pulumi.DeleteBeforeReplace(true)',
      ],
      [
        `ignoreChanges: new CustomResourceOptions { IgnoreChanges = { ${paths} } }`,
        'deleteBeforeReplace: new CustomResourceOptions { DeleteBeforeReplace = true }',
      ],
      [
        `ignoreChanges: CustomResourceOptions.builder().ignoreChanges(${paths}).build()`,
        'deleteBeforeReplace: CustomResourceOptions.builder().deleteBeforeReplace(true).build()',
      ],
      [
        String.raw`ignoreChanges: options:\n  ignoreChanges:\n    - "zone"\n    - "tags[\"a b\"]"`.replaceAll(
          String.raw`\n`,
          '\n',
        ),
        'deleteBeforeReplace: options:\n  deleteBeforeReplace: true',
      ],
    ]);
    assert.deepEqual(await remediesIn(undefined, replaced), ['ignoreChanges: ', 'deleteBeforeReplace: ']);
  });

  it('omit what is already done, and undo a mark', async () => {
    const steps = [
      { name: 'web', op: 'delete-replaced' },
      { name: 'web', op: 'replace', keys: ['id'] },
      { name: 'web', op: 'create-replacement' },
    ];
    assert.deepEqual(await remediesIn('go', ...steps), [': ']);
  });

  it('include an alias for a resource that is created under another name, parent or provider', async () => {
    const renamed = [
      { name: 'old', op: 'delete' },
      { name: 'new', op: 'create' },
      { name: 'other', op: 'create', type: 'world:vm:Disk' },
    ];
    assert.deepEqual(await remediesIn('nodejs', ...renamed), ['aliases: { aliases: [{ name: "old" }] }']);
    const urn = urnOf('old').replace('world:vm', 'world:app:App$world:vm');
    const rest = urn.split('::').slice(1).join('::');
    const moved = [{ name: 'old', op: 'delete', urn }, renamed[1]!];
    assert.deepEqual(
      await Promise.all(LANGUAGES.map((one) => remediesIn(one, ...moved))),
      [
        `{ aliases: [\`urn:pulumi:\${pulumi.getStack()}::${rest}\`] }`,
        `opts=pulumi.ResourceOptions(aliases=[f"urn:pulumi:{pulumi.get_stack()}::${rest}"])`,
        `pulumi.Aliases([]pulumi.Alias{{URN: pulumi.URN("urn:pulumi:" + ctx.Stack() + "::${rest}")}})`,
        `new CustomResourceOptions { Aliases = { new Alias { Urn = $"urn:pulumi:{Deployment.Instance.StackName}::${rest}" } } }`,
        `CustomResourceOptions.builder().aliases(Alias.withUrn("urn:pulumi:" + ctx.stackName() + "::${rest}")).build()`,
        `options:\n  aliases: # one for each stack of the program\n    - "${urn}"`,
      ].map((code) => [`aliases: ${code}`]),
    );
    const below = { name: 'new', op: 'create', urn: urn.replace('::old', '::new') };
    assert.deepEqual(
      await Promise.all(LANGUAGES.map((one) => remediesIn(one, renamed[0]!, below))),
      [
        '{ aliases: [{ name: "old", parent: pulumi.rootStackResource }] }',
        'opts=pulumi.ResourceOptions(aliases=[pulumi.Alias(name="old", parent=pulumi.ROOT_STACK_RESOURCE)])',
        'pulumi.Aliases([]pulumi.Alias{{Name: pulumi.String("old"), NoParent: pulumi.Bool(true)}})',
        'new CustomResourceOptions { Aliases = { new Alias { Name = "old", NoParent = true } } }',
        `CustomResourceOptions.builder().aliases(Alias.withUrn("urn:pulumi:" + ctx.stackName() + "::${urnOf('old').split('::').slice(1).join('::')}")).build()`,
        `options:\n  aliases: # one for each stack of the program\n    - "${urnOf('old')}"`,
      ].map((code) => [`aliases: ${code}`]),
    );
    assert.deepEqual(await remediesIn('java', renamed[0]!, { ...below, name: 'old', urn }), [
      'aliases: CustomResourceOptions.builder().aliases(Alias.noParent()).build()',
    ]);
    const provider = (name: string): string =>
      `${urnOf(name).replace('world:vm:Server', 'pulumi:providers:world')}::an-id`;
    const [first] = await remediesIn('python', {
      name: 'web',
      op: 'replace',
      keys: ['provider'],
      old: { provider: provider('west') },
      new: { provider: provider('east') },
    });
    assert.equal(first, 'aliases: opts=pulumi.ResourceOptions(aliases=[pulumi.Alias(name="west")])');
  });

  it('include an alias only for the resource whose inputs agree best', async () => {
    const deleted = { name: 'old', op: 'delete', old: { inputs: { size: 'small', zone: 'a', image: 'x' } } };
    const created = (name: string, inputs: Record<string, unknown>) => ({
      name,
      op: 'create',
      new: { inputs },
    });
    const alias = ['aliases: { aliases: [{ name: "old" }] }'];
    assert.deepEqual(
      await remediesIn(
        'nodejs',
        deleted,
        created('other', { size: 'large', zone: 'a', image: 'x' }),
        created('same', { size: 'small', zone: 'a', image: '04da6b54-80e4-46f7-96ec-b56ff0331ba9' }),
      ),
      alias,
    );
    assert.deepEqual(
      await remediesIn('nodejs', deleted, created('unlike', { size: 'large', zone: 'b', image: 'x' })),
      [],
    );
    const { steps } = await planOf(deleted, created('a', {}), created('b', deleted.old.inputs));
    assert.deepEqual(
      steps.map(({ name, alike }) => [name, alike?.map((urn) => urn.split('::').at(-1))]),
      [
        ['old', ['b']],
        ['a', undefined],
        ['b', ['old']],
      ],
    );
  });
});
