import assert from 'node:assert/strict';
import type { DocumentLink } from 'vscode-languageserver/node';
import type { SourceFileParams } from '../../shared/placesInProgram';
import { generateState } from '../harness/generateState';
import { LanguageClient, type LanguageClientOptions } from '../harness/lsp';
import { component, exampleState, printed, stateWith } from '../harness/states';

const uri = 'file:///work%20space/states/stack.json';
const capabilities = { textDocument: { documentLink: { tooltipSupport: true } } };

describe('document links', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  afterEach(() => {
    client.kill();
  });

  const links = async (text: string, options: LanguageClientOptions = {}): Promise<DocumentLink[]> => {
    client = await LanguageClient.start({ capabilities, ...options });
    await client.open(uri, text);
    return client.request('textDocument/documentLink', { textDocument: { uri } });
  };
  const resolved = (link: DocumentLink): Promise<DocumentLink> =>
    client.request('documentLink/resolve', link);
  const textOf = ({ range }: DocumentLink): string => client.document(uri).getText(range);
  const custom = (type: string, fields: Record<string, unknown> = {}): ReturnType<typeof component> =>
    component('x', { type, custom: true, id: 'x', ...fields });

  it('lead from types to the registry, also for components from a package', async () => {
    const text = printed(
      stateWith([
        custom('pulumi:providers:awsx'),
        custom('aws:s3/bucket:Bucket'),
        component('vpc', { type: 'awsx:ec2:Vpc' }),
        component('mine', { type: 'shop:index:Part' }),
        custom('pulumi-nodejs:dynamic/shop:Bucket'),
      ]),
    );
    const found = await links(text);
    assert.deepEqual(
      found.map((link) => [textOf(link), link.target]),
      [
        ['pulumi:providers:awsx', 'https://www.pulumi.com/registry/packages/awsx/api-docs/provider/'],
        ['aws:s3/bucket:Bucket', 'https://www.pulumi.com/registry/packages/aws/api-docs/s3/bucket/'],
        ['awsx:ec2:Vpc', 'https://www.pulumi.com/registry/packages/awsx/api-docs/ec2/vpc/'],
      ],
    );
    assert.equal(found[0]!.tooltip, 'Open in the Pulumi Registry');
  });

  const positions = printed(
    stateWith([
      component('a', {
        sourcePosition: 'project:///src/my%20index.ts#12,3',
        stackTrace: [{}, { sourcePosition: 'project:///../lib/site.ts#4' }],
      }),
    ]),
  );

  it('request the folder of the program from the client when they are followed', async () => {
    const asked: SourceFileParams[] = [];
    const found = await links(positions, {
      sourceFile: (params) => {
        asked.push(params);
        return params.path.endsWith('site.ts') ? null : 'file:///shop/src/my%20index.ts';
      },
    });
    assert.deepEqual(found.map(textOf), ['project:///src/my%20index.ts#12,3', 'project:///../lib/site.ts#4']);
    assert.deepEqual(asked, []);
    assert.equal(found[0]!.tooltip, 'Open line 12 of src/my index.ts in the program');
    assert.equal((await resolved(found[0]!)).target, 'file:///shop/src/my%20index.ts#L12,3');
    assert.equal((await resolved(found[1]!)).target, undefined, 'not there');
    assert.deepEqual(asked, [
      { document: uri, project: 'shop', path: 'src/my index.ts' },
      { document: uri, project: 'shop', path: '../lib/site.ts' },
    ]);
  });

  it('lead into the workspace folder if the client cannot be asked', async () => {
    const found = await links(positions, { folders: ['file:///other', 'file:///work%20space'] });
    assert.equal((await resolved(found[0]!)).target, 'file:///work%20space/src/my%20index.ts#L12,3');
    assert.equal((await resolved(found[1]!)).target, 'file:///lib/site.ts#L4');
  });

  it('cover the first resources of a large state', async () => {
    const found = await links(generateState({ resources: 20_000, properties: 1 }));
    assert.ok(found.length > 1000 && found.length <= 2000, `${found.length} links`);
  });

  it('are found wherever a text is truncated', async () => {
    const text = exampleState().replaceAll('"type": "pulumi-nodejs:dynamic/shop:', '"type": "aws:s3:');
    const count = (await links(text)).length;
    assert.ok(count > 3);
    for (const part of ['', '{', text.slice(0, text.length / 2)]) {
      await client.change(uri, part);
      const found = await client.request<DocumentLink[]>('textDocument/documentLink', {
        textDocument: { uri },
      });
      assert.ok(found.length < count);
    }
  });
});
