import type { DocumentLink } from 'vscode-languageserver';
import { linksOf, type FilePlace } from '../features/logs/logLinks';
import { LensCommand } from '../../../shared/lensCommand';
import { commandsOf, type Session } from './session';
import type { OpenLog } from './logDocuments';

/** Maximum links: an editor requests and keeps those of the whole text. */
const MOST_LINKS = 10_000;

/** The resource of a link, for when the user follows it. */
export interface ResourceLinkData {
  urn: string;
}

/** Links URNs to the state, and paths to files. */
export function logLinks({ text }: OpenLog): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { line, start, end, target } of linksOf(text)) {
    if (links.length === MOST_LINKS) break;
    const range = { start: { line, character: start }, end: { line, character: end } };
    if ('urn' in target) links.push({ range, data: target satisfies ResourceLinkData });
    else links.push({ range, target: fileUri(target) });
  }
  return links;
}

/** The place of a resource: in an open state, or in its stack's state if the client can find that. */
export async function resourceTarget(
  { documents, client }: Session,
  urn: string,
): Promise<string | undefined> {
  for (const uri of documents.uris) {
    const state = await documents.check(uri);
    const resource = state?.model.graph.first(urn);
    if (!state || !resource) continue;
    const { start } = state.rangeOf(resource.anchor);
    return `${uri}#L${start.line + 1},${start.character + 1}`;
  }
  if (!commandsOf(client.experimental).has(LensCommand.showResource)) return undefined;
  return `command:${LensCommand.showResource}?${encodeURIComponent(JSON.stringify([urn]))}`;
}

function fileUri({ path, row, column }: FilePlace): string {
  const parts = path.replaceAll('\\', '/').split('/');
  const windows = /^[A-Za-z]:$/.test(parts[0] ?? '');
  const encoded = parts.map((part, index) => (windows && index === 0 ? part : encodeURIComponent(part)));
  const fragment = row === undefined ? '' : `#L${row}${column === undefined ? '' : `,${column}`}`;
  return `file://${windows ? '/' : ''}${encoded.join('/')}${fragment}`;
}
