import assert from 'node:assert/strict';
import { checkState, type RuleFinding } from '../../../server/src/rules/check';
import { StateChecker } from '../../../server/src/rules/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { ruleFixtures } from '../../bench/fixtures';
import { generateState } from '../../bench/generateState';
import { fuzz, type Random } from '../../bench/random';
import { randomDamage, type Damage } from '../state/damagedText';

describe('a state that is edited', () => {
  it('is always what it would be if it were read afresh', () => {
    const fixtures = ruleFixtures();
    const runs = fuzz(6000, (random, seed) => {
      const shape = random.pick(['export', 'checkpoint', 'deployment'] as const);
      const text = random.chance(0.5)
        ? random.pick(fixtures).text
        : generateState({ resources: 2 + random.below(8), seed, shape, properties: 2, pendingOperations: 1 });
      expectSameAfterEdits(text, random, 30);
    });
    assert.ok(runs > 0);
  });
});

function expectSameAfterEdits(start: string, random: Random, edits: number): void {
  let text = start;
  const model = new StateModel(text);
  const checker = new StateChecker(model, {});
  const undo: Damage[] = [];
  for (let i = 0; i < edits; i++) {
    const damage = (random.chance(0.6) ? undo.pop() : undefined) ?? randomDamage(text, random);
    const { start, end: oldEnd, text: instead } = damage;
    const newEnd = start + instead.length;
    undo.push({ start, end: newEnd, text: text.slice(start, oldEnd) });
    if (undo.length > 4) undo.shift();
    const before = text;
    text = text.slice(0, start) + instead + text.slice(oldEnd);
    const change = { start, oldEnd, newEnd };
    checker.update(change, model.update(text, change));
    const fresh = new StateModel(text);
    const context = (): string => `${JSON.stringify(change)} from\n${before}\nto\n${text}`;
    assert.deepEqual(facts(model), facts(fresh), context());
    const found = checker.findings();
    const expected = checkState(fresh);
    assert.deepEqual(found.map(shown), expected.map(shown), context());
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
