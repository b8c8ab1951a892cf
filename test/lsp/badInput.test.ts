import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver/node';
import { StateRequest } from '../../shared/requests';
import type { StateSummary } from '../../shared/stateSummary';
import { messageOf, type LanguageClient } from '../harness/lsp';
import { exampleState, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';
const healthy = printed(stateWith([]));
const nested = (levels: number): string => '{"a":['.repeat(levels / 2) + '1' + ']}'.repeat(levels / 2);
const conflict = exampleState().replace(
  /^( *)"version": "v3.255.0"$/m,
  '<<<<<<< HEAD\n$1"version": "v3.255.0"\n=======\n$1"version": "v3.254.0"\n>>>>>>> other',
);

/** Broken texts, and the rule that must report each. */
const broken: Record<string, [text: string, code: string]> = {
  nothing: ['', 'json-syntax'],
  'white space': [' \r\n\t\n', 'json-syntax'],
  null: ['null', 'state-shape'],
  'a list': ['[]', 'state-shape'],
  'a string': ['"x"', 'state-shape'],
  'a number': ['3', 'state-shape'],
  'an object': ['{}', 'state-shape'],
  'an open brace': ['{', 'json-syntax'],
  'a closing brace': ['}', 'json-syntax'],
  'a quote': ['"', 'json-syntax'],
  'no JSON at all': ['hello, world', 'json-syntax'],
  YAML: ['version: 3\ndeployment:\n  resources: []\n', 'json-syntax'],
  'two states': [healthy + healthy, 'json-syntax'],
  'a deployment that is null': ['{"version": 3, "deployment": null}', 'state-shape'],
  'a deployment that is a list': ['{"version": 3, "deployment": []}', 'field-type'],
  'resources that are an object': ['{"version": 3, "deployment": {"resources": {}}}', 'field-type'],
  'resources that are no objects': [
    '{"version": 3, "deployment": {"resources": [1, "a", [], null]}}',
    'field-type',
  ],
  'an unreadable byte': [exampleState().replace('shop-dev', 'shop\ufffddev'), 'replacement-character'],
  'a byte order mark': [`\ufeff${exampleState()}`, 'json-syntax'],
  'a field twice': [healthy.replace('"manifest"', '"manifest": {}, "manifest"'), 'duplicate-field'],
  'a field twice in other case': [
    healthy.replace('"manifest"', '"Manifest": {}, "manifest"'),
    'duplicate-field',
  ],
  'a field in other case': [exampleState().replace('"resources"', '"Resources"'), 'field-case'],
  'a merge conflict': [conflict, 'json-syntax'],
  'a NUL': [
    exampleState().replace('"dev"', '"d\u0000v"').replace('shop-dev', 'shop\u0000dev'),
    'json-syntax',
  ],
  'NULs between tokens': [exampleState().replaceAll('\n', '\u0000'), 'json-syntax'],
  'only NULs': ['\u0000'.repeat(1000), 'json-syntax'],
  '5,000 levels': [nested(5000), 'state-shape'],
  '5,000 open brackets': ['['.repeat(5000), 'json-syntax'],
  '200,000 open braces': ['{"a":'.repeat(200_000), 'json-syntax'],
  '20,000 levels in a property': [
    exampleState().replace('"colour": "blue"', `"colour": ${nested(20_000)}`),
    'json-syntax',
  ],
  '100,000 commas': [`{"version": 3, "deployment": {"resources": [${','.repeat(100_000)}]}}`, 'json-syntax'],
};

/** Texts that are unusual but valid. */
const sound: Record<string, string> = {
  'line ends of Windows': healthy.replaceAll('\n', '\r\n'),
  'line ends of old Macs': healthy.replaceAll('\n', '\r'),
  'one line': JSON.stringify(stateWith([])),
  'no line end at the end': healthy.trimEnd(),
  '5,000 levels in a property': printed(
    stateWith([{ urn: 'urn:pulumi:dev::shop::a:b:C::x', type: 'a:b:C', custom: false }]),
  ).replace('"type": "a:b:C"', `"type": "a:b:C", "outputs": {"x": ${nested(5000)}}`),
};

describe('bad input', function () {
  this.timeout(120_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  /**
   * Sends every kind of request and applies every fix, and asserts that nothing is logged. Returns the diagnostics.
   */
  async function askEverything(text: string): Promise<Diagnostic[]> {
    await client.open(uri, text);
    const diagnostics = await client.diagnostics(uri);
    const document = client.document(uri);
    const end = document.positionAt(text.length);
    for (const { range } of diagnostics) {
      const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      assert.ok(from <= to && to <= text.length);
    }
    await client.symbols(uri);
    for (const offset of [0, text.length >> 1, text.length]) {
      const position = document.positionAt(offset);
      await client.hover(uri, position);
      await client.definition(uri, position);
      await client.references(uri, position);
    }
    const whole = { start: { line: 0, character: 0 }, end };
    const actions = [
      ...(await client.codeActions(uri, whole)).slice(0, 10),
      ...(await client.codeActions(uri, whole, ['source.fixAll'])),
    ];
    for (const action of actions) assert.ok((await client.resolve(action)).edit, action.title);
    const fixAll = actions.at(-1);
    if (fixAll?.kind?.startsWith('source')) await client.apply((await client.resolve(fixAll)).edit);
    const summary = await client.request<StateSummary>(StateRequest.summary.method, { text });
    const places = summary.findings.reduce((sum, finding) => sum + finding.places, 0);
    assert.ok(diagnostics.length >= 600 || summary.findings.length === 100 || places === diagnostics.length);
    await client.request(StateRequest.toExport.method, { text });
    await client.request(StateRequest.resolvePendingOperations.method, {
      text,
      decisions: [{ index: 0, action: 'created', id: 'x' }],
    });
    assert.deepEqual(client.messages, []);
    return diagnostics;
  }

  for (const [name, [text, code]] of Object.entries(broken)) {
    it(`gets a finding: ${name}`, async () => {
      const found = (await askEverything(text)).filter((diagnostic) => diagnostic.code === code);
      assert.ok(found.length > 0);
      for (const diagnostic of found) {
        assert.match(messageOf(diagnostic), /^["A-Z0-9][^]{15,}/);
        assert.doesNotMatch(messageOf(diagnostic), /undefined|\[object|NaN|The check .* failed/);
      }
    });
  }

  for (const [name, text] of Object.entries(sound)) {
    it(`gets no finding: ${name}`, async () => {
      assert.deepEqual(await askEverything(text), []);
    });
  }

  it('gets an answer wherever a state is truncated', async () => {
    const text = exampleState();
    const lastBrace = text.lastIndexOf('}');
    for (let end = 1; end <= lastBrace; end += 149) {
      const found = await askEverything(text.slice(0, end));
      assert.ok(
        found.some(({ code, severity }) => code === 'json-syntax' && severity === 1),
        `cut at ${end}`,
      );
      await client.close(uri);
    }
    await client.open(uri, text);
  });

  it('gets an answer whatever is cut out of a state', async () => {
    const text = exampleState();
    for (let at = 0; at < text.length; at += 211) {
      await askEverything(text.slice(0, at) + text.slice(at + 1 + (at % 50)));
      await client.close(uri);
    }
    await client.open(uri, text);
  });
});
