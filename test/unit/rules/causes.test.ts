import assert from 'node:assert/strict';
import { editsOf } from '../../../server/src/edits/change';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { FindingGroups } from '../../../server/src/rules/engine/findingGroups';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import type { RuleFinding } from '../../../server/src/rules/engine/rule';
import { StateModel } from '../../../server/src/state/model';
import { component, example, printed, stateWith, type ResourceEntry } from '../../harness/states';

const MANY = 2_000;

const provider = (version: string): ResourceEntry => ({
  urn: `urn:pulumi:dev::shop::pulumi:providers:aws::default_${version}`,
  custom: true,
  type: 'pulumi:providers:aws',
  id: `id-of-${version}`,
});
const bucket = (name: string, fields: Record<string, unknown> = {}): ResourceEntry => ({
  urn: `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::${name}`,
  custom: true,
  type: 'aws:s3/bucket:Bucket',
  id: name,
  parent: example.stack,
  inputs: { acl: 'private' },
  provider: `${provider('6_51_0').urn}::id-of-6_51_0`,
  ...fields,
});

function findingsOf(resources: readonly ResourceEntry[]): {
  model: StateModel;
  findings: readonly RuleFinding[];
} {
  const model = new StateModel(printed(stateWith(resources)));
  return { model, findings: checkState(model) };
}

describe('findings with one cause', () => {
  it('are one group, whose message counts the others', () => {
    const resources = Array.from({ length: MANY }, (_, i) => bucket(`b${i}`));
    const { findings } = findingsOf([provider('6_52_0'), ...resources]);
    const groups = FindingGroups.of(findings);
    const missing = findings.filter(({ rule }) => rule.code === 'unknown-provider');
    assert.equal(missing.length, MANY);
    assert.equal(groups.ofCause(missing[17]!).length, MANY);
    assert.equal(
      groups.messageOf(missing[0]!),
      `${missing[0]!.message} ${MANY - 1} more places have the same cause.`,
    );
  });

  it('list the other places only at the first of them', () => {
    const { findings } = findingsOf(Array.from({ length: MANY }, (_, i) => bucket(`b${i}`)));
    const groups = FindingGroups.of(findings);
    const [first, ...others] = findings.filter(({ rule }) => rule.code === 'unknown-provider');
    assert.deepEqual(groups.elsewhere(first!), others);
    for (const other of others) assert.deepEqual(groups.elsewhere(other), [first]);
  });

  it('are repaired together, and nothing else is', () => {
    const old = `${provider('6_50_0').urn}::id-of-6_50_0`;
    const resources = [bucket('a'), bucket('b'), bucket('c', { provider: old }), bucket('d')];
    const { model, findings } = findingsOf([provider('6_52_0'), ...resources]);
    const [finding] = findings.filter(({ rule }) => rule.code === 'unknown-provider');
    const fix = finding!.fixes!.find(({ preferred }) => preferred)!;
    const together = FindingGroups.of(findings).alike(finding!, fix, 'cause');
    const edits = editsOf(
      model,
      together.flatMap(({ changes }) => changes()),
    );
    const after = checkState(new StateModel(applyEdits(model.text, edits)));
    const left = after.filter(({ rule }) => rule.code === 'unknown-provider');
    assert.deepEqual(
      left.map(({ resource }) => resource?.urn),
      [bucket('c').urn],
    );
  });

  it('are sorted by the preferred fix of any of them', () => {
    const resources = Array.from({ length: 5 }, (_, i) =>
      bucket(`b${i}`, { dependencies: [component('late').urn] }),
    );
    const { model, findings } = findingsOf([provider('6_51_0'), ...resources, component('late')]);
    const late = findings.filter(({ rule }) => rule.code === 'reference-order');
    assert.equal(late.length, 5);
    for (const { fixes } of late) {
      const { title, changes } = fixes!.find(({ preferred }) => preferred)!;
      assert.match(title, /^Move 'late' \(Part\) before 'b0' \(Bucket\)/);
      const after = new StateModel(applyEdits(model.text, editsOf(model, changes())));
      assert.deepEqual(checkState(after), []);
    }
  });
});

describe('entries with one URN', () => {
  const copies = (count: number): ResourceEntry[] =>
    Array.from({ length: count }, (_, i) => bucket('images', { id: `id-${i}` }));
  const duplicates = (resources: readonly ResourceEntry[]): RuleFinding[] =>
    findingsOf([provider('6_51_0'), ...resources]).findings.filter(
      ({ rule }) => rule.code === 'duplicate-urn',
    );

  it('name each other; if there are many, a few and the number of the others', () => {
    const two = duplicates(copies(2));
    assert.deepEqual(
      two.map(({ related }) => related?.map(({ message }) => message)),
      [["Another entry is here, with the id 'id-1'."], ["Another entry is here, with the id 'id-0'."]],
    );
    const many = duplicates(copies(MANY));
    assert.equal(many.length, MANY);
    for (const { related } of many) {
      assert.equal(related!.length, 20);
      assert.match(related!.at(-1)!.message, /id-(?:19|20)'\. 1979 more are not listed\.$/);
    }
    assert.equal(FindingGroups.of(many).messageOf(many[0]!), many[0]!.message, 'which counts them itself');
  });

  const between = [
    component('child', { parent: bucket('images').urn }),
    component('user', { dependencies: [bucket('images').urn] }),
  ];
  for (const [ids, kinds] of [
    [
      ['one', 'other'],
      ['keep:one', 'keep:other', 'live:one', 'live:other'],
    ],
    [['', 'one'], ['keep:one']],
  ] as const) {
    it(`are reduced to any of them, and references between them keep a target: ${ids.join(', ')}`, () => {
      const [first, second] = ids.map((id) => bucket('images', { id }));
      const { model, findings } = findingsOf([provider('6_51_0'), first!, ...between, second!]);
      for (const { fixes } of findings.filter(({ rule }) => rule.code === 'duplicate-urn')) {
        assert.deepEqual(
          fixes!.map(({ kind }) => kind),
          kinds,
        );
        for (const { kind, changes } of fixes!) {
          const after = new StateModel(applyEdits(model.text, editsOf(model, changes())));
          const errors = checkState(after).filter(({ severity }) => severity === 'error');
          assert.deepEqual(
            errors.map(({ message }) => message),
            [],
            kind,
          );
          const kept = after.graph.live(bucket('images').urn)!;
          assert.equal(kept.id, kind.replace(/.*:/, ''));
          assert.equal(after.graph.first(kept.urn), kept, 'the live entry comes before its dependents');
          const [old, ...more] = after.resources.filter((one) => one.delete);
          assert.equal(old !== undefined, kind.startsWith('live:'));
          assert.equal(more.length, 0);
          assert.notEqual(old?.id, kept.id);
        }
      }
    });
  }
});

describe('an error without a fix', () => {
  it('leads to another state of the stack', () => {
    const entry = bucket('images');
    const text = printed(stateWith([provider('6_51_0'), entry]));
    for (const [broken, code] of [
      [text.replace(`"urn": "${entry.urn}",`, ''), 'urn-missing'],
      [text.replace('"id": "images"', '"id": {}'), 'field-type'],
      [text.slice(0, -60), 'json-syntax'],
    ] as const) {
      const errors = checkState(new StateModel(broken)).filter(({ severity }) => severity === 'error');
      const found = errors.filter(({ rule }) => rule.code === code);
      assert.notEqual(found.length, 0, code);
      for (const { helpedBy } of found) assert.deepEqual(helpedBy, ['restoreStackOf', 'exportStackOf'], code);
    }
  });

  it('of the URN asks for the name, as the rest is known', () => {
    const entry = bucket('images');
    for (const urn of ['', 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket']) {
      const { model, findings } = findingsOf([provider('6_51_0'), { ...entry, urn }]);
      const fixes = findings.flatMap((finding) => finding.fixes ?? []);
      const { changes } = fixes.find(({ asks }) => asks === 'name')!;
      const after = new StateModel(applyEdits(model.text, editsOf(model, changes('images'))));
      assert.equal(after.resources.at(-1)!.urn, entry.urn);
    }
  });
});
