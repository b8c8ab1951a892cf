// A fake of Pulumi's own extension (pulumi.pulumi-vscode-tools), which no package registry has: it offers what that
// offers, and appends each configuration that it is to run to the file that OFFICIAL_DEBUGGER_LOG names, instead of
// running it.
const { appendFileSync } = require('node:fs');
const vscode = require('vscode');

exports.activate = (context) => {
  const launch = (command) => ({ type: 'pulumi', request: 'launch', name: `pulumi ${command}`, command });
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider(
      'pulumi',
      { provideDebugConfigurations: (folder) => (folder ? [launch('preview'), launch('up')] : []) },
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugConfigurationProvider('pulumi', {
      resolveDebugConfiguration: (folder, configuration) => {
        const { type, request, name, command, workDir, stackName, env } = configuration;
        const launched = { folder: folder?.name, type, request, name, command, workDir, stackName, env };
        appendFileSync(process.env.OFFICIAL_DEBUGGER_LOG, `${JSON.stringify(launched)}\n`);
        return undefined;
      },
    }),
  );
};
