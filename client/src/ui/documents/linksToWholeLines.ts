import * as vscode from 'vscode';
import { placeInLog } from '../../../../shared/logs/shortLine';
import { SNAPSHOT_SCHEME } from '../../../../shared/languages';

/** More would keep the editor busy: it requests the links of the whole text. */
const MOST_LINKS = 10_000;

/** Links the short lines of a filtered log to the full ones. */
export class LinksToWholeLines implements vscode.DocumentLinkProvider, vscode.Disposable {
  /** The source log of each open filtered log, by the latter's address. */
  private readonly logs = new Map<string, vscode.Uri>();
  private readonly registrations = vscode.Disposable.from(
    vscode.languages.registerDocumentLinkProvider({ scheme: SNAPSHOT_SCHEME }, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.logs.delete(uri.toString())),
  );

  /** Records the source log of filtered lines. If that log is filtered itself, its own line numbers count. */
  lead(lines: vscode.Uri, log: vscode.Uri): void {
    this.logs.set(lines.toString(), this.logs.get(log.toString()) ?? log);
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const log = this.logs.get(document.uri.toString());
    const links: vscode.DocumentLink[] = [];
    if (!log) return links;
    for (let line = 0; line < document.lineCount && links.length < MOST_LINKS; line += 1) {
      const place = placeInLog(document.lineAt(line).text);
      if (!place) continue;
      const range = new vscode.Range(line, place.start, line, place.end);
      const link = new vscode.DocumentLink(range, log.with({ fragment: `L${place.number}` }));
      link.tooltip = 'Show all of this line';
      links.push(link);
    }
    return links;
  }

  dispose(): void {
    this.registrations.dispose();
    this.logs.clear();
  }
}
