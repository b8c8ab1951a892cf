import { once } from 'node:events';
import path from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAssistantServer } from './assistantServer';
import { AssistantWorkers } from './assistantWorkers';

/**
 * Serves assistants on standard input and output until the input ends.
 * @param version of the package
 */
export async function serve(version: string): Promise<void> {
  const ended = once(process.stdin, 'close');
  // The language server has the rules and the known errors already.
  const workers = new AssistantWorkers(path.join(__dirname, 'server.js'));
  const server = serveStdio(() => createAssistantServer(version, workers), {
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  });
  await ended;
  await server.close();
  await workers.close();
}
