import {
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type InitializeResult,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { readKnownErrorsWith } from '../../../shared/knownErrors/readKnownErrors';
import type { StateServerOptions } from '../../../shared/placesInProgram';
import { registerAnswers } from './requestAnswers';
import { registerCodeActions, SOURCE_FIX_ALL } from './codeActionRequests';
import { registerCodeLens } from './codeLensRequests';
import { registerCompletion } from './completionRequests';
import { dependencyAnswers } from './dependencyRequests';
import { registerDiagnostics } from './diagnostics';
import { StateDocuments, type Pause } from './documents';
import { registerDocumentLinks } from './documentLinkRequests';
import { registerFoldingRanges } from './foldingRangeRequests';
import { registerFormatting } from './formattingRequests';
import { registerHighlights, registerNavigation } from './navigationRequests';
import { historyAnswers } from './historyRequests';
import { registerHover } from './hoverRequests';
import { LogDocuments } from './logDocuments';
import { registerInlayHints } from './inlayHintRequests';
import { openedStateAnswers, stateAnswers, pendingOperationAnswers, recoveryAnswers } from './stateRequests';
import { registerRename } from './renameRequests';
import { registerSemanticTokens, semanticTokensOptions } from './semanticTokenRequests';
import { Settings, type DocumentConfigs } from './settings';
import { registerSymbols, registerWorkspaceSymbols } from './symbolRequests';
import type { Session } from './session';

/**
 * Serves LSP on this connection until it is closed.
 * @param pause lets messages be handled during long work
 * @param configs reads config files; without it, there are none
 */
export function serve(connection: Connection, pause: Pause, configs?: DocumentConfigs): void {
  connection.onInitialize((params): InitializeResult => {
    const { capabilities: client } = params;
    const { knownErrors } = (params.initializationOptions ?? {}) as StateServerOptions;
    if (knownErrors !== undefined) readKnownErrorsWith(() => knownErrors);
    const settings = new Settings(connection, client, configs);
    const documents = new StateDocuments(connection, settings, pause);
    const logs = new LogDocuments(documents);
    const session: Session = { connection, documents, logs, settings, client };
    registerCodeActions(session);
    registerHover(session);
    registerCodeLens(session);
    registerInlayHints(session);
    registerSemanticTokens(session);
    registerSymbols(session);
    registerNavigation(session);
    registerHighlights(session);
    registerRename(session);
    registerWorkspaceSymbols(session);
    registerFoldingRanges(session);
    registerFormatting(session);
    registerAnswers(connection, {
      ...stateAnswers(session),
      ...recoveryAnswers(session),
      ...openedStateAnswers(session),
      ...dependencyAnswers(session),
      ...historyAnswers(session),
      ...pendingOperationAnswers(session),
    });
    const documentLinkProvider = registerDocumentLinks(session, params);
    const completionProvider = registerCompletion(session);
    const diagnosticProvider = registerDiagnostics(session);
    return {
      serverInfo: { name: 'pulumi-state' },
      capabilities: {
        ...capabilitiesFor(client),
        completionProvider,
        documentLinkProvider,
        ...(diagnosticProvider && { diagnosticProvider }),
      },
    };
  });
  connection.listen();
}

/** What the server can do for a client, besides what its parts say when they are registered. */
function capabilitiesFor(client: ClientCapabilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    codeActionProvider: {
      codeActionKinds: ['quickfix', 'refactor.rewrite', SOURCE_FIX_ALL],
      resolveProvider: true,
    },
    hoverProvider: true,
    codeLensProvider: { resolveProvider: true },
    inlayHintProvider: true,
    semanticTokensProvider: semanticTokensOptions,
    documentSymbolProvider: { label: 'Pulumi resources' },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: client.textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true,
    implementationProvider: true,
    typeDefinitionProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
  };
}
