import assert from 'node:assert/strict';
import { MarkupContent, type Hover } from 'vscode-languageserver/node';
import { formatTime } from '../../shared/formatTime';
import type { LanguageClient } from '../harness/lsp';
import { changedExample, component, example, exampleState, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';

describe('hover', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  /** The Markdown at the first occurrence of a text, plus an offset in characters, and the range's text. */
  const over = async (piece: string, into = 1): Promise<{ text: string; about: string } | undefined> => {
    const document = client.document(uri);
    const at = document.getText().indexOf(piece);
    assert.ok(at >= 0, piece);
    const hover: Hover | null = await client.hover(uri, document.positionAt(at + into));
    if (!hover) return undefined;
    assert.ok(MarkupContent.is(hover.contents));
    assert.equal(hover.contents.kind, 'markdown');
    return { text: hover.contents.value, about: document.getText(hover.range) };
  };

  it('explains a field, on its name and on its value', async () => {
    await client.open(uri, exampleState());
    for (const [piece, into] of [
      ['"magic"', 3],
      ['"2f2373b7', 4],
    ] as const) {
      const hover = await over(piece, into);
      assert.match(hover!.text, /^`magic`\n\n.*\n\n\*\*Editing:\*\* /);
      assert.ok(hover!.about.startsWith(piece));
    }
    assert.match((await over('"pending_operations"'))!.text, /^`pending_operations`\n\n/);
  });

  it('explains the fields of resources, and of those in pending operations', async () => {
    const text = exampleState();
    await client.open(uri, text);
    const inResources = await over('"propertyDependencies"');
    const document = client.document(uri);
    const last = document.positionAt(text.lastIndexOf('"propertyDependencies"') + 2);
    const inOperation = await client.hover(uri, last);
    assert.match(inResources!.text, /^`propertyDependencies`\n\n/);
    assert.deepEqual(inOperation!.contents, { kind: 'markdown', value: inResources!.text });
  });

  it('describes the resource that a reference names', async () => {
    await client.open(uri, exampleState());
    const { text, about } = (await over(`"dependencies": ["${example.database}"`, 30))!;
    assert.equal(about, `"${example.database}"`);
    assert.match(text, /^\*\*Resource\*\* \[`database`\]\(file:\/\/\/stack\.json#L78\)\n/);
    for (const line of [
      '- Type: `pulumi-nodejs:dynamic/shop:Database`',
      '- Id: `database-40c8d6`',
      '- Parent: [`shop-dev`](file:///stack.json#L17)',
      '- Provider: [`default`](file:///stack.json#L38), `pulumi-nodejs`',
      '- Needed by: 2 resources',
      '- Stack: `dev` of project `shop`',
    ]) {
      assert.ok(text.split('\n').includes(line), `${line} in\n${text}`);
    }
    const created = text.split('\n').find((line) => line.startsWith('- Created: '))!;
    assert.ok(created.endsWith(` ago (${formatTime('2026-11-21T09:07:00Z')})`), created);
  });

  it('has links only to files, with paths that Markdown reads as a whole', async () => {
    const databaseIn = async (at: string): Promise<string> => {
      await client.open(at, exampleState());
      const position = client.rangeOf(at, `"dependencies": ["${example.database}"`).end;
      const hover = await client.hover(at, { ...position, character: position.character - 5 });
      await client.close(at);
      assert.ok(MarkupContent.is(hover?.contents));
      return hover.contents.value.split('\n')[0]!;
    };
    assert.equal(await databaseIn('untitled:Untitled-1'), '**Resource** `database`');
    assert.equal(
      await databaseIn('file:///a(b)/c%20d.json'),
      '**Resource** [`database`](file:///a%28b%29/c%20d.json#L78)',
    );
  });

  it('describes the provider that a provider reference names', async () => {
    await client.open(uri, exampleState());
    const { text } = (await over(`"${example.provider}::`))!;
    assert.match(text, /^\*\*Provider\*\* \[`default`\]/);
  });

  it('is empty at property names and values, and between tokens', async () => {
    await client.open(uri, exampleState());
    for (const piece of ['"colour"', '"blue"', '"file:images-13b3f8"', '"label"']) {
      assert.equal(await over(piece), undefined, piece);
    }
    assert.equal(await client.hover(uri, { line: 0, character: 0 }), null);
    assert.equal(await client.hover(uri, { line: 5000, character: 5000 }), null);
  });

  it('has Pulumi’s message at a fault, and an explanation of the field', async () => {
    await client.open(
      uri,
      changedExample(({ manifest, resources }) => {
        manifest.magic = 'no';
        resources.splice(
          resources.findIndex(({ urn }) => urn === example.cache),
          1,
        );
      }),
    );
    const checksum = (await over('"no"'))!;
    assert.match(checksum.text, /^\*\*Pulumi says:\*\* `[^`\n]*magic[^`\n]*`\n\n---\n\n`magic`\n/);
    const missing = (await over(`"${example.cache}"`))!;
    assert.match(missing.text, /^\*\*Pulumi says:\*\* `resource [^`\n]*`\n\n---\n\n\S/);
    assert.equal(missing.about, `"${example.cache}"`);
    assert.ok(!(await over(`"${example.database}"`))!.text.includes('Pulumi says'));
  });

  it('escapes all text of the state, so that none of it is read as Markdown', async () => {
    const injected = '![x](https://example.com/x.png)';
    const names = [`a\`b ${injected}`, `\`\`${injected}`, `c\n\n# ${injected}`];
    const resources = names.map((name) => component(name, { custom: true, id: `\`${injected}` }));
    await client.open(uri, printed(stateWith(resources)));
    for (const { urn } of resources) {
      const { text } = (await over(JSON.stringify(urn)))!;
      assert.ok(text.includes(injected));
      assert.ok(!outsideCode(text).includes('example.com'), text);
      assert.ok(!text.includes('\n# '));
    }
  });
});

/** The Markdown without its inline code (CommonMark 6.1). */
function outsideCode(markdown: string): string {
  return markdown.replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}
