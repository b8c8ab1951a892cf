import assert from 'node:assert/strict';
import { editsOf } from '../../server/src/edits/change';
import { hoverAt, engineWordsAt } from '../../server/src/features/hover/hover';
import { offersAt } from '../../server/src/features/refactorings/allRefactorings';
import { checkState, StateChecker } from '../../server/src/rules/engine/stateChecker';
import { FindingGroups } from '../../server/src/rules/engine/findingGroups';
import { repairChecked } from '../../server/src/rules/engine/repair';
import type { Fix, Rule, CheckSettings, RuleFinding } from '../../server/src/rules/engine/rule';
import { jsonSyntax } from '../../server/src/rules/jsonSyntax';
import { rules } from '../../server/src/rules/index';
import { StateModel } from '../../server/src/state/model';
import { kindOfFix, ruleFixtures, settingsOf, type RuleFixture } from '../harness/fixtures';
import { partsOutOfProportion } from '../harness/growth';
import { repetitions } from './manyFindings';

/** The number of broken parts in the smaller of two states; the larger one has four times as many. */
const TIMES = 250;
/** If the JSON has more than 1000 errors, the others are found only when those are repaired, round by round. */
const TIMES_OF_FAULTS = 60;

describe('thousands of findings take linear time', function () {
  this.timeout(0);

  for (const rule of rules) {
    it(rule.code, () => {
      for (const fixture of withAllFixes(rule)) {
        const settings = settingsOf(fixture, rule.severity);
        const times = rule === jsonSyntax ? TIMES_OF_FAULTS : TIMES;
        for (const { name, text } of repetitions(fixture)) {
          const tooLong = partsOutOfProportion(4, (size, part) => {
            work(rule, text(size * times), settings, part);
          });
          assert.deepEqual(tooLong, [], `${fixture.name}, ${name}`);
        }
      }
    });
  }
});

/** A few states with findings of a rule, which together have all kinds of its fixes. */
function withAllFixes(rule: Rule): RuleFixture[] {
  const known = new Set<string>();
  return ruleFixtures().filter((fixture) => {
    if (fixture.code !== rule.code || fixture.spans.length === 0) return false;
    const findings = checkState(new StateModel(fixture.text), settingsOf(fixture, rule.severity));
    const own = findings.filter((finding) => finding.rule === rule);
    const kinds = own.flatMap(({ fixes = [] }) => ['', ...fixes.map(kindOfFix)]);
    const hasNew = kinds.some((kind) => !known.has(kind));
    for (const kind of kinds) known.add(kind);
    return hasNew;
  });
}

/** All requests of an editor, the command line and assistants about a state and its findings. */
function work(
  rule: Rule,
  text: string,
  settings: CheckSettings,
  part: <T>(name: string, action: () => T) => T,
): void {
  const { model, checker, findings, groups } = part('opening', () => {
    const opened = new StateModel(text);
    const checked = StateChecker.of(opened, settings);
    const found = checked.findings();
    return { model: opened, checker: checked, findings: found, groups: FindingGroups.of(found) };
  });
  const own = findings.filter((finding) => finding.rule === rule);
  const some = [own[0], own[own.length >> 1], own.at(-1)].filter((finding) => finding !== undefined);
  part('looking at some', () => {
    for (const finding of some) {
      explain(groups, finding);
      const offset = finding.span.start + 1;
      hoverAt({ model, now: 0, linkTo: () => undefined }, offset);
      engineWordsAt(findings, offset);
      offersAt(model, offset).flatMap((offer) => offer.changes());
      for (const fix of finding.fixes ?? []) edits(model, [fix]);
    }
  });
  part('explaining all', () => {
    for (const finding of findings) explain(groups, finding);
  });
  part('the fixes of all alike', () => {
    for (const fix of own[0]?.fixes ?? []) {
      if (fix.titleForAll) edits(model, groups.alike(own[0]!, fix, 'rule'));
      if (fix.titleForCause) edits(model, groups.alike(own[0]!, fix, 'cause'));
    }
  });
  part('repairing all', () => repairChecked(checker));
}

function explain(groups: FindingGroups, finding: RuleFinding): unknown {
  return [groups.messageOf(finding), groups.elsewhere(finding).length, finding.related, finding.fixes];
}

/** The edits of fixes; none if the fixes conflict. */
function edits(model: StateModel, fixes: readonly Fix[]): unknown {
  const changes = fixes.flatMap((fix) => fix.changes('an-id'));
  try {
    return editsOf(model, changes);
  } catch {
    return undefined;
  }
}
