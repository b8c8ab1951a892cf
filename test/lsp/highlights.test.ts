import assert from 'node:assert/strict';
import { DocumentHighlightKind, type DocumentHighlight } from 'vscode-languageserver/node';
import { Signature, SIGNATURE_KEY } from '../../shared/signature';
import type { LanguageClient } from '../harness/lsp';
import { component, example, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';
const target = component('target');
const missing = component('missing');
const provider = { urn: example.provider, custom: true, type: 'pulumi:providers:pulumi-nodejs', id: 'an-id' };
const reference = `${example.provider}::an-id`;

const state = printed(
  stateWith([
    provider,
    target,
    component('user', {
      parent: target.urn,
      dependencies: [target.urn, missing.urn],
      propertyDependencies: { part: [target.urn] },
      provider: reference,
      inputs: {
        part: { [SIGNATURE_KEY]: Signature.resourceReference, urn: target.urn },
        text: target.urn,
      },
    }),
    component('other', { deletedWith: missing.urn }),
  ]),
);

describe('document highlights', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });
  beforeEach(() => client.open(uri, state));

  const highlightsAt = async (offset: number): Promise<DocumentHighlight[]> => {
    const position = client.document(uri).positionAt(offset);
    const params = { textDocument: { uri }, position };
    return (await client.request<DocumentHighlight[] | null>('textDocument/documentHighlight', params)) ?? [];
  };
  /** Each highlighted text; written ones are marked. */
  const shown = (highlights: readonly DocumentHighlight[]): string[] =>
    highlights.map(({ range, kind }) => {
      const text = client.document(uri).getText(range);
      return kind === DocumentHighlightKind.Write ? `${text} (written)` : text;
    });

  it('show a URN at its resource and at all references, from each of these places', async () => {
    const expected = [
      `${target.urn} (written)`,
      ...['parent', 'dependencies', 'propertyDependencies', 'resource reference'].map(() => target.urn),
    ];
    const quoted = JSON.stringify(target.urn);
    for (let at = state.indexOf(quoted); at >= 0; at = state.indexOf(quoted, at + 1)) {
      assert.deepEqual(shown(await highlightsAt(at + 5)), expected);
    }
  });

  it('show a provider where resources name it', async () => {
    const expected = [`${example.provider} (written)`, reference];
    assert.deepEqual(shown(await highlightsAt(state.indexOf(example.provider))), expected);
    assert.deepEqual(shown(await highlightsAt(state.indexOf(reference) + 5)), expected);
  });

  it('show references to a missing resource', async () => {
    const found = await highlightsAt(state.indexOf(missing.urn));
    assert.deepEqual(shown(found), [missing.urn, missing.urn]);
  });

  it('are empty at other texts', async () => {
    for (const piece of ['"version"', '"an-id"', `"${target.type}"`, '{']) {
      assert.deepEqual(await highlightsAt(state.indexOf(piece) + 1), [], piece);
    }
  });

  it('of a resource with references everywhere are limited to those near the cursor', async () => {
    const parts = Array.from({ length: 5000 }, (_, i) => component(`part-${i}`));
    const text = printed(stateWith(parts));
    await client.change(uri, text);
    const entry = text.indexOf(`"${component('part-4000').urn}"`);
    const at = text.indexOf(example.stack, entry);
    const found = await highlightsAt(at);
    assert.equal(found.length, 1000);
    const offsets = found.map(({ range }) => client.document(uri).offsetAt(range.start));
    assert.ok(offsets.includes(at));
    assert.ok(offsets.every((offset, i) => i === 0 || offset > offsets[i - 1]!));
  });
});
