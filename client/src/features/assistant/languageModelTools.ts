import * as vscode from 'vscode';
import { basename, isAbsolute } from 'node:path';
import type { AssistantQuestion, AssistantToolName } from '../../../../shared/assistant';
import type { Feature } from '../../ui/services';
import {
  HOW_TO_GET_ONE,
  LARGEST_FOR_ASSISTANTS,
  TOO_LARGE_FOR_ASSISTANTS,
} from '../../../../shared/assistantFileLimit';
import { stateDocumentFor } from '../../ui/documents/stateDocument';
import { stateOfDocument, stateOfFile } from '../../ui/pick/pickState';

/** A model's input for a tool. */
type Inputs = Omit<AssistantQuestion, 'tool' | 'text' | 'otherText'>;

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
          const other = 'other' in inputSchema.properties ? await otherState(input.other) : {};
          const question = { ...input, ...state, ...other, tool: name };
          const { answer, failure } = await server.assistant(question, token);
          // The model also reads a thrown message.
          if (failure !== undefined) throw new Error(failure);
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer)]);
        },
      }),
    ),
  );
};

/**
 * Reads the state for a language model's question.
 * @param file path, absolute or in a workspace folder; default: the state in the active editor
 * @returns its text (from the editor if it is open) and its name in the answer
 * @throws with a sentence for the model if there is none, or if it is too large
 */
async function stateForAssistant(file: string | undefined): Promise<{ text: string; file: string }> {
  if (file === undefined || file === '') {
    const document = await stateDocumentFor();
    if (!document) throw new Error(`The active editor has no state: name a file. ${HOW_TO_GET_ONE}`);
    const { text } = await stateOfDocument(document);
    return { text: withinLimit(text, basename(document.uri.path)), file: basename(document.uri.path) };
  }
  const { text } = await stateOfFile(await uriOf(file));
  return { text: withinLimit(text, file), file };
}

/** The state to compare with; the active editor is never meant. */
async function otherState(file: string | undefined): Promise<{ otherText: string; other: string }> {
  if (file === undefined || file === '') throw new Error(`Name the other state, too. ${HOW_TO_GET_ONE}`);
  const { text } = await stateForAssistant(file);
  return { otherText: text, other: file };
}

async function uriOf(file: string): Promise<vscode.Uri> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const places = isAbsolute(file)
    ? [vscode.Uri.file(file)]
    : folders.map(({ uri }) => vscode.Uri.joinPath(uri, file));
  for (const place of places) {
    const stat = await statOf(place);
    if (!stat) continue;
    if ((stat.type & vscode.FileType.Directory) !== 0)
      throw new Error(`${file} is a folder: name a file in it.`);
    if (stat.type === vscode.FileType.Unknown) throw new Error(`${file} is not a file. ${HOW_TO_GET_ONE}`);
    if (stat.size > LARGEST_FOR_ASSISTANTS) throw new Error(`${file} ${TOO_LARGE_FOR_ASSISTANTS}`);
    return place;
  }
  throw new Error(`${file} does not exist. ${HOW_TO_GET_ONE}`);
}

async function statOf(place: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(place);
  } catch {
    return undefined;
  }
}

function withinLimit(text: string, file: string): string {
  if (text.length > LARGEST_FOR_ASSISTANTS) throw new Error(`${file} ${TOO_LARGE_FOR_ASSISTANTS}`);
  return text;
}
