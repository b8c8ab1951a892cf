import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { REHEARSAL_TOOL } from '../../../shared/assistant';
import { loadRehearsalProgram } from '../check/rehearsalLoader';
import { called } from './calledTool';
import { rehearsalSchema } from './outputSchemas';

const { name, title, description, inputs } = REHEARSAL_TOOL;

const inputSchema = z.strictObject({
  stack: z.string().describe(inputs.stack),
  folder: z.string().optional().describe(inputs.folder),
  file: z.string().optional().describe(inputs.file),
  run: z.enum(['update', 'refresh', 'destroy']).optional().describe(inputs.run),
  page: z.number().optional().describe(inputs.page),
});

/** Adds the tool that rehearses. */
export function addRehearsal(server: McpServer): void {
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema,
      outputSchema: rehearsalSchema,
      // It writes nothing, but it runs the program of a folder that the model names: the user is to be asked.
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    (question: z.infer<typeof inputSchema>, context: ServerContext): Promise<CallToolResult> =>
      called(context, async (control) => (await loadRehearsalProgram()).answer(question, control)),
  );
}
