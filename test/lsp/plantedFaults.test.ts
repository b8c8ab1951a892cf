import assert from 'node:assert/strict';
import { rules } from '../../server/src/rules/index';
import { StateModel } from '../../server/src/state/model';
import { useCheckFolder, type CheckFolder } from '../harness/checkCommand';
import { ruleFixtures, type RuleFixture } from '../harness/fixtures';

interface Row {
  backend: string;
  findings: { code: string; more?: number }[];
}

/** How many states of how many kinds have to be found at least. */
const [LEAST_FAULTS, LEAST_LOOK_ALIKES] = [600, 300];

describe('a scan of a backend for each fixture of the rules', function () {
  this.timeout(600_000);
  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  it('finds each fault, and none in what only looks like it', () => {
    const fixtures = ruleFixtures().filter(canBePlanted);
    const placeOf = ({ code, name }: RuleFixture): string => `all/${code}/${name}`;
    for (const fixture of fixtures) {
      const { stack, project } = new StateModel(fixture.text).identity ?? { stack: 'dev', project: 'shop' };
      const { targetStack = stack, targetProject = project } = fixture.meta;
      folder.write(`${placeOf(fixture)}/.pulumi/stacks/${targetProject}/${targetStack}.json`, fixture.text);
    }
    const off = rules.filter(({ severity }) => severity === 'off').map(({ code }) => [code, 'hint'] as const);
    folder.write('pulumi-troubleshooter.json', JSON.stringify({ rules: Object.fromEntries<string>(off) }));
    const { stdout, stderr } = folder.run(['scan', '--format=json', ...fixtures.map(placeOf)]);
    assert.notEqual(stdout, '', stderr);
    const { rows, unread, stacks } = JSON.parse(stdout) as { rows: Row[]; unread: Row[]; stacks: number };
    assert.equal(stacks, fixtures.length);
    const backendOf = (fixture: RuleFixture): string => `file://${folder.at(placeOf(fixture))}`;
    const notRead = new Set(unread.map(({ backend }) => backend));
    const found = new Map(rows.map((row) => [row.backend, row]));
    const wrong = fixtures.flatMap((fixture) => {
      const { findings = [] } = found.get(backendOf(fixture)) ?? {};
      // What is no state at all, a scan says of the file.
      const has = findings.some(({ code }) => code === fixture.code) || notRead.has(backendOf(fixture));
      return has === fixture.spans.length > 0 ? [] : [placeOf(fixture)];
    });
    assert.deepEqual(wrong, []);
    const faults = fixtures.filter(({ spans }) => spans.length > 0).length;
    assert.ok(faults >= LEAST_FAULTS, String(faults));
    assert.ok(fixtures.length - faults >= LEAST_LOOK_ALIKES, String(fixtures.length - faults));
  });
});

/** A service's states, secrets of its own and records are in no folder; in a backend, checkpoints are as they have to be. */
function canBePlanted({ code, meta }: RuleFixture): boolean {
  const isOfService = meta.targetIsService ?? code === 'secrets-of-other-stack';
  return !isOfService && meta.recorded === undefined && code !== 'checkpoint-file';
}
