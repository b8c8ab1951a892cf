import type * as vscode from 'vscode';
import { PROJECT_FILES } from '../project/projects';
import { fileName } from '../ui/documents/fileName';

/** A stack's settings, or a project file under whatever name of the CLI's. */
const SETTINGS_FILE = /^Pulumi\..+\.ya?ml$/;

/** Whether a document is one of a project's files, by its name. */
export function isOfProject({ uri }: vscode.TextDocument): boolean {
  const name = fileName(uri);
  return PROJECT_FILES.includes(name) || SETTINGS_FILE.test(name);
}
