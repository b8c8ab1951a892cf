import assert from 'node:assert/strict';
import { redact } from '../../../client/src/pulumi/secrets/redact';
import { namesSecret } from '../../../shared/secretNames';
import { secretPatterns } from '../../../shared/secrets/secretRows';
import { leftOf, readMarked } from '../../harness/secretLayouts/marked';
import { rowsOf, textOf, written } from '../../harness/secretRows';

describe('rows of secrets', () => {
  for (const file of ['tokens', 'places'] as const) {
    for (const row of rowsOf(file)) {
      it(`${file}: ${row.name}`, () => {
        const [{ pattern, needs, anyCase } = assert.fail()] = secretPatterns([row]);
        const { example = [], unlike = [] } = row.fields;
        assert.ok(example.length > 0 && unlike.length > 0, 'needs an example and a look-alike');
        for (const layout of example.map(written)) {
          const { text } = readMarked(layout);
          assert.match(text, new RegExp(pattern.source, pattern.flags));
          assert.ok(
            needs.some((need) => (anyCase ? text.toLowerCase() : text).includes(need)),
            'has',
          );
          assert.deepEqual(leftOf(layout, redact(text)), []);
        }
        for (const text of unlike.map(written)) assert.equal(redact(text), text);
      });
    }
  }

  for (const { name, fields } of rowsOf('names')) {
    it(`names: ${name}`, () => {
      for (const example of fields['example']!) {
        assert.ok(namesSecret(example), example);
        assert.equal(redact(`${example}: "hunter2x"`), `${example}: "[secret]"`);
      }
      for (const unlike of fields['unlike']!) assert.ok(!namesSecret(unlike), unlike);
    });
  }

  for (const { name, fields } of rowsOf('plain')) {
    const property = { pwd: 'pwd', 'credential\\w*': 'credentials' }[fields['of']?.[0] ?? ''];
    it(`values that are none: ${name}`, () => {
      if (fields['named']) {
        assert.equal(redact('existingSecret: app-db'), 'existingSecret: app-db');
        assert.notEqual(redact('existingSecret: hunter2x'), 'existingSecret: hunter2x');
        return;
      }
      const kind = fields['only']?.[0] === 'access token' || fields['of']?.[0]?.includes('auth') === true;
      const of =
        property ?? { '(?!.*word).*pass': 'pass', '(?!.*pass$).*s': 'passwords' }[fields['of']?.[0] ?? ''];
      const text = (value: string): string => `${of ?? (kind ? 'auth' : 'password')}: ${value}`;
      for (const example of fields['example']!.map(written))
        assert.equal(redact(text(example)), text(example));
      for (const value of fields['unlike']!.map(written)) assert.notEqual(redact(text(value)), text(value));
    });
  }

  it('have short lines and known fields', () => {
    const known =
      /^(?:kind|has|case|example|unlike|token|before|secret|after|unless|command|option|attached|argument|user)$/;
    const ofValues = /^(?:word|whole|begins|first|only|of|named)$/;
    for (const file of ['tokens', 'places', 'names', 'plain'] as const) {
      assert.deepEqual(
        textOf(file)
          .split('\n')
          .filter((line) => !line.startsWith('#') && line.length > 120),
        [],
      );
      for (const { name, fields } of rowsOf(file))
        assert.deepEqual(
          Object.keys(fields).filter((key) => !known.test(key) && !ofValues.test(key)),
          [],
          name,
        );
    }
  });
});
