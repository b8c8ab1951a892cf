import * as vscode from 'vscode';
import type { AssistantQuestion, AssistantToolName } from '../../../shared/assistant';
import { stateForAssistant } from '../assistant/stateForAssistant';
import type { Feature } from '../services';

/** What a model gives a tool. */
type Inputs = Omit<AssistantQuestion, 'tool' | 'text'>;

/** What the manifest says of a tool; `shared/assistant.ts` has the same for assistants elsewhere. */
interface ToolContribution {
  name: AssistantToolName;
  inputSchema: { properties: Readonly<Record<string, unknown>> };
}

/**
 * The tools of package.json for language models. They read only: a state from a file or an editor goes to the server, and
 * what comes back has no property value in it.
 */
export const languageModelTools: Feature = ({ context, server }) => {
  // Editors made of VS Code's sources can lack it.
  const lm = (vscode as Partial<typeof vscode>).lm as Partial<typeof vscode.lm> | undefined;
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
          // What is thrown is for the model to read, too.
          if (failure !== undefined) throw new Error(failure);
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer)]);
        },
      }),
    ),
  );
};
