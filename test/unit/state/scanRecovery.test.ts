import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { generateDeployment } from '../../harness/generateState';
import { expectSoundSpans } from './soundSpans';

const deployment = generateDeployment({ resources: 8, seed: 13, properties: 2 });
// Two resources before the victim and two after it are enough: all of them are read for each damage.
deployment.resources = [0, 4, 5, 6, 7].map((index) => deployment.resources[index]!);
const text = JSON.stringify({ version: 3, deployment }, null, 1);
const whole = new StateModel(text);
const urns = whole.resources.map(({ urn }) => urn);
const victim = whole.resources[2]!;

describe('recovery of the scanner', function () {
  this.timeout(60_000);

  it('uses a victim with every kind of content', () => {
    for (const field of ['inputs', 'outputs', 'dependencies', 'propertyDependencies', 'custom', 'created']) {
      assert.ok(victim.fields.has(field), field);
    }
  });

  it('finds the resources after any missing character', () => {
    for (let at = victim.node.start; at < victim.node.end; at++) {
      expectTheOthers(text.slice(0, at) + text.slice(at + 1), at);
    }
  });

  // An inserted `"` or `[` right at the boundary of a resource is not tested.
  for (const character of ['{', '}', ']', ',', ':', "'", 'x', '/', '\u0000', '\n<<<<<<< HEAD\n']) {
    it(`finds the resources after an inserted ${JSON.stringify(character)} at any place`, () => {
      for (let at = victim.node.start; at < victim.node.end; at++) {
        expectTheOthers(text.slice(0, at) + character + text.slice(at), at);
      }
    });
  }

  it('finds the resources after any missing line', () => {
    const lines = text.split('\n');
    const first = text.slice(0, victim.node.start).split('\n').length;
    const last = text.slice(0, victim.node.end).split('\n').length - 2;
    for (let from = first; from < last; from++) {
      expectTheOthers(lines.toSpliced(from, 1).join('\n'), lines.slice(0, from).join('\n').length);
    }
  });

  it('finds all resources before the place where a text was truncated', () => {
    for (let length = 0; length < text.length; length++) {
      const model = new StateModel(text.slice(0, length));
      expectSoundSpans(model);
      const problems = model.syntaxProblems();
      assert.ok(problems.length > 0);
      assert.ok(problems[0]!.end >= text.slice(0, length).trimEnd().length, `cut at ${length}`);
      const complete = whole.resources.filter(({ node }) => node.end <= length).map(({ urn }) => urn);
      assert.deepEqual(
        model.resources.slice(0, complete.length).map(({ urn }) => urn),
        complete,
      );
      assert.ok(model.resources.length <= complete.length + 1);
    }
  });

  it('finds all resources around an entry that is not a resource', () => {
    for (const entry of ['null', '12', '"urn"', '[]', 'NaN', "'x'", '@', '{]', 'true false', '']) {
      const broken = text.slice(0, victim.node.start) + entry + text.slice(victim.node.end);
      expectTheOthers(broken, victim.node.start);
    }
  });

  it('keeps the readable parts of the damaged resource', () => {
    const broken = text.replace(/"custom": false,/g, "custom: 'false',");
    const { resources } = new StateModel(broken);
    assert.deepEqual(
      resources.map(({ urn }) => urn),
      urns,
    );
    assert.equal(resources[0]!.fields.get('custom')!.string, 'false');
  });

  it('does not treat a number out of range as a sign of missing brackets', () => {
    const model = new StateModel('{"resources":[{"urn":"a","later":1e400}],"later":1}');
    assert.deepEqual(
      model.syntaxProblems().map(({ code }) => code),
      ['number-range'],
    );
  });

  it('reads keys in single quotes or without quotes', () => {
    const model = new StateModel(`{deployment: {'resources': [{urn: 'a', "\\u0069d": 'i'}]}}`);
    assert.equal(model.shape, 'export');
    assert.deepEqual(
      model.resources.map(({ urn, id }) => [urn, id]),
      [['a', 'i']],
    );
  });
});

/**
 * The damage is at `at`: asserts that all resources except the victim are found, and that the first problem is near
 * it or later.
 */
function expectTheOthers(broken: string, at: number): void {
  const model = new StateModel(broken);
  const found = new Set(model.resources.map(({ urn }) => urn));
  const lost = urns.filter((urn) => urn !== victim.urn && !found.has(urn));
  const about = JSON.stringify(broken.slice(at - 30, at + 30));
  assert.deepEqual(lost, [], about);
  const [first] = model.syntaxProblems();
  if (first) assert.ok(first.end >= broken.lastIndexOf('\n', at - 1), about);
  else assert.doesNotThrow(() => JSON.parse(broken) as unknown, about);
}
