import {
  SymbolKind,
  type ClientCapabilities,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  type Range,
} from 'vscode-languageserver';
import { formatDuration } from '../../../shared/formatTime';
import { foldsOf, outlineOf, type OutlineEntry } from '../features/logs/logOutline';
import { wholeLines, type OpenLog } from './logDocuments';

const KINDS: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
  run: SymbolKind.Module,
  resource: SymbolKind.Object,
  call: SymbolKind.Method,
  error: SymbolKind.Event,
  warning: SymbolKind.Event,
};

/** For a client that sets no limit. */
const MOST_FOLDS = 20_000;

/** Folds runs, steps, calls and the lines of one resource; if the client sets a limit, the longest folds. */
export function logFolds({ model }: OpenLog, client: ClientCapabilities): FoldingRange[] {
  const limit = client.textDocument?.foldingRange?.rangeLimit ?? MOST_FOLDS;
  const folds = foldsOf(model);
  if (folds.length <= limit) return folds;
  return folds.sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine)).slice(0, limit);
}

/** The outline: the operations of each resource, their durations, those that did not end, and the problems. */
export function logSymbols({ model }: OpenLog): DocumentSymbol[] {
  return outlineOf(model).map(symbolOf);
}

function symbolOf(entry: OutlineEntry): DocumentSymbol {
  const { name, detail, kind, startLine, endLine, children } = entry;
  return {
    name: name.trim() === '' ? kind : name,
    detail,
    kind: KINDS[kind],
    range: wholeLines(startLine, endLine),
    selectionRange: wholeLines(startLine, startLine),
    children: children.map(symbolOf),
  };
}

/** Shows an operation's duration before its last line: log lines are longer than screens. */
export function logDurations({ model }: OpenLog, { start, end }: Range): InlayHint[] {
  const hints: InlayHint[] = [];
  for (let line = start.line; line <= Math.min(end.line, model.lineCount - 1); line += 1) {
    const operation = model.ended.get(line);
    if (operation?.duration === undefined) continue;
    hints.push({
      position: { line, character: 0 },
      label: formatDuration(operation.duration),
      paddingRight: true,
      tooltip: `${operation.name} began on line ${operation.startLine + 1}.`,
    });
  }
  return hints;
}
