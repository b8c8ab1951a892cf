import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { editsOf } from '../../../server/src/edits/change';
import { repairChecked } from '../../../server/src/rules/engine/repair';
import { applyEdits, type TextEdit } from '../../../server/src/edits/textEdit';
import { checkState, StateChecker } from '../../../server/src/rules/engine/stateChecker';
import type { RuleFinding, Fix, Rule } from '../../../server/src/rules/engine/rule';
import { rules } from '../../../server/src/rules/index';
import { StateModel } from '../../../server/src/state/model';
import {
  kindOfFix,
  ruleFixtureFolder,
  ruleFixtures,
  settingsOf,
  type RuleFixture,
} from '../../harness/fixtures';

const fixtures = ruleFixtures();

describe('the rules', () => {
  it('have unique codes, in kebab case', () => {
    const codes = rules.map(({ code }) => code);
    assert.equal(new Set(codes).size, codes.length);
    for (const code of codes) assert.match(code, /^[a-z]+(-[a-z]+)*$/);
  });

  it('explain the problem, its causes and the repair', () => {
    for (const { code, title, docs } of rules) {
      for (const text of [title, docs.why, docs.repair]) assert.ok(text.length > 10, code);
      for (const text of [docs.why, docs.repair]) assert.match(text, /\.$/, code);
    }
  });

  it('name the engine’s check if they are errors of the engine, and have a check of their own', () => {
    for (const rule of rules) {
      const { checkResource, checkFields, checkSignedValues, checkState } = rule;
      assert.ok(checkResource ?? checkFields ?? checkSignedValues ?? checkState, rule.code);
      if (rule.refusedBy) assert.ok(['error', 'warning'].includes(rule.severity), rule.code);
    }
  });

  it('have folders of fixtures, with broken states and similar healthy ones', () => {
    const codes = rules.map(({ code }) => code);
    assert.deepEqual(readdirSync(ruleFixtureFolder).sort(), [...codes].sort());
    for (const code of codes) {
      const own = fixtures.filter((fixture) => fixture.code === code);
      assert.ok(own.some(isBroken), `${code} has no broken state`);
      assert.ok(
        own.some((fixture) => !isBroken(fixture)),
        `${code} has no near miss`,
      );
    }
  });

  it('have an expected text for each kind of fix', () => {
    const missing = new Set<string>();
    for (const { code } of rules) {
      const own = fixtures.filter((fixture) => fixture.code === code);
      const tested = own.flatMap(({ repaired }) => repaired.map(({ kind }) => kind));
      for (const fix of own.flatMap((fixture) => ownFindings(fixture).flatMap(({ fixes }) => fixes ?? []))) {
        const preferred = fix.preferred === true && tested.includes(undefined);
        if (!preferred && !tested.includes(kindOfFix(fix))) missing.add(`${code}: ${kindOfFix(fix)}`);
      }
    }
    assert.deepEqual([...missing], []);
  });
});

for (const rule of rules) {
  describe(`rule ${rule.code}`, () => {
    for (const fixture of fixtures.filter(({ code }) => code === rule.code)) {
      describe(fixture.name, () => {
        const settings = settingsOf(fixture, rule.severity);

        it('is reported exactly at the marked places', () => {
          const { text } = fixture;
          const show = ({ start, end }: { start: number; end: number }): string =>
            `${start}–${end} ${text.slice(start, end)}`;
          assert.equal(fixture.spans.length > 0, isBroken(fixture), 'only broken states have markers');
          assert.deepEqual(
            ownFindings(fixture).map(({ span }) => show(span)),
            fixture.spans.map(show),
          );
        });

        it('causes only its own errors', () => {
          const others = asItIs(fixture).findings.filter(
            (finding) => finding.rule !== rule && finding.severity === 'error',
          );
          assert.deepEqual(
            [...new Set(others.map((finding) => finding.rule.code))],
            fixture.meta.otherErrors ?? [],
          );
        });

        it('has sentences as messages, without a property value', () => {
          const values = propertyValues(asItIs(fixture).model);
          for (const { message, fixes, related } of ownFindings(fixture)) {
            assert.match(message, /\.$/);
            const titles = fixes?.flatMap(({ title, titleForAll }) => [title, titleForAll?.(2) ?? title]);
            for (const text of [message, ...(titles ?? []), ...(related ?? []).map((one) => one.message)]) {
              assert.match(text, /^\S.*\S$/);
              assert.doesNotMatch(text, /\)[a-z]/, 'a space is missing');
              for (const value of values) assert.ok(!text.includes(value), `${text} has ${value}`);
            }
          }
        });

        for (const { kind, file, text } of fixture.repaired) {
          it(`becomes ${file}`, () => {
            const wanted = (fix: Fix): boolean =>
              kind === undefined ? fix.preferred === true : kindOfFix(fix) === kind;
            assert.equal(repairOneByOne(fixture, wanted), text);
            const together = ownFindings(fixture)
              .map(({ fixes }) => fixes?.find(wanted))
              .filter((fix) => fix !== undefined);
            // The result is the same whether the fixes are applied together or one by one.
            if (together.every((fix) => fix.titleForAll && fix.kind === together[0]!.kind)) {
              assert.equal(apply(asItIs(fixture).model, together), text);
            }
          });
        }

        it('is repaired by each of its fixes, without new errors', () => {
          const { model } = asItIs(fixture);
          const before = ownFindings(fixture);
          for (const { message, fixes = [] } of before) {
            assert.equal(new Set(fixes.map(({ title }) => title)).size, fixes.length, 'one title, one fix');
            assert.ok(fixes.filter(({ preferred }) => preferred).length <= 1);
            for (const fix of fixes) {
              const text = apply(model, [fix]);
              const after = checkState(new StateModel(text), settings);
              const alike = (other: RuleFinding): boolean => other.rule === rule && other.message === message;
              assert.ok(after.filter(alike).length < before.filter(alike).length, fix.title);
              if (fix.preferred) assert.deepEqual(newErrors(fixture, after), [], fix.title);
              if (fix.lossless)
                assert.ok(fix.done?.(1) && fix.done(2), `${fix.title}: what is told afterwards`);
            }
          }
        });

        it('has no finding left with a fix that needs no choice after all such fixes', () => {
          const { checker, findings } = asItIs(fixture);
          const { text, edits } = repairChecked(checker);
          assertDisjoint(edits);
          assert.equal(applyEdits(fixture.text, edits), text);
          const after = text === fixture.text ? findings : checkState(new StateModel(text), settings);
          assert.deepEqual(newErrors(fixture, after), []);
          const left = after.flatMap(({ fixes = [] }) => fixes.filter(({ lossless }) => lossless));
          assert.deepEqual(
            left.map(({ title }) => title),
            [],
          );
        });
      });
    }
  });
}

function isBroken({ name }: RuleFixture): boolean {
  return !name.startsWith('ok-');
}

interface Checked {
  readonly checker: StateChecker;
  readonly model: StateModel;
  readonly findings: readonly RuleFinding[];
}

/** The fixtures whose texts were already checked: most tests need the same. */
const checkedFixtures = new Map<RuleFixture, Checked>();

/** The fixture before any repair. */
function asItIs(fixture: RuleFixture): Checked {
  const known = checkedFixtures.get(fixture);
  if (known) return known;
  const checked = checkedAs(fixture, fixture.text);
  checkedFixtures.set(fixture, checked);
  return checked;
}

/** A text with the settings of a fixture. */
function checkedAs(fixture: RuleFixture, text: string): Checked {
  const model = new StateModel(text);
  const checker = StateChecker.of(model, settingsOf(fixture, ruleOf(fixture).severity));
  return { checker, model, findings: checker.findings() };
}

/** The findings of the fixture's rule. */
function ownFindings(fixture: RuleFixture, { findings } = asItIs(fixture)): RuleFinding[] {
  const rule = ruleOf(fixture);
  return findings.filter((finding) => finding.rule === rule);
}

function ruleOf({ code }: RuleFixture): Rule {
  return rules.find((rule) => rule.code === code)!;
}

/** Applies the requested fix of the first finding that has one, until there is none. */
function repairOneByOne(fixture: RuleFixture, wanted: (fix: Fix) => boolean): string {
  let { text } = fixture;
  for (let left = fixture.spans.length; left > 0; left--) {
    const checked = text === fixture.text ? asItIs(fixture) : checkedAs(fixture, text);
    const fix = ownFindings(fixture, checked)
      .flatMap(({ fixes = [] }) => fixes)
      .find(wanted);
    if (!fix) break;
    text = apply(checked.model, [fix]);
  }
  return text;
}

/** The text after these fixes together; asserts that their edits are sorted, disjoint and not empty. */
function apply(model: StateModel, fixes: readonly Fix[]): string {
  const edits = editsOf(
    model,
    fixes.flatMap((fix) => fix.changes('an-id')),
  );
  assertDisjoint(edits);
  const text = applyEdits(model.text, edits);
  assert.notEqual(text, model.text);
  return text;
}

function assertDisjoint(edits: readonly TextEdit[]): void {
  edits.forEach(({ start, end }, i) => {
    assert.ok(start <= end && start >= (edits[i - 1]?.end ?? 0));
  });
}

/** The codes of rules that find errors in a state, but found none in the fixture. */
function newErrors(fixture: RuleFixture, findings: readonly RuleFinding[]): string[] {
  const before = asItIs(fixture).findings.filter(isError);
  const known = new Set(before.map((finding) => finding.rule));
  return findings
    .filter((finding) => isError(finding) && !known.has(finding.rule))
    .map((finding) => finding.rule.code);
}

function isError({ severity }: RuleFinding): boolean {
  return severity === 'error';
}

/** The strings in property values, which could be secrets, if they are long enough to be distinguished. */
function propertyValues({ resources }: StateModel): string[] {
  const raw = resources.flatMap(({ fields }) =>
    ['inputs', 'outputs'].map((field) => fields.get(field)?.raw ?? ''),
  );
  const strings = raw.flatMap((json) => json.match(/"(?:[^"\\]|\\.){4,}"(?!\s*:)/g) ?? []);
  return strings.map((string) => string.slice(1, -1));
}
