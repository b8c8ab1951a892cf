import assert from 'node:assert/strict';
import { editsOf } from '../../../server/src/edits/change';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { checkState, StateChecker } from '../../../server/src/rules/engine/stateChecker';
import type { Rule, RuleFinding } from '../../../server/src/rules/engine/rule';
import type { Span } from '../../../server/src/json/parts';
import { rules } from '../../../server/src/rules/index';
import { StateModel } from '../../../server/src/state/model';
import type { Selector } from '../../../server/src/state/selection';
import { ruleFixtures } from '../../harness/fixtures';
import {
  generateDeployment,
  generateState,
  wrap,
  type GeneratedDeployment,
} from '../../harness/generateState';
import { itFuzzes } from '../../harness/fuzz';
import type { Random } from '../../harness/random';
import { damages } from '../edits/breakState';
import { randomDamage, type Damage } from '../../harness/damagedText';

describe('an edited state', function () {
  this.timeout(0);

  itFuzzes('always has the same findings as when it is opened again', async (fuzz) => {
    const fixtures = ruleFixtures();
    await fuzz.attempts(24, (random, seed) => {
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
      expectSameAfterEdits(text, random, 30, 0.1);
    });
  });

  itFuzzes('is repaired as when it is opened again', async (fuzz) => {
    const fixtures = ruleFixtures();
    await fuzz.attempts(80, (random) => {
      let { text } = random.pick(fixtures);
      const model = new StateModel(text);
      for (let i = random.below(3); i >= 0; i--) {
        const { start, end, text: instead } = changeOfResource(model, random) ?? randomDamage(text, random);
        text = text.slice(0, start) + instead + text.slice(end);
        model.update(text, { start, oldEnd: end, newEnd: start + instead.length });
      }
      expectSame(repairAll(model), repairAll(new StateModel(text)), () => text);
    });
  });

  it('runs each rule again that has read a property value, if that value has changed', () => {
    for (const { code, name, text } of ruleFixtures().filter(({ code }) => LOOKING.has(code))) {
      const model = new StateModel(text);
      const checker = StateChecker.of(model, {});
      // A rule also reads values when it creates the message of a finding.
      checker.findings().map(shown);
      for (const value of texts(model)) {
        const [start, end] = [value.start + 1, value.end - 1];
        for (const { from, to, now } of [
          { from: start, to: end, now: 'another' },
          { from: start, to: start + 'another'.length, now: text.slice(start, end) },
        ]) {
          const edited = model.text.slice(0, from) + now + model.text.slice(to);
          const change = { start: from, oldEnd: to, newEnd: from + now.length };
          checker.update(change, model.update(edited, change));
          assert.deepEqual(
            checker.findings().map(shown),
            checkState(new StateModel(edited)).map(shown),
            `${code}, ${name}: ${text.slice(start, end)} → ${now}`,
          );
        }
      }
    }
  });

  it('scans a resource without its end again if the next one no longer looks like a resource', () => {
    const text = '{"version":3,"deployment":{"resources":[{"urn":"a","id":{"x":1},{"urn":"b"}]}}';
    const start = text.lastIndexOf('urn') + 3;
    const typed = `${text.slice(0, start)}x${text.slice(start)}`;
    const model = new StateModel(text);
    model.update(typed, { start, oldEnd: start, newEnd: start + 1 });
    assert.deepEqual(facts(model), facts(new StateModel(typed)));
  });

  it('notices that a provider was replaced by one that looks the same', () => {
    const name = 'to-be-deleted-but-needed';
    const fixture = ruleFixtures().find((one) => one.code === 'provider-id' && one.name === name)!;
    // Broken parts are scanned again after each change.
    const text = fixture.text.replace(/(providers:.*\n *"cus)/, '$1<<<<<<< a\n');
    const model = new StateModel(text);
    const checker = StateChecker.of(model, {});
    const start = text.indexOf('"time"');
    const typed = `${text.slice(0, start)} ${text.slice(start)}`;
    const change = { start, oldEnd: start, newEnd: start + 1 };
    checker.update(change, model.update(typed, change));
    const found = checkState(new StateModel(typed));
    assert.ok(found.some(({ rule, related }) => rule.code === 'provider-id' && related));
    assert.deepEqual(checker.findings().map(shown), found.map(shown));
  });

  itFuzzes('always has the same findings as when it is opened again, if it is large, too', (fuzz) =>
    fuzz.attempts(2, (random, seed) => {
      const resources = 100 + random.below(300);
      const text = generateState({ resources, seed, properties: 1, replaced: 0.05, pendingOperations: 1 });
      expectSameAfterEdits(text, random, 30, 0.8);
    }),
  );
});

describe('opening a large state', () => {
  it('selects the resources for lookups in slices', () => {
    const model = new StateModel(generateState({ resources: 2_000, properties: 1 }));
    let looks = 0;
    let most = 0;
    const counting: Selector<true> = () => {
      looks++;
      return undefined;
    };
    const found = whileThereIs(
      selecting((state) => state.select(counting)),
      () => {
        const work = StateChecker.inSlices(model, {});
        for (let before = 0; ; before = looks) {
          const { done, value } = work.next();
          if (done === true) return value.findings();
          most = Math.max(most, looks - before);
        }
      },
    );
    assert.deepEqual(found, []);
    assert.equal(looks, model.resources.length);
    assert.ok(most <= 500, `${most} in one slice`);
  });

  it('completes the check if a rule selects with another function each time', () => {
    const model = new StateModel(generateState({ resources: 2, properties: 1 }));
    const endless = selecting((state) => state.select(() => true));
    const [finding] = whileThereIs(endless, () => StateChecker.of(model, {}).findings());
    assert.match(
      finding!.message,
      /"selecting" failed \(it selects by a function that is another one each time\)/,
    );
  });
});

/** A rule that only selects resources. */
function selecting(checkState: (state: StateModel) => unknown): Rule {
  return { code: 'selecting', title: '', severity: 'error', docs: { why: '', repair: '' }, checkState };
}

/** Calls back as long as there is one more rule. */
function whileThereIs<T>(rule: Rule, act: () => T): T {
  const all = rules as Rule[];
  all.push(rule);
  try {
    return act();
  } finally {
    all.pop();
  }
}

describe('a reordered state', function () {
  this.timeout(0);

  itFuzzes('has the errors of a state in this order, and the previous ones when it is restored', (fuzz) =>
    fuzz.attempts(80, (random, seed) => {
      const { deployment, name } = orderable(random, seed);
      const order = random.shuffled(deployment.resources.map((_, index) => index));
      const model = new StateModel(JSON.stringify(wrap(deployment, 'export')));
      const resources = order.map((index) => deployment.resources[index]!);
      const arranged = new StateModel(JSON.stringify(wrap({ ...deployment, resources }, 'export')));
      const checker = StateChecker.of(model, {});
      const before = JSON.stringify(checker.findings().map(shown));
      expectSame(
        checker.whileInOrder(order, (findings) => findings.map(fault).sort()),
        checkState(arranged).map(fault).sort(),
        () => `${name}, ${order.join()}: ${model.text}`,
      );
      const after = StateChecker.of(model, {}).findings();
      assert.equal(JSON.stringify(after.map(shown)), before);
    }),
  );
});

/** Rules that check the whole state, and read plain property values. */
const LOOKING = new Set(['duplicate-urn', 'placeholder-id', 'shared-id', 'stale-etag']);

/** The strings that are direct members of property values. */
function texts({ resources }: StateModel): Span[] {
  return resources.flatMap(({ fields }) =>
    [fields.get('inputs'), fields.get('outputs')].flatMap((values) =>
      [...(values?.expand().members() ?? [])].map(({ value }) => value).filter(({ isString }) => isString),
    ),
  );
}

/** A state with all kinds of resources in any order, with errors. */
function orderable(random: Random, seed: number): { deployment: GeneratedDeployment; name: string } {
  const deployment = generateDeployment({ seed, resources: 4 + random.below(12), replaced: 0.2 });
  const names = Array.from({ length: random.below(4) }, () => random.pick(Object.keys(damages)));
  for (const name of names) damages[name]!(deployment, random);
  return { deployment, name: names.join(' and ') };
}

/** The part of a finding that does not depend on its place, and whether it has a fix. */
function fault({ rule, severity, engine, fatal, fixes }: RuleFinding): string {
  const repairs = fixes?.some(({ lossless }) => lossless === true) === true;
  return JSON.stringify([rule.code, severity, engine, fatal, repairs]);
}

/**
 * Makes random edits, and undoes some of them.
 * @param aimed the proportion of edits that are aimed at the resources
 */
function expectSameAfterEdits(start: string, random: Random, edits: number, aimed: number): void {
  let text = start;
  const model = new StateModel(text);
  const checker = StateChecker.of(model, {});
  const undo: Damage[] = [];
  // A text that was doubled repeatedly would take too long.
  const longest = 2 * start.length + 2000;
  for (let made = 0; made < edits && text.length <= longest; made++) {
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
    // Findings also follow the edits if nobody requests them.
    if (random.chance(UNSEEN)) continue;
    const found = checkState(fresh);
    expectSame(checker.findings().map(shown), found.map(shown), context);
    if (random.chance(EDITS_LOOKED_AT)) {
      // The fixes of earlier findings apply to the earlier text.
      const again = StateChecker.of(model, {}).findings();
      expectSame(editsOfFixes(model, again), editsOfFixes(fresh, found), context);
    }
  }
}

/** The proportion of edits after which no findings are requested. */
const UNSEEN = 0.3;

/** The proportion of edits after which the edits of the fixes are also compared: there are many. */
const EDITS_LOOKED_AT = 0.1;

/** The edits of each fix, or its error. */
function editsOfFixes(model: StateModel, findings: readonly RuleFinding[]): unknown[] {
  return findings.flatMap(({ fixes = [] }) =>
    fixes.map(({ changes }) => {
      try {
        return editsOf(model, changes('answer'));
      } catch (error) {
        return String(error);
      }
    }),
  );
}

/** Comparing the JSON texts is faster than comparing the values. */
function expectSame(actual: unknown, expected: unknown, context: () => string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) assert.deepEqual(actual, expected, context());
}

/** Typical changes of resources: typing in names, and redirecting, copying and removing. */
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
