import assert from 'node:assert/strict';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type DocumentDiagnosticReport,
  type ProtocolConnection,
} from 'vscode-languageserver/node';
import { repository } from '../harness/repository';
import { exampleState } from '../harness/states';

describe('the life of the server', function () {
  this.timeout(60_000);

  let server: ChildProcessByStdio<Writable, Readable, null>;
  let connection: ProtocolConnection;
  beforeEach(() => {
    const module = path.join(repository, 'dist', 'server.js');
    server = spawn(process.execPath, [module, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.listen();
  });
  afterEach(() => {
    connection.dispose();
    server.kill('SIGKILL');
  });

  const initialize = async (capabilities: object): Promise<void> => {
    await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
    await connection.sendNotification('initialized', {});
  };

  it('ends when the editor closes its input without a message', async () => {
    await initialize({});
    const ended = once(server, 'exit');
    server.stdin.end();
    await ended;
  });

  it('continues if the client answers none of its requests, although it announced to', async () => {
    await initialize({
      workspace: {
        configuration: true,
        didChangeConfiguration: { dynamicRegistration: true },
        diagnostics: { refreshSupport: true },
      },
      textDocument: { diagnostic: {} },
    });
    const textDocument = {
      uri: 'file:///a.json',
      languageId: 'pulumi-state',
      version: 1,
      text: exampleState(),
    };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    await connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    for (let asked = 0; asked < 3; asked++) {
      const report: DocumentDiagnosticReport = await connection.sendRequest('textDocument/diagnostic', {
        textDocument,
      });
      assert.equal(report.kind, 'full');
      assert.equal(report.items.length, 1);
    }
  });
});
