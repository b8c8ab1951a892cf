import type { DocumentLink, DocumentLinkOptions, InitializeParams } from 'vscode-languageserver';
import { linksOf, packagesOf, type StateLink } from '../features/links/stateLinks';
import type { SourcePosition } from '../features/links/sourcePosition';
import { ClientRequest } from '../../../shared/requests';
import type { SourceFileParams, StateServerOptions } from '../../../shared/placesInProgram';
import type { CheckedVersion } from './documents';
import { logLinks, resourceTarget, type ResourceLinkData } from './logLinkRequests';
import type { Session } from './session';

/** Maximum resources with links: an editor requests and keeps the links of the whole text. */
const LINKED_RESOURCES = 2000;

/** The data to open a source position. */
type SourceData = SourceFileParams & Pick<SourcePosition, 'line' | 'column'>;

/**
 * Links types to the Pulumi Registry, and source positions to the program. The server knows no files: when the user
 * follows a link, it asks the client where the program is. A client that does not know gets the place as if the workspace
 * were the project.
 */
export function registerDocumentLinks(session: Session, params: InitializeParams): DocumentLinkOptions {
  const { connection, documents, logs } = session;
  const options = params.initializationOptions as StateServerOptions | undefined;
  const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
  connection.onDocumentLinks(async ({ textDocument }) => {
    const log = logs.read(textDocument.uri);
    if (log) return logLinks(log);
    const state = await documents.check(textDocument.uri);
    if (!state) return undefined;
    const { model } = state;
    const packages = packagesOf(model);
    return model.resources
      .slice(0, LINKED_RESOURCES)
      .flatMap((resource) => [...linksOf(model, resource, packages)])
      .map((link) => linkOf(session, state, link));
  });
  connection.onDocumentLinkResolve(async (link) => {
    const data = link.data as SourceData | ResourceLinkData;
    if ('urn' in data) {
      const target = await resourceTarget(session, data.urn);
      return { ...link, ...(target !== undefined && { target }) };
    }
    const { line, column, ...file } = data;
    const uri =
      options?.findsSourceFiles === true
        ? await connection.sendRequest<string | null>(ClientRequest.sourceFile.method, file)
        : guess(file, folders);
    if (uri === null) return link;
    return { ...link, target: `${uri}#L${line}${column === undefined ? '' : `,${column}`}` };
  });
  return { resolveProvider: true };
}

function linkOf({ client }: Session, state: CheckedVersion, link: StateLink): DocumentLink {
  const range = state.rangeOf(link.node.inner);
  const tooltips = client.textDocument?.documentLink?.tooltipSupport === true;
  if ('page' in link) {
    return { range, target: link.page, ...(tooltips && { tooltip: 'Open in the Pulumi Registry' }) };
  }
  const { path, line, column } = link.source;
  const data: SourceData = { document: state.uri, project: link.project, path, line, column };
  return { range, data, ...(tooltips && { tooltip: `Open line ${line} of ${path} in the program` }) };
}

/** The place of a source file if the workspace folder is the project. */
function guess({ document, path }: SourceFileParams, folders: readonly string[]): string | null {
  const folder = folders.find((uri) => document.startsWith(`${uri}/`)) ?? folders[0];
  const base = folder === undefined ? document : `${folder}/`;
  const relative = path.split('/').map(encodeURIComponent).join('/');
  return URL.canParse(relative, base) ? new URL(relative, base).href : null;
}
