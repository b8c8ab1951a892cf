import * as vscode from 'vscode';
import type { Project } from '../project/projects';
import type { StackTarget } from '../pulumi/stacks/stacks';
import type { OperationId } from './operation';

/** Pulumi's own extension, and the type of the launch configurations that its debugger takes. */
const EXTENSION = 'pulumi.pulumi-vscode-tools';
const TYPE = 'pulumi';
/** What its debugger can run. */
const OPERATIONS: readonly OperationId[] = ['preview', 'up'];

/** Which debugger runs a program: this extension's, or that of Pulumi's own extension. */
export type Debugger = 'own' | 'official';

/** Whether Pulumi's own extension is there, with a debugger that can run the program for this operation. */
export function officialRuns(operation: OperationId): boolean {
  const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as Manifest | undefined;
  const types = (manifest?.contributes?.debuggers ?? []).map(({ type }) => type);
  return types.includes(TYPE) && OPERATIONS.includes(operation);
}

/**
 * Whether the Run and Debug view has this operation of a project from Pulumi's own extension: it offers those of
 * projects that are a folder of the workspace.
 */
export function officialOffers(operation: OperationId, { folder }: Project): boolean {
  const root = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder))?.uri.fsPath;
  return officialRuns(operation) && root === folder && preferredDebugger() !== 'own';
}

/**
 * The debugger for an operation that both can run: the one that the setting names; the first time, the user chooses,
 * and the setting remembers it.
 * @returns undefined if the user gave up
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
 * @param target undefined: it finds the stack itself
 * @throws if it can't be told the target's backend: it would make the stack anew wherever the user is logged in
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
  // If it does not start, it has said why, or the user has given up.
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
