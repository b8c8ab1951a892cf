import * as vscode from 'vscode';
import { targetKey } from '../../pulumi/location/stackTarget';
import type { DriftedResource } from '../../pulumi/driftDetection/drift';
import type { Services } from '../../ui/services';
import type { StackDrift } from './stackDrift';
import { counted } from '../../../../shared/counted';

/** Maximum properties in a hover. */
const MOST_NAMED = 12;

/** Marks differing resources in the open document of their stack's state, as long as it is the compared state. */
export class DriftMarks implements vscode.Disposable {
  private readonly type = vscode.window.createTextEditorDecorationType({
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.modifiedForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    before: {
      margin: '0 1em 0 0',
      color: new vscode.ThemeColor('editorCodeLens.foreground'),
      fontStyle: 'italic',
    },
  });
  private readonly listeners: vscode.Disposable;
  /** The last compared version of each document, and whether it is the page's state. */
  private seen = new WeakMap<vscode.TextDocument, { version: number; isSame: boolean }>();

  constructor(
    private readonly services: Services,
    private shown: StackDrift,
  ) {
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.mark();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.isOfStack(document)) this.mark();
      }),
    );
    this.mark();
  }

  /** Marks the present differences. */
  use(shown: StackDrift): void {
    this.shown = shown;
    this.seen = new WeakMap();
    this.mark();
  }

  dispose(): void {
    this.listeners.dispose();
    this.type.dispose();
  }

  private mark(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      if (this.isOfStack(document))
        editor.setDecorations(this.type, this.isSame(document) ? this.marks(document) : []);
    }
  }

  private marks(document: vscode.TextDocument): vscode.DecorationOptions[] {
    const { drift, places } = this.shown;
    return drift.resources.flatMap((resource) => {
      const line = places.get(resource.urn)?.line;
      if (line === undefined || line > document.lineCount) return [];
      // Before the URN: the end of that line is often not visible.
      const { range, firstNonWhitespaceCharacterIndex } = document.lineAt(line - 1);
      return [
        {
          range: range.with(range.start.translate(0, firstNonWhitespaceCharacterIndex)),
          hoverMessage: propertyHover(resource),
          renderOptions: { before: { contentText: formatMark(resource) } },
        },
      ];
    });
  }

  private isSame(document: vscode.TextDocument): boolean {
    const { version, isDirty } = document;
    if (isDirty) return false;
    const seen = this.seen.get(document);
    if (seen?.version === version) return seen.isSame;
    const isSame = document.getText() === this.shown.text;
    this.seen.set(document, { version, isSame });
    return isSame;
  }

  private isOfStack({ uri }: vscode.TextDocument): boolean {
    const target = this.services.liveStates.targetOf(uri);
    return target !== undefined && targetKey(target) === targetKey(this.shown.target);
  }
}

function formatMark({ kind, changes }: DriftedResource): string {
  if (kind === 'gone') return 'drift: not found';
  if (kind === 'known') return 'the program says otherwise';
  const count = changes.filter(({ isComputed }) => !isComputed).length;
  if (kind === 'computed')
    return `drift: ${counted(changes.length, 'computed property', 'computed properties')}`;
  return count === 0 ? 'drift: only in secrets' : `drift: ${counted(count, 'property', 'properties')}`;
}

/** Names the properties that differ; the page has their values. */
function propertyHover({ kind, changes }: DriftedResource): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (kind === 'gone') return text.appendText('Its provider did not find the real resource.');
  const named = changes.slice(0, MOST_NAMED).map(({ path }) => path);
  const more = changes.length > named.length ? [`and ${changes.length - named.length} more`] : [];
  const what = kind === 'known' ? 'The program differs' : 'Differs from the real resource';
  return text.appendText(`${what}: ${[...named, ...more].join(', ')}`);
}
