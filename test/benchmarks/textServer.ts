import {
  createConnection,
  DocumentDiagnosticReportKind,
  ProposedFeatures,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

// A language server that only keeps the texts, as nearly all do: the unavoidable cost of any server.
const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);
connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: ['source.fixAll'] },
  },
}));
connection.languages.diagnostics.on(({ textDocument }) => {
  // Every server that reports on a text needs its lines.
  const document = documents.get(textDocument.uri);
  document?.positionAt(document.getText().length);
  return { kind: DocumentDiagnosticReportKind.Full, items: [] };
});
connection.onHover(() => null);
connection.onCodeAction(() => []);
documents.listen(connection);
connection.listen();
