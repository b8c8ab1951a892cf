import type { Page } from 'playwright-core';
import type { EditorProfile, EditorServer } from '../../scripts/editorServer.mjs';

/** Types of `keptEditor.mjs` for the test bench. */
export function takeEditor(options: {
  settings: Record<string, unknown>;
  keybindings: readonly object[];
  env: Record<string, string | undefined>;
  trust: boolean;
  extensions: string;
}): Promise<{ page: Page; server: EditorServer; profile: EditorProfile }>;
export function giveEditorBack(page: Page, endPrograms: () => Promise<void>): Promise<void>;
