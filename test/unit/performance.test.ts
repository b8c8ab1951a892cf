import assert from 'node:assert/strict';
import { repairAll, repairChecked } from '../../server/src/edits/repair';
import { checkState } from '../../server/src/rules/check';
import { StateChecker } from '../../server/src/rules/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { generateDeployment, wrap, type GeneratedResource } from '../bench/generateState';
import { Random } from '../bench/random';
import { textDamages } from '../engine/mutants';
import { inputOf } from '../performance/inputs';
import { editsOf } from '../performance/edits';

/** Bounds far above what is measured (docs/benchmarks.md): what breaks them has become slow in kind. */
describe('speed', function () {
  this.timeout(300_000);
  let large: string;
  let small: string;
  before(() => {
    large = textOf(2_400_000);
    small = textOf(300_000);
  });

  it('lets a state open in a few times what JSON.parse takes', () => {
    const parse = fastest(7, () => JSON.parse(large) as unknown);
    const open = fastest(7, () => checkState(new StateModel(large)));
    assert.ok(open < 20 * parse, `${(open / parse).toFixed(1)} times`);
  });

  it('lets a keystroke in a value cost what it changes, whatever the size of the state', () => {
    const ofLarge = keystroke(large);
    const ofSmall = keystroke(small);
    assert.ok(ofLarge < 6 * ofSmall, `${(ofLarge / ofSmall).toFixed(1)} times for 8 times the text`);
    const parse = fastest(7, () => JSON.parse(large) as unknown);
    assert.ok(ofLarge < parse / 2, `${(ofLarge / parse).toFixed(2)} of a whole JSON.parse`);
  });

  it('lets a shuffled state be sorted in less than it takes to open it', () => {
    const deployment = generateDeployment({ resources: 2000, properties: 3 });
    const resources = new Random(1).shuffled(deployment.resources);
    const text = JSON.stringify(wrap({ ...deployment, resources }, 'export'), null, 4);
    const opened = (): StateChecker => StateChecker.of(new StateModel(text), {});
    const open = fastest(5, opened);
    const checker = opened();
    const sort = fastest(5, () => {
      assert.ok(repairChecked(checker).edits.length > 0);
    });
    assert.ok(sort < open, `${(sort / open).toFixed(1)} times`);
  });

  it('lets a keystroke in a name cost what it touches, too', () => {
    const ofLarge = keystroke(large, 'in a name');
    const ofSmall = keystroke(small, 'in a name');
    assert.ok(ofLarge < 4 * ofSmall, `${(ofLarge / ofSmall).toFixed(1)} times for 8 times the text`);
  });
});

/** Eight times the text may take many times as long on a busy machine, but not 64 times. */
const FAR_FROM_SQUARE = 40;
/** Milliseconds: what takes less says nothing beside what else the machine does. */
const TOO_SHORT = 10;

describe('the time to check what is damaged', function () {
  this.timeout(300_000);
  const small = textOf(150_000);
  const large = textOf(1_200_000);
  const ofGood = check(large);
  for (const { name, damage } of textDamages) {
    it(`grows no faster than the text, and is that of a good state: ${name}`, () => {
      const [ofSmall, ofLarge] = [small, large].map((text) => check(damage(text, new Random(1)))) as [
        number,
        number,
      ];
      assert.ok(
        ofLarge < FAR_FROM_SQUARE * Math.max(ofSmall, TOO_SHORT),
        `${ofSmall} ms, then ${ofLarge} ms`,
      );
      assert.ok(ofLarge < 20 * ofGood, `${(ofLarge / ofGood).toFixed(1)} times that of a good state`);
    });
  }

  const wrecks: Record<string, (resource: GeneratedResource, i: number, all: GeneratedResource[]) => void> = {
    'one URN for all': (resource) => (resource.urn = urnOf('one')),
    'one id for each two': (resource, i) => (resource.id &&= String(i >> 1)),
    'references to nothing': (resource, i) => (resource.dependencies = [urnOf(`gone-${i}`)]),
    'parents that are not there': (resource, i) => (resource.parent = urnOf(`gone-${i}`)),
    'one circle of all': (resource, i, all) => (resource.dependencies = [all[(i + 1) % all.length]!.urn]),
    'the last first': (resource, i, all) =>
      (resource.dependencies = all.slice(i + 1, i + 2).map(({ urn }) => urn)),
    'providers that are not there': (resource, i) => (resource.provider &&= `${PROVIDER}p${i}::x`),
    'aliases of all others': (resource, i, all) => (resource['aliases'] = [all[(i + 1) % all.length]!.urn]),
    'a project each': (resource, i) => (resource.urn = resource.urn.replace('::shop::', `::shop${i}::`)),
    'old halves': (resource, i) =>
      Object.assign(resource, i % 2 === 0 ? {} : { delete: true, urn: urnOf('one') }),
    'views of nothing': (resource, i) =>
      Object.assign(resource, { custom: false, viewOf: urnOf(`gone-${i}`) }),
  };
  for (const [name, wreck] of Object.entries(wrecks)) {
    it(`and to repair grows no faster than the resources: ${name}`, () => {
      const [ofSmall, ofLarge] = [300, 2400].map((resources) => {
        const deployment = generateDeployment({ resources, properties: 1 });
        const all = structuredClone(deployment.resources);
        for (const [i, resource] of deployment.resources.entries()) wreck(resource, i, all);
        const text = JSON.stringify(wrap(deployment, 'export'));
        return fastest(3, () => repairAll(new StateModel(text)));
      }) as [number, number];
      assert.ok(
        ofLarge < FAR_FROM_SQUARE * Math.max(ofSmall, TOO_SHORT),
        `${ofSmall} ms, then ${ofLarge} ms`,
      );
    });
  }
});

const PROVIDER = 'urn:pulumi:dev::shop::pulumi:providers:aws::';
const urnOf = (name: string): string => `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::${name}`;

function check(text: string): number {
  return fastest(3, () => checkState(new StateModel(text)));
}

function textOf(characters: number): string {
  return inputOf({ name: '', characters, properties: 12, indent: 4 }).text;
}

/** From a change of the text to its findings, in milliseconds. */
function keystroke(text: string, where = 'in a value'): number {
  const model = new StateModel(text);
  const checker = StateChecker.of(model, {});
  const { offset } = editsOf(model).find(({ name }) => name === where)!;
  const typed = `${text.slice(0, offset)}x${text.slice(offset)}`;
  const change = { start: offset, oldEnd: offset, newEnd: offset + 1 };
  const undo = { start: offset, oldEnd: offset + 1, newEnd: offset };
  return fastest(15, () => {
    checker.update(change, model.update(typed, change));
    checker.findings();
    checker.update(undo, model.update(text, undo));
    checker.findings();
  });
}

/** The shortest of several runs: what else the machine does makes them longer, never shorter. */
function fastest(runs: number, action: () => unknown): number {
  let shortest = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    action();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}
