import assert from 'node:assert/strict';
import { CellFlag } from '../../../server/src/json/cells';
import { visitFields } from '../../../server/src/state/decodeFields';
import { resourceStruct } from '../../../server/src/schema/fields';
import { JsonNode } from '../../../server/src/json/jsonNode';
import { Role } from '../../../server/src/schema/roles';
import { scanState } from '../../../server/src/json/scan';
import { Scanner } from '../../../server/src/json/scanner';
import { generateDeployment } from '../../harness/generateState';
import { damaged } from '../../harness/damagedText';
import { itFuzzes } from '../../harness/fuzz';
import { printRandomly, randomJson } from './randomJson';

const BEFORE = '{"resources": [';

/** The scanner reads a single resource token by token; one in a list as a whole, if nothing is wrong with it. */
describe('a resource that is read as a whole', () => {
  itFuzzes('is recorded as when it is read token by token', (fuzz) =>
    fuzz.attempts(200, (random, seed) => {
      const { resources } = generateDeployment({ seed, resources: 3 });
      for (const resource of resources) {
        const values = [null, true, 'a', 1, [], {}, ['a', null], [1], { a: ['b'] }, { a: null }];
        const fields = [...resourceStruct.fields.keys(), 'URN', 'unknown'];
        const other = { [random.pick(fields)]: random.pick(values) };
        for (const more of [{}, other, { plain: JSON.parse(randomJson(random)) as unknown }]) {
          const text = printRandomly({ ...resource, ...more }, random);
          expectSame(text);
          expectSame(damaged(text, random));
        }
      }
    }),
  );

  for (const text of [
    '{}',
    '{"urn": "a\\u0062", "URN": 1, "inputs": 2, "outputs": [{"a": {}}], "\\u0069nputs": {}}',
    '{"4dabf18193072939515e22adb298388d": "a", "dependencies": [{"4dabf18193072939515e22adb298388d": 1}]}',
    `{"inputs": ${'['.repeat(600)}${']'.repeat(600)}, "dependencies": ${'['.repeat(60)}${']'.repeat(60)}}`,
    '{"customTimeouts": {"create": 1e3, "update": -0.5}, "custom": true, "id": null}',
    '{"created": "2026-01-02T03:04:05Z", "modified": "2026-01-02T03:04:05+25:00", "custom": "true"}',
    '{"stackTrace": [{"sourcePosition": "a"}, {"sourcePosition": 1}, {"sourcePosition": "b", "sourcePosition": "c"}]}',
    '{"stackTrace": [{"sourcePosition": "a"}, null], "propertyDependencies": {"a": ["b"], "c": null, "d": {}}}',
    '{"urn": "a", "type": "b", "urn": "c"}',
    '{"inputs": {"a": 1234567890123456, "b": "1e400"}}',
    '{"inputs": {"a": [0.12345678901234567]}, "outputs": {"a": 1}}',
    '{"outputs": {"a": 1e-310}, "unknown": 1}',
  ]) {
    it(`is recorded as when it is read token by token: ${text.slice(0, 60)}`, () => {
      expectSame(text);
    });
  }
});

function expectSame(resource: string): void {
  const text = `${BEFORE}${resource}]}`;
  const { segments } = scanState({ text });
  const { skeleton, problems } = new Scanner({ text }, BEFORE.length, Role.Resource, { depth: 2 }).run();
  const [segment] = segments;
  if (problems.length > 0 || segment!.start !== BEFORE.length) return;
  const [first, ...others] = cellsOf(segment!, skeleton.cells.length);
  const isExpected = (first! & CellFlag.Expected) !== 0;
  const hasShortNumbers = (first! & CellFlag.ShortNumbers) !== 0;
  const kind = first! & ~CellFlag.Expected & ~CellFlag.ShortNumbers;
  assert.deepEqual([kind, ...others], [...skeleton.cells], resource);
  assert.deepEqual(segment!.signed, skeleton.signed, resource);
  if (isExpected) assert.deepEqual(remarksOn(new JsonNode(skeleton, 0)), [], resource);
  // The text after an additional brace does not belong to the resource.
  const own = text.slice(segment!.start, new JsonNode(segment!, 0).end);
  if (hasShortNumbers) for (const number of numbersIn(own)) assert.ok(isShort(number), resource);
}

/** The numbers of a JSON text, as they are written. */
function numbersIn(json: string): string[] {
  const withoutStrings = json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return withoutStrings.match(/-?\d[\d.e+-]*/gi) ?? [];
}

function isShort(number: string): boolean {
  return number.length <= 15 && !/e/i.test(number);
}

/** The calls to visitors for a resource that was not marked as expected. */
function remarksOn(resource: JsonNode): string[] {
  const heard: string[] = [];
  const hear = (what: string) => (node: JsonNode) => void heard.push(`${what} ${node.raw}`);
  visitFields(resource, resourceStruct, [
    {
      mismatch: hear('mismatch'),
      misnamed: hear('misnamed'),
      unknown: hear('unknown'),
      repeated: ({ key }) => void heard.push(`repeated ${key.raw}`),
    },
  ]);
  return heard;
}

function cellsOf({ cells, first }: { cells: ArrayLike<number>; first: number }, count: number): number[] {
  return Array.from({ length: count }, (_, i) => cells[first + i]!);
}

describe('a resource with short numbers', () => {
  for (const [numbers, areShort] of [
    [['1', '-12345678901234', '123456789012345', '12345678.012345'], true],
    [['1', '1234567890123456'], false],
    [['1', '1234567.90123456'], false],
    [['1e2'], false],
  ] as const) {
    it(`is recognized as one, or not: ${numbers.join(', ')}`, () => {
      const resource = `{"urn": "a", "inputs": {"1234567890123456": "1234567890123456", "a": [${numbers.join(', ')}]}}`;
      const { segments } = scanState({
        text: `${BEFORE}{"outputs": {"a": 12345678901234567890}}, ${resource}]}`,
      });
      assert.equal(new JsonNode(segments[1]!, 0).hasShortNumbers, areShort);
    });
  }
});

describe('a resource as the engine writes it', () => {
  it('is recognized as one, with all common content', () => {
    const resource = {
      urn: 'u',
      custom: true,
      inputs: { a: [1] },
      outputs: {},
      dependencies: ['a', null],
      propertyDependencies: { a: ['b'], c: null },
      created: '2026-01-02T03:04:05.678901Z',
      stackTrace: [{ sourcePosition: 'a' }, { sourcePosition: 'b' }],
      replacementTrigger: [1],
      parent: null,
    };
    const { segments } = scanState({ text: `${BEFORE}${JSON.stringify(resource)}]}` });
    assert.ok(new JsonNode(segments[0]!, 0).isExpected);
  });
});
