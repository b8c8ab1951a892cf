import * as vscode from 'vscode';
import { MCP_PROVIDER } from '../manifest/ids';

/** The parts of VS Code's API for servers of tools; it has them since 1.101. */
interface ServerApi {
  readonly lm?: {
    registerMcpServerDefinitionProvider?(id: string, provider: ServerProvider): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env: Record<string, string | null>,
    version: string,
  ) => object;
}

interface ServerProvider {
  provideMcpServerDefinitions(): object[];
}

/**
 * Offers the server for assistants to VS Code, which starts it if the user wants it: agents that run in VS Code get its
 * prompts and structured answers.
 */
export function mcpServerDefinition({ extension, extensionUri }: vscode.ExtensionContext): vscode.Disposable {
  const lm = (vscode as unknown as ServerApi).lm;
  const Definition = (vscode as unknown as ServerApi).McpStdioServerDefinition;
  if (typeof lm?.registerMcpServerDefinitionProvider !== 'function' || !Definition) {
    return vscode.Disposable.from();
  }
  const { version } = extension.packageJSON as { version: string };
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'check.js').fsPath;
  // The editor's own Node runs it.
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  return lm.registerMcpServerDefinitionProvider(MCP_PROVIDER, {
    provideMcpServerDefinitions: () => [
      new Definition('Pulumi Troubleshooter', process.execPath, [program, 'mcp'], env, version),
    ],
  });
}
