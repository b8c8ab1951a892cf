import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAssistantServer } from './assistantServer';

/**
 * Serves assistants on standard input and output until the input ends.
 * @param version of the package
 */
export async function serve(version: string): Promise<void> {
  const ended = once(process.stdin, 'close');
  const server = serveStdio(() => createAssistantServer(version), {
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  });
  await ended;
  await server.close();
}
