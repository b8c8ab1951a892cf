import assert from 'node:assert/strict';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import { requiredText } from '../../../shared/knownErrors/requiredText';
import { pastedErrors } from '../../harness/pastedErrors';

const EXAMPLES: readonly (readonly [pattern: RegExp, required: string])[] = [
  [/error: the stack is locked/, 'error: the stack is locked'],
  [/(?:one|two) stacks? locked/, ' locked'],
  [/plugins* was found/, ' was found'],
  [/plugin+ found/, 'plugin'],
  [/a{2,3}bcd/, 'bcd'],
  [/file\.txt [^)\]\n]{1,20} is not there/, ' is not there'],
  [/\[403\] Forbidden/, '[403] Forbidden'],
  [/a\nbc\tdef/, 'def'],
  [/^lock(?<file>[()]{1,2}|\))ed$/, 'lock'],
  [/what is (?=wanted)/, 'what is '],
  [/first|second/, ''],
  [/(?:first|second)/, ''],
];

describe('the text that each match of a pattern has', () => {
  for (const [pattern, required] of EXAMPLES)
    it(`is “${required}” for ${pattern}`, () => {
      assert.equal(requiredText(pattern.source), required);
    });

  it('is in all matches of the explanations’ patterns, and most of them have one', () => {
    const pasted = pastedErrors().map(({ text }) => text);
    const texts = [...pasted, ...knownErrors().flatMap(({ samples }) => samples.map(({ text }) => text))];
    const patterns = knownErrors().flatMap(({ patterns: own, anywhere = [] }) => [...own, ...anywhere]);
    const without = patterns.flatMap(({ source }) =>
      texts
        .flatMap((text) => Array.from(text.matchAll(new RegExp(source, 'gm')), ([match]) => match))
        .filter((match) => !match.includes(requiredText(source)))
        .map((match) => `${source}: ${match}`),
    );
    assert.deepEqual(without, []);
    const known = patterns.filter(({ source }) => requiredText(source).length > 3);
    assert.ok(known.length > patterns.length * 0.8, `${known.length} of ${patterns.length}`);
  });
});
