import assert from 'node:assert/strict';
import { repairAll, repairChecked } from '../../server/src/rules/engine/repair';
import { checkState, StateChecker } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { generateDeployment, wrap, type GeneratedResource } from '../harness/generateState';
import { assertGrowth, assertRatio, fastest } from '../harness/growth';
import { Random } from '../harness/random';
import { textDamages } from '../engine/mutants';
import { inputOf } from '../benchmarks/inputs';
import { editsOf } from '../benchmarks/edits';

/** Limits far above the measured values (docs/benchmarks.md): exceeding one means that the growth has changed. */
describe('the time', function () {
  this.timeout(300_000);
  let large: string;
  let small: string;
  before(() => {
    large = textOf(1_200_000);
    small = textOf(150_000);
  });

  const parse = (): number => fastest(7, () => JSON.parse(large) as unknown);

  it('to open a state is a few times that of JSON.parse', () => {
    assertRatio(20, () => ({ of: fastest(7, () => checkState(new StateModel(large))), to: parse() }));
  });

  it('of a keystroke in a value depends on the change, not on the size of the state', () => {
    // The large text is eight times as long.
    assertRatio(6, () => ({ of: keystroke(large), to: keystroke(small) }));
    assertRatio(1 / 2, () => ({ of: keystroke(large), to: parse() }));
  });

  it('to sort a shuffled state is less than that to open it', () => {
    const deployment = generateDeployment({ resources: 1000, properties: 3 });
    const resources = new Random(1).shuffled(deployment.resources);
    const text = JSON.stringify(wrap({ ...deployment, resources }, 'export'), null, 4);
    const opened = (): StateChecker => StateChecker.of(new StateModel(text), {});
    const checker = opened();
    assertRatio(1, () => {
      const of = fastest(5, () => {
        assert.ok(repairChecked(checker).edits.length > 0);
      });
      return { of, to: fastest(5, opened) };
    });
  });

  it('of a keystroke is short even if nearly every resource is refused', () => {
    const { text } = inputOf({
      name: '',
      characters: 600_000,
      properties: 3,
      indent: 4,
      shuffled: true,
    });
    const all = (): number => fastest(5, () => StateChecker.of(new StateModel(text), {}).findings());
    assertRatio(1 / 4, () => ({ of: keystroke(text), to: all() }));
    assertRatio(1 / 2, () => ({ of: keystroke(text, 'in a name'), to: all() }));
  });

  it('of a keystroke in a name depends on the affected resources', () => {
    assertRatio(4, () => ({ of: keystroke(large, 'in a name'), to: keystroke(small, 'in a name') }));
  });
});

describe('the time to check a damaged text', function () {
  this.timeout(300_000);
  const small = textOf(60_000);
  const large = textOf(480_000);
  for (const { name, damage } of textDamages) {
    it(`grows linearly with the text, and is that of a healthy state: ${name}`, () => {
      const texts = new Map([1, 8].map((size) => [size, damage(size === 1 ? small : large, new Random(1))]));
      assertGrowth(8, (size) => checkState(new StateModel(texts.get(size)!)));
      assertRatio(20, () => ({ of: check(texts.get(8)!), to: check(large) }));
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
    it(`grows linearly with the resources, like the time to repair it: ${name}`, () => {
      const texts = new Map(
        [1, 8].map((size) => {
          const deployment = generateDeployment({ resources: size * 80, properties: 1 });
          const all = structuredClone(deployment.resources);
          for (const [i, resource] of deployment.resources.entries()) wreck(resource, i, all);
          return [size, JSON.stringify(wrap(deployment, 'export'))];
        }),
      );
      assertGrowth(8, (size) => repairAll(new StateModel(texts.get(size)!)));
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

/** The time from a change of the text to its findings, in milliseconds. */
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
