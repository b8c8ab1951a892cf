import * as vscode from 'vscode';
import type { Project } from '../../project/projects';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { OperationId } from './model/debuggedOperations';

/** Pulumi's own extension, and the type of its debugger's launch configurations. */
const EXTENSION = 'pulumi.pulumi-vscode-tools';
const TYPE = 'pulumi';
/** The operations that its debugger can run. */
const OPERATIONS: readonly OperationId[] = ['preview', 'up'];

/** The debugger of a run: this extension's, or that of Pulumi's own extension. */
export type Debugger = 'own' | 'official';

/** True if Pulumi's own extension is installed and its debugger can run this operation. */
export function officialRuns(operation: OperationId): boolean {
  const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as Manifest | undefined;
  const types = (manifest?.contributes?.debuggers ?? []).map(({ type }) => type);
  return types.includes(TYPE) && OPERATIONS.includes(operation);
}

/**
 * True if Pulumi's own extension offers this operation of a project in the Run and Debug view: it does so for projects
 * that are a folder of the workspace.
 */
export function officialOffers(operation: OperationId, { folder }: Project): boolean {
  const root = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder))?.uri.fsPath;
  return officialRuns(operation) && root === folder && preferredDebugger() !== 'own';
}

/**
 * The debugger for an operation that both can run: that of the setting. The first time, the user chooses, and the setting
 * keeps the choice.
 * @returns undefined if the user cancels
 */
export async function chooseDebugger(title: string): Promise<Debugger | undefined> {
  const preferred = preferredDebugger();
  if (preferred !== 'ask') return preferred;
  const items: (vscode.QuickPickItem & { readonly which: Debugger })[] = [
    {
      which: 'official',
      label: 'Pulumi’s Own Extension',
      detail: 'Its output goes to the debug console. Also debugs Python and Go.',
    },
    {
      which: 'own',
      label: 'Pulumi Troubleshooter',
      detail: 'For Node.js; its output goes to a terminal. Leaves no process behind, however it ends.',
    },
  ];
  const placeHolder = 'Which debugger? The setting “Debugger” of Pulumi Troubleshooter remembers it.';
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  if (!chosen) return undefined;
  await configuration().update(SETTING, chosen.which, vscode.ConfigurationTarget.Global);
  return chosen.which;
}

/**
 * Hands an operation over to the debugger of Pulumi's own extension.
 * @param target undefined: that extension finds the stack itself
 * @throws if the target's backend cannot be passed on: the extension would create the stack in the backend of the present
 *   login
 */
export async function startOfficial(
  operation: OperationId,
  { folder }: Project,
  target: StackTarget | undefined,
): Promise<void> {
  const address = target?.backend.address.storable;
  if (target && address === undefined) {
    throw new Error(
      'The address of the backend has a password, which Pulumi’s own extension would log; nothing was started. Let Pulumi Troubleshooter debug it (setting “Debugger”), or run it without a debugger.',
    );
  }
  // If it does not start, the extension has said why, or the user has cancelled.
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)), {
    type: TYPE,
    request: 'launch',
    name: `pulumi ${operation}`,
    command: operation,
    workDir: folder,
    ...(target && { stackName: target.stack, env: { PULUMI_BACKEND_URL: address } }),
  });
}

const SETTING = 'debug.debugger';

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('pulumiTroubleshooter');
}

function preferredDebugger(): Debugger | 'ask' {
  const value = configuration().get<string>(SETTING);
  return value === 'own' || value === 'official' ? value : 'ask';
}

interface Manifest {
  readonly contributes?: { readonly debuggers?: readonly { readonly type?: string }[] };
}
