// Stands in for the extensions of Python and Go, which are in marketplaces only: as they do, it connects the editor with the
// debugger that listens on the port of a configuration.
const vscode = require('vscode');

exports.activate = (context) => {
  for (const type of ['debugpy', 'go']) {
    const factory = {
      createDebugAdapterDescriptor: ({ configuration }) => {
        const { host, port } = configuration.connect ?? configuration;
        return new vscode.DebugAdapterServer(port, host);
      },
    };
    context.subscriptions.push(vscode.debug.registerDebugAdapterDescriptorFactory(type, factory));
  }
};
