import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { repairAll } from '../../../server/src/rules/engine/repair';
import type { RuleFinding } from '../../../server/src/rules/engine/rule';
import type { Resource } from '../../../server/src/state/resource';
import { StateModel } from '../../../server/src/state/model';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { parseUrn } from '../../../shared/urn';
import { repository } from '../../harness/repository';
import { expectations, fixed, fixesOf, type Expectation } from './realStateExpectations';

/** States with which users had problems; the README in the folder names the sources. */
const folder = path.join(repository, 'test/fixtures/realStates');

describe('states with which users had problems:', () => {
  it('each has its expectations and its source', () => {
    const states = readdirSync(folder).filter((name) => name !== 'README.md');
    assert.deepEqual(states.sort(), Object.keys(expectations).sort());
    const table = readFileSync(path.join(folder, 'README.md'), 'utf8');
    for (const name of states)
      assert.match(table, new RegExp(`^\\| ${name} \\| [^|]+ \\| https:[^|]+ \\|$`, 'm'));
  });

  for (const [name, expected] of Object.entries(expectations)) {
    describe(name, () => {
      const model = new StateModel(readFileSync(path.join(folder, name, 'state.json'), 'utf8'));
      const findings = checkState(model, { isInEditor: true });
      const messages = findings.map(({ message }) => message).join('\n');

      it('has the expected findings, with their severities', () => {
        for (const [code, severity] of Object.entries(expected.finds)) {
          const own = findings.filter(({ rule }) => rule.code === code);
          assert.ok(own.length > 0, `${code} finds nothing`);
          assert.ok(
            own.some((finding) => gravity(finding) >= severities.indexOf(severity)),
            `${code}: ${own[0]!.severity}`,
          );
        }
        if (expected.noOtherErrors !== false) {
          const others = findings.filter(
            ({ rule, severity }) => severity === 'error' && expected.finds[rule.code] !== 'error',
          );
          assert.deepEqual(
            others.map(({ message }) => message),
            [],
          );
        }
        for (const words of expected.says ?? []) assert.match(messages, words);
        for (const words of expected.neverSays ?? []) {
          for (const { message } of findings) assert.doesNotMatch(message, words);
        }
      });

      it('offers the expected fixes', () => {
        const titles = fixesOf(findings).map(({ title }) => title);
        for (const words of expected.offers ?? [])
          assert.ok(
            titles.some((title) => words.test(title)),
            `${words}`,
          );
        if (expected.offersFirst) {
          const [code] = Object.keys(expected.finds);
          const first = findings.find(({ rule }) => rule.code === code)?.fixes?.[0];
          assert.match(first?.title ?? 'nothing', expected.offersFirst);
        }
        expected.also?.(findings, model);
      });

      if (expected.explains) {
        const { message, as } = expected.explains;
        it(`explains Pulumi’s message: ${as}`, () => {
          assert.deepEqual(
            explainOnce(message).map(({ error }) => error.id),
            [as],
          );
        });
      }

      it('has no repair without a question that harms an object', () => {
        const after = new StateModel(repairAll(model, { isInEditor: true }).text);
        if (expected.fixAll) expected.fixAll(after, model);
        else assert.equal(after.text, model.text);
        assertHarmless(model, after, expected);
        for (const fix of fixesOf(findings).filter(({ preferred }) => preferred)) {
          if (expected.mayDoMore?.test(fix.title) === true) continue;
          assertHarmless(model, fixed(model, [fix]), expected, fix.title);
        }
      });
    });
  }
});

const severities = ['hint', 'information', 'warning', 'danger', 'error'];

function gravity({ severity, danger }: RuleFinding): number {
  return severities.indexOf(danger === true && severity === 'warning' ? 'danger' : severity);
}

/**
 * Asserts that every entry still exists, with its URN, its id, its `delete` flag and its provider; only the
 * provider's id may have been updated, or its version if it is a default provider.
 */
function assertHarmless(
  before: StateModel,
  after: StateModel,
  { mayGo = () => false }: Expectation,
  title = 'fix all',
): void {
  const facts = ({ urn, id, delete: isOld, provider, pendingReplacement }: Resource): string =>
    [urn, id, isOld, pendingReplacement, providerName(provider)].join(' ');
  // Two entries of one URN and one object may become one.
  const all = ({ resources }: StateModel): string[] =>
    [...new Set(resources.filter((entry) => !mayGo(entry)).map(facts))].sort();
  assert.deepEqual(all(after), all(before), title);
}

/** The identity of a provider in its name: any default provider of a package, whatever its version. */
function providerName(reference: string): string {
  const urn = parseUrn(reference.slice(0, Math.max(0, reference.lastIndexOf('::'))));
  return urn ? `${urn.type} ${urn.name.replace(/^default_[\d_]+$/, 'default')}` : reference;
}
