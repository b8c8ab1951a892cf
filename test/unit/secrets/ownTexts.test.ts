import assert from 'node:assert/strict';
import { redact } from '../../../client/src/pulumi/secrets/redact';
import { rules } from '../../../server/src/rules';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';

/** What the project says of errors and rules, and what Pulumi says in its samples. */
function* texts(): Generator<[place: string, text: string]> {
  for (const { id, title, what, told = '', stateSafety, steps, samples } of knownErrors()) {
    const advice = steps.flatMap(({ text, shell = '' }) => [text, shell]);
    yield [`the error ${id}`, [title, what, told, stateSafety.why, ...advice].join('\n')];
    for (const { text } of samples) yield [`a sample of ${id}`, text];
  }
  for (const { code, title, docs } of rules) {
    yield [`the rule ${code}`, [title, docs.why, docs.repair, docs.versions ?? ''].join('\n')];
  }
}

/** These show how a secret stands in a state. */
const WITH_SECRETS: readonly string[] = ['hunter2', 'the value'];

describe('the texts of the project', () => {
  it('stay as they are where secrets are masked', () => {
    const changed = [...texts()].flatMap(([place, text]) => {
      const result = redact(text).split('\n');
      return text
        .split('\n')
        .flatMap((line, index) => (result[index] === line ? [] : [`${place}: ${line} → ${result[index]}`]));
    });
    const unexplained = changed.filter((line) => !WITH_SECRETS.some((part) => line.includes(part)));
    assert.deepEqual(unexplained, []);
  });
});
