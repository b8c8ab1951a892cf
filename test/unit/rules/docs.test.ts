import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { rules } from '../../../server/src/rules';
import { ruleDocsIndex, ruleDocsPage } from '../../../server/src/rules/engine/rulePage';
import { featureSince, supportedFeatures } from '../../../server/src/schema/features';
import { ruleFixtures } from '../../harness/fixtures';
import { repository } from '../../harness/repository';
import { ruleExample } from '../../harness/ruleExamples';

const folder = `${repository}/docs/rules`;
const page = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');

describe('the pages in docs/rules', () => {
  it('are there for each rule', () => {
    assert.deepEqual(
      readdirSync(folder).sort(),
      ['README.md', ...rules.map(({ code }) => `${code}.md`)].sort(),
    );
    assert.ok(ruleDocsIndex(rules).split('\n').length > rules.length);
  });

  it('say which findings are dangers', () => {
    const rule = rules.find(({ severity }) => severity === 'warning')!;
    const example = ruleExample(rule, ruleFixtures());
    const pageFor = (danger: typeof example.danger) => ruleDocsPage(rule, { ...example, danger });
    const message = 'The next update deletes it.';
    assert.match(
      pageFor({ when: 'always', message }),
      /\n\n\*\*A danger:\*\* Pulumi takes such a state, but/,
    );
    assert.match(
      pageFor({ when: 'sometimes', message }),
      /\n\n\*\*A danger\*\* in some cases, such as this one: .*\n\n> The next update deletes it\.\n/,
    );
    assert.doesNotMatch(pageFor(undefined), /A danger/);
  });

  it('say which version introduced a feature of the format', () => {
    const text = page('state-version.md');
    const told = (name: string): string =>
      text
        .slice(0, text.indexOf(`\`${name}\``))
        .match(/3\.\d+/g)!
        .at(-1)!;
    for (const name of supportedFeatures) assert.equal(told(name), featureSince(name), name);
  });
});
