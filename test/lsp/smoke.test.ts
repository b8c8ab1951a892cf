import assert from 'node:assert/strict';
import { LanguageClient } from '../harness/lsp';

describe('the language server as a process', function () {
  this.timeout(30_000);

  let client: LanguageClient | undefined;
  afterEach(() => client?.kill());

  for (const transport of ['stdio', 'ipc'] as const) {
    for (const diagnostics of ['pull', 'push'] as const) {
      it(`starts, finds nothing in an empty state and ends, over ${transport} with ${diagnostics}`, async () => {
        client = await LanguageClient.start({ transport, diagnostics });
        assert.equal(client.server.capabilities.diagnosticProvider !== undefined, diagnostics === 'pull');
        const uri = 'file:///stack.json';
        await client.open(uri, '{ "version": 3, "deployment": { "manifest": {} } }');
        assert.deepEqual(await client.diagnostics(uri), []);
        await client.close(uri);
        assert.equal(await client.shutdown(), 0);
      });
    }
  }
});
