import * as vscode from 'vscode';
import type { EditorFeature } from '../../ui/services';
import { TRACE_EDITOR } from './traceFiles';
import { TraceEditor } from './page';

/** The editor that shows a recorded trace. */
export const traceViewer: EditorFeature = (services) =>
  vscode.window.registerCustomEditorProvider(TRACE_EDITOR, new TraceEditor(services));
