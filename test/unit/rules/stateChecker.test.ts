import assert from 'node:assert/strict';
import { checkState, type RuleFinding } from '../../../server/src/rules/check';
import { StateChecker } from '../../../server/src/rules/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { ruleFixtures } from '../../bench/fixtures';
import { generateState } from '../../bench/generateState';
import { fuzz, type Random } from '../../bench/random';
import { randomDamage, type Damage } from '../../bench/damagedText';

describe('a state that is edited', function () {
  this.timeout(0);

  it('is always what it would be if it were read afresh', function () {
    const fixtures = ruleFixtures();
    let edits = 0;
    fuzz(
      6000,
      (random, seed) => {
        const shape = random.pick(['export', 'checkpoint', 'deployment'] as const);
        const text = random.chance(0.5)
          ? random.pick(fixtures).text
          : generateState({
              resources: 2 + random.below(8),
              seed,
              shape,
              properties: 2,
              pendingOperations: 1,
            });
        edits += expectSameAfterEdits(text, random, 30, 0.1);
      },
      () => edits,
    );
    this.test!.title += `: ${edits} times`;
  });

  it('is read anew where a resource without its end is, when the next one no longer looks like one', () => {
    const text = '{"version":3,"deployment":{"resources":[{"urn":"a","id":{"x":1},{"urn":"b"}]}}';
    const start = text.lastIndexOf('urn') + 3;
    const typed = `${text.slice(0, start)}x${text.slice(start)}`;
    const model = new StateModel(text);
    model.update(typed, { start, oldEnd: start, newEnd: start + 1 });
    assert.deepEqual(facts(model), facts(new StateModel(typed)));
  });

  it('is that also if it is large', function () {
    let edits = 0;
    fuzz(
      4000,
      (random, seed) => {
        const resources = 200 + random.below(400);
        const text = generateState({ resources, seed, properties: 1, replaced: 0.05, pendingOperations: 1 });
        edits += expectSameAfterEdits(text, random, 30, 0.8);
      },
      () => edits,
      0.01,
    );
    this.test!.title += `: ${edits} times`;
  });
});

/**
 * Makes random edits, and takes some of them back.
 * @param aimed the share of those that are aimed at the resources
 * @returns how many there were
 */
function expectSameAfterEdits(start: string, random: Random, edits: number, aimed: number): number {
  let text = start;
  const model = new StateModel(text);
  const checker = StateChecker.of(model, {});
  const undo: Damage[] = [];
  // What was doubled again and again takes the time of many.
  const longest = 2 * start.length + 2000;
  let made = 0;
  for (; made < edits && text.length <= longest; made++) {
    const damage =
      (random.chance(0.4) ? undo.pop() : undefined) ??
      (random.chance(aimed) ? changeOfResource(model, random) : undefined) ??
      randomDamage(text, random);
    const { start, end: oldEnd, text: instead } = damage;
    const newEnd = start + instead.length;
    undo.push({ start, end: newEnd, text: text.slice(start, oldEnd) });
    if (undo.length > 4) undo.shift();
    const before = text;
    text = text.slice(0, start) + instead + text.slice(oldEnd);
    const change = { start, oldEnd, newEnd };
    checker.update(change, model.update(text, change));
    const fresh = new StateModel(text);
    const context = (): string => {
      const short = before.length < 20_000 ? ` from\n${before}\nto\n${text}` : ` (${instead})`;
      return `edit ${made}: ${JSON.stringify(change)}${short}`;
    };
    expectSame(facts(model), facts(fresh), context);
    expectSame(checker.findings().map(shown), checkState(fresh).map(shown), context);
  }
  return made;
}

/** To compare two texts is quicker than to compare what they are of. */
function expectSame(actual: unknown, expected: unknown, context: () => string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) assert.deepEqual(actual, expected, context());
}

/** What people do to resources: type in names, redirect, copy and remove. */
function changeOfResource({ resources, text }: StateModel, random: Random): Damage | undefined {
  if (resources.length === 0) return undefined;
  const { anchor, node, references, index } = random.pick(resources);
  switch (random.below(5)) {
    case 0:
      return { start: anchor.end - 1, end: anchor.end - 1, text: random.word(1) };
    case 1:
      return { start: anchor.end - 2, end: anchor.end - 1, text: '' };
    case 2: {
      const reference = references.length > 0 ? random.pick(references).node : anchor;
      return { start: reference.start, end: reference.end, text: JSON.stringify(random.pick(resources).urn) };
    }
    case 3:
      return { start: node.start, end: node.start, text: `${text.slice(node.start, node.end)},` };
    default: {
      const next = resources[index + 1];
      return next && { start: node.start, end: next.node.start, text: '' };
    }
  }
}

function facts(model: StateModel): unknown {
  const { shape, resources, pendingOperations } = model;
  return {
    shape,
    valid: model.isValidJson,
    sound: model.isSound,
    problems: model.syntaxProblems(),
    signed: [...model.signedObjects()].map(({ start }) => start),
    list: model.resourceList && [model.resourceList.start, model.resourceList.end],
    resources: resources.map((resource) => ({
      index: resource.index,
      span: [resource.node.start, resource.node.end],
      urn: resource.urn,
      type: resource.type,
      id: resource.id,
      provider: resource.provider,
      references: resource.references.map(({ urn, node, property }) => [urn, node.start, property]),
      fields: [...resource.fields].map(([name, node]) => [name, node.start, node.end]),
    })),
    operations: pendingOperations.map(({ type, resource }) => [type, resource?.urn, resource?.node.start]),
  };
}

function shown({
  rule,
  span,
  message,
  severity,
  engine,
  related,
  resource,
  fatal,
  fixes,
}: RuleFinding): unknown {
  return {
    code: rule.code,
    at: [span.start, span.end],
    message,
    severity,
    engine,
    related: related?.map(({ span: { start, end }, message: text }) => [start, end, text]),
    resource: resource?.index,
    fatal,
    fixes: fixes?.map(({ title, kind }) => [title, kind]),
  };
}
