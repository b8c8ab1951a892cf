import * as vscode from 'vscode';
import { LogEditor } from '../features/logs/page';
import { readInMemory } from '../features/logs/readerMessages';
import { LOG_EDITOR } from '../ui/documents/openLog';
import type { EditorFeature } from '../ui/services';

/** The editor that shows a log as a table, where files have no parts that could be read. */
export const webLogViewer: EditorFeature = (services) =>
  vscode.window.registerCustomEditorProvider(
    LOG_EDITOR,
    new LogEditor(services, async (uri, events) =>
      readInMemory(await vscode.workspace.fs.readFile(uri), [], events),
    ),
  );
