import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import path from 'node:path';
import type { AssistantToolName, REHEARSAL_TOOL } from '../../shared/assistant';
import { repository } from './repository';

type ToolName = AssistantToolName | typeof REHEARSAL_TOOL.name;

/** A tool's answer, or the reason why it could not answer. */
export interface ToolSaid {
  text: string;
  isError: boolean;
}

/** An assistant: starts `pulumi-troubleshooter mcp` as assistants do, and calls its tools. */
export class AssistantClient {
  private constructor(readonly client: Client) {}

  /**
   * @param cwd the working directory of the server
   * @param env its environment; default: what the client passes on
   */
  static async start(cwd: string, env?: Record<string, string>): Promise<AssistantClient> {
    const client = new Client({ name: 'bench', version: '1.0.0' });
    const program = path.join(repository, 'dist', 'check.js');
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, 'mcp'],
        cwd,
        stderr: 'inherit',
        ...(env && { env }),
      }),
    );
    return new AssistantClient(client);
  }

  async ask(tool: ToolName, inputs: Record<string, string | number>): Promise<ToolSaid> {
    const { content, isError } = await this.client.callTool({ name: tool, arguments: inputs });
    const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
    return { text, isError: isError === true };
  }

  /**
   * The answer as data, which the client has validated with the tool's schema.
   * @throws if the tool could not answer
   */
  async data(tool: ToolName, inputs: Record<string, string | number>): Promise<Record<string, unknown>> {
    const { structuredContent, isError } = await this.client.callTool({ name: tool, arguments: inputs });
    if (isError === true || structuredContent === undefined) throw new Error(`${tool} has not answered.`);
    return structuredContent as Record<string, unknown>;
  }

  stop(): Promise<void> {
    return this.client.close();
  }
}
