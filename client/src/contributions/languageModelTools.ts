import * as vscode from 'vscode';
import type { AssistantQuestion, AssistantToolName } from '../../../shared/assistant';
import { stateForAssistant } from '../assistant/stateForAssistant';
import type { Feature } from '../ui/services';

/** A model's input for a tool. */
type Inputs = Omit<AssistantQuestion, 'tool' | 'text'>;

/** A tool in the manifest; `shared/assistant.ts` has the same for other assistants. */
interface ToolContribution {
  name: AssistantToolName;
  inputSchema: { properties: Readonly<Record<string, unknown>> };
}

/**
 * The tools of package.json for language models. They only read: a state from a file or an editor goes to the server,
 * whose answer has no property value.
 */
export const languageModelTools: Feature = ({ context, server }) => {
  // Other editors built from VS Code's sources may lack it.
  const lm = (vscode as { lm?: Partial<typeof vscode.lm> }).lm;
  if (typeof lm?.registerTool !== 'function') return vscode.Disposable.from();
  const { registerTool } = lm;
  const { languageModelTools: tools } = (
    context.extension.packageJSON as { contributes: { languageModelTools: readonly ToolContribution[] } }
  ).contributes;
  return vscode.Disposable.from(
    ...tools.map(({ name, inputSchema }) =>
      registerTool<Inputs>(name, {
        invoke: async ({ input }, token) => {
          const state = 'file' in inputSchema.properties ? await stateForAssistant(input.file) : {};
          const { answer, failure } = await server.assistant({ ...input, ...state, tool: name }, token);
          // The model also reads a thrown message.
          if (failure !== undefined) throw new Error(failure);
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer)]);
        },
      }),
    ),
  );
};
