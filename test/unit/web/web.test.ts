import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import vm from 'node:vm';
import { repository } from '../../harness/repository';

const dist = path.join(repository, 'dist');
const PROGRAMS = ['webClient.js', 'webExtension.js', 'webServer.js'];

/** The globals of a browser's worker that these programs use; none is Node's. */
function workerScope(): Record<string, unknown> {
  const { TextDecoder, TextEncoder, performance, crypto, atob, btoa, URL, AbortController, console } =
    globalThis;
  return {
    ...{ TextDecoder, TextEncoder, performance, crypto, atob, btoa, URL, AbortController, console },
    ...{ setTimeout, clearTimeout },
  };
}

describe('the programs for a browser', () => {
  for (const name of PROGRAMS) {
    it(`require only VS Code’s API: ${name}`, () => {
      const text = readFileSync(path.join(dist, name), 'utf8');
      const required = [...text.matchAll(/\brequire\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(
        ([, module]) => module,
      );
      assert.deepEqual(
        required.filter((module) => module !== 'vscode'),
        [],
      );
      assert.equal(required.length > 0, name !== 'webServer.js');
    });
  }

  it('serve states in a worker without Node', async () => {
    const received: { id?: number; result?: { capabilities?: object; items?: { code: string }[] } }[] = [];
    const scope = workerScope();
    scope['addEventListener'] = (): void => undefined;
    scope['postMessage'] = (message: (typeof received)[number]) => received.push(message);
    vm.runInNewContext(readFileSync(path.join(dist, 'webServer.js'), 'utf8'), scope);
    const listener = scope['onmessage'] as (event: { data: object }) => void;
    const send = (message: object): void => {
      listener({ data: { jsonrpc: '2.0', ...message } });
    };
    const answer = async (id: number) => {
      for (;;) {
        const found = received.find((message) => message.id === id);
        if (found) return found.result;
        await wait(5);
      }
    };
    const capabilities = { textDocument: { diagnostic: {} } };
    send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities } });
    assert.ok((await answer(1))?.capabilities);
    send({ method: 'initialized', params: {} });
    const uri = 'vscode-vfs://github/a/b/exported.json';
    const text = readFileSync(path.join(repository, 'media/samples/broken-sample.pulumi-state.json'), 'utf8');
    const textDocument = { uri, languageId: 'pulumi-state', version: 1, text };
    send({ method: 'textDocument/didOpen', params: { textDocument } });
    send({ id: 2, method: 'textDocument/diagnostic', params: { textDocument: { uri } } });
    const codes = (await answer(2))?.items?.map(({ code }) => code).sort();
    assert.deepEqual(
      [...new Set(codes)],
      ['duplicate-urn', 'manifest-checksum', 'reference-order', 'unknown-provider'],
    );
  });
});
