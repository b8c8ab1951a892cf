import type { FoldingRange } from 'vscode-languageserver';
import type { JsonNode } from '../json/jsonNode';
import { shownName, shownType } from '../state/unsureTexts';
import type { CheckedVersion } from './documents';
import { logFolds } from './logFeatures';
import type { Session } from './session';
import type { StateModel } from '../state/model';
import { containersIn } from '../state/structure';

/** For a client that sets no limit. */
const LIMIT = 20_000;

/** Folds everything that spans several lines; if the client sets a limit, the outer folds first. */
export function registerFoldingRanges({ connection, documents, logs, client }: Session): void {
  const wants = client.textDocument?.foldingRange;
  const limit = wants?.rangeLimit ?? LIMIT;
  connection.onFoldingRanges(async ({ textDocument }) => {
    const log = logs.read(textDocument.uri);
    if (log) return logFolds(log, client);
    const state = await documents.check(textDocument.uri);
    if (!state) return undefined;
    const found: FoldingRange[] = [];
    const spansLines = (node: JsonNode): boolean => {
      const { start, end } = state.rangeOf(node);
      return end.line > start.line;
    };
    for (const node of foldsOf(state.model, spansLines)) {
      if (found.length >= limit) break;
      const range = wants?.lineFoldingOnly === true ? lineFold(state, node) : characterFold(state, node);
      if (range.endLine <= range.startLine) continue;
      const label = wants?.foldingRange?.collapsedText === true ? labelOf(state, node) : undefined;
      found.push({ ...range, ...(label !== undefined && { collapsedText: label }) });
    }
    return found;
  });
}

/** Keeps the line with the closing bracket visible. */
function lineFold(state: CheckedVersion, node: JsonNode): FoldingRange {
  const { start, end } = state.rangeOf(node);
  return { startLine: start.line, endLine: node.isValid ? end.line - 1 : end.line };
}

/** Keeps both brackets visible. */
function characterFold(state: CheckedVersion, node: JsonNode): FoldingRange {
  const { start, end } = state.rangeOf(node);
  return {
    startLine: start.line,
    startCharacter: start.character + 1,
    endLine: end.line,
    endCharacter: Math.max(0, end.character - (node.isValid ? 1 : 0)),
  };
}

/** The text of a folded resource. */
function labelOf({ model }: CheckedVersion, node: JsonNode): string | undefined {
  const resource = model.resourceAt(node.start);
  if (resource?.node.start !== node.start) return undefined;
  const name = shownName(model, resource);
  const type = shownType(model, resource);
  return name === undefined ? undefined : `{ ${name}${type === '' ? '' : ` (${type})`} … }`;
}

/**
 * The folds, outer before inner: first the whole, then its parts, then their parts. A caller that stops early has the
 * most important folds, and nothing else has been read.
 * @param isFoldable false for values without inner folds, such as an object on one line
 */
function* foldsOf(model: StateModel, isFoldable: (node: JsonNode) => boolean): Generator<JsonNode> {
  const queue: JsonNode[] = model.root ? [model.root] : [];
  for (const node of queue) {
    if (!isFoldable(node)) continue;
    yield node;
    for (const inner of containersIn(model, node)) queue.push(inner);
  }
}
