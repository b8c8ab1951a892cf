import * as vscode from 'vscode';
import { Command } from '../manifest/commandIds';
import { LAUNCH_TYPE, STACKS_VIEW } from '../manifest/ids';
import type * as LaunchConfigurations from '../features/debug/launchConfigurations';

/** Loads the extension once, for a reason. */
export type Load = (reason: string) => typeof LaunchConfigurations;

/**
 * Stand-ins for the manifest's commands and view until their first use. That loads the real ones and repeats the
 * request.
 */
export function commandPlaceholders({ extension }: vscode.ExtensionContext, load: Load): vscode.Disposable {
  const { contributes } = extension.packageJSON as {
    contributes: { commands: { command: string }[] };
  };
  const commands = contributes.commands.map(({ command }) =>
    vscode.commands.registerCommand(command, (...args: unknown[]) => {
      load(`${command} is run`);
      return vscode.commands.executeCommand(command, ...args);
    }),
  );
  const view = vscode.window.registerTreeDataProvider<never>(STACKS_VIEW, {
    getChildren: () => {
      // VS Code gets its answer first, and does not ask the new view by itself.
      setImmediate(() => {
        load('the view is open');
        if (vscode.workspace.isTrusted) void vscode.commands.executeCommand(Command.reloadStacks);
      });
      return [];
    },
    getTreeItem: (element) => element,
  });
  return vscode.Disposable.from(...commands, view);
}

/**
 * Offers the workspace's programs in the Run and Debug view; they are found on demand. Also looks at an entry of Node's
 * debugger that attaches to a Pulumi program.
 */
export function runAndDebug(load: Load): vscode.Disposable {
  const use = 'Run and Debug is used';
  return vscode.Disposable.from(
    vscode.debug.registerDebugConfigurationProvider(
      LAUNCH_TYPE,
      { provideDebugConfigurations: (folder) => load(use).offeredConfigurations(folder) },
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugConfigurationProvider('node', {
      resolveDebugConfiguration: (_folder, configuration) => {
        if (/pulumi/i.test(configuration.name)) load(use).lookAtNodeConfiguration(configuration);
        return configuration;
      },
    }),
    vscode.debug.registerDebugConfigurationProvider(LAUNCH_TYPE, {
      resolveDebugConfiguration: (_folder, configuration) => load(use).checkConfiguration(configuration),
      resolveDebugConfigurationWithSubstitutedVariables: (folder, configuration) => {
        void load(use).startConfiguration(folder, configuration);
        return undefined;
      },
    }),
  );
}
