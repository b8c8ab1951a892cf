import assert from 'node:assert/strict';
import { redactLog } from '../../../client/src/pulumi/secrets/logRedaction';
import { lineRedactor, redact } from '../../../client/src/pulumi/secrets/redact';
import { withoutSecrets } from '../../../shared/secrets/secretLines';
import { secretLayouts } from '../../harness/secretLayouts';
import { lookalikes } from '../../harness/secretLayouts/lookalikes';
import { leftOf, readMarked } from '../../harness/secretLayouts/marked';
import { secondDraw, secondLookalikes } from '../../harness/secretLayouts/secondDraw';
import { thirdDraw, thirdLookalikes } from '../../harness/secretLayouts/thirdDraw';
import { fourthDraw, fourthLookalikes } from '../../harness/secretLayouts/fourthDraw';

/** The ways to publish a text. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'as a message': (text) => redact(`It failed:\n${text}\nExit code 255`),
  'as a log': (text) => redactLog(`I0101 first line\n${text}\nlast line`, [], '/home/nobody').text,
  'as an answer': withoutSecrets,
  'line by line': (text) => text.split('\n').map(lineRedactor()).join('\n'),
};

/** Nothing in these lines shows that they contain a secret, or harmless lines look the same. */
const DEBATABLE: readonly string[] = [
  'Go’s struct with a blank in it',
  'C#’s dictionary',
  'Rust’s secret',
  'YAML’s merged key',
  'Jenkins’ first',
  'Snowflake for Go',
  'esc env get',
  'tf sensitive_attr',
  'zod error',
];

/** Only a later line shows that these are secret, which is unknown while lines arrive one by one. */
const KNOWN_LATER: readonly string[] = [
  'JSON over lines, the value first',
  'YAML, the value first',
  'a diff with the value first',
  'the configuration over lines',
  'ESC’s value over lines',
  'Automation API’s dump over lines',
  'a script in Base64 at 76 columns',
  'a secret setting, 2',
  'Base64 in a setting, 3',
  'base64 wrapped 76',
  'base64 wrapped in yaml |',
  'base64 wrapped diff',
  'k8s secret yaml order',
];

describe('layouts of secrets', () => {
  const layouts = Object.values(secretLayouts).flatMap((kind) => Object.entries(kind));

  it('are many, with unique names', () => {
    assert.ok(layouts.length > 900 && lookalikes.length > 400, `${layouts.length}, ${lookalikes.length}`);
    assert.equal(new Set(layouts.map(([name]) => name)).size, layouts.length);
    assert.deepEqual(
      layouts.filter(([, layout]) => readMarked(layout).secrets.length === 0),
      [],
    );
  });

  for (const [way, out] of Object.entries(WAYS)) {
    it(`leave nothing of a secret ${way}`, () => {
      const passed = layouts.flatMap(([name, layout]) =>
        leftOf(layout, out(readMarked(layout).text)).length > 0 ? [name] : [],
      );
      const expected = way === 'line by line' ? [...DEBATABLE, ...KNOWN_LATER] : DEBATABLE;
      assert.deepEqual(passed.sort(), [...expected].sort());
    });

    it(`keep lines that only look alike ${way}`, () => {
      const spoiled = lookalikes.filter((text) => !out(text).includes(text)).map((text) => [text, out(text)]);
      assert.deepEqual(spoiled, []);
    });
  }

  it('are masked once: a second time changes nothing', () => {
    const changed = layouts.flatMap(([name, layout]) => {
      const once = redact(readMarked(layout).text);
      return redact(once) === once ? [] : [`${name}: ${once} → ${redact(once)}`];
    });
    assert.deepEqual(changed, []);
  });
});

/** What nothing shows to be a secret, or what other lines would have to tell. */
const NOT_FOUND: readonly string[] = [
  '"password"',
  'Authorization: Bearer «eyJhbGciOiJSUzI1NiJ9.gPtH1VyoSlFv183z',
  '@secure()',
  'Authentication:[«kW3vZt7yBnsD8gLx4cRm»]',
  'Password temporanea: «fJ6bNq1zTw»',
  'fly secrets set A=«kW3vZt7yBn» B=«sD8gLx4cRm»',
  'mysqlsh u:«kW3vZt7yBn»@h',
  'sip:u:«kW3vZt7yBn»@h',
  'snmpwalk -v3 -u u -A «kW3vZt7yBn» -X «sD8gLx4cRm» h',
  '{"private_key":"-----BEGIN PRIVATE KEY-----\\n«RafAVNAYca7aKg',
  '비밀번호는 «kW3vZt7yBn»',
];

describe('layouts that were written before anybody looked which are found', () => {
  const layouts = [secondDraw, thirdDraw, fourthDraw].flatMap((draw) => Object.values(draw).flat());

  for (const way of ['as a message', 'as an answer'] as const) {
    it(`leave nothing of a secret ${way}`, () => {
      const left = layouts.filter((layout) => leftOf(layout, WAYS[way]!(readMarked(layout).text)).length > 0);
      assert.deepEqual(
        left.map((layout) => layout.split('\n', 1)[0]!.slice(0, 60)).sort(),
        [...NOT_FOUND].sort(),
      );
    });
  }

  it('keep what only looks alike', () => {
    const spoiled = [...secondLookalikes, ...thirdLookalikes, ...fourthLookalikes].filter(
      (text) => redact(text) !== text,
    );
    // “Clave” is a key and a password in Spanish.
    assert.deepEqual(spoiled, ['clave: valor']);
  });
});
