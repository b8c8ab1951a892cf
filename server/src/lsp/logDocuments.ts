import type { Range } from 'vscode-languageserver';
import { LOG_LANGUAGE } from '../../../shared/languages';
import { readLog, type LogModel } from '../features/logs/readLog';
import type { StateDocuments } from './documents';

/** One version of an open log. */
export interface OpenLog {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly model: LogModel;
}

/** The open logs; each version is read once. */
export class LogDocuments {
  private readonly logs = new Map<string, OpenLog>();

  constructor(private readonly documents: StateDocuments) {
    documents.onDidClose((uri) => this.logs.delete(uri));
  }

  /** The document's current version; undefined if it is not open, or not a log. */
  read(uri: string): OpenLog | undefined {
    const document = this.documents.document(uri);
    if (document?.languageId !== LOG_LANGUAGE) return undefined;
    const known = this.logs.get(uri);
    if (known?.version === document.version) return known;
    const text = document.getText();
    const log = { uri, version: document.version, text, model: readLog(text) };
    this.logs.set(uri, log);
    return log;
  }
}

/** A range from the beginning of one line to the end of another; editors clip it to the line's end. */
export function wholeLines(startLine: number, endLine: number): Range {
  return {
    start: { line: startLine, character: 0 },
    end: { line: endLine, character: 100_000 },
  };
}
