import type * as vscode from 'vscode';
import { PROJECT_FILES } from '../project/projects';
import { fileName } from '../ui/documents/fileName';

/** A stack's settings file. The project file can have any of the CLI's names. */
const SETTINGS_FILE = /^Pulumi\..+\.ya?ml$/;

/** True if a document is one of a project's files, by its name. */
export function isOfProject({ uri }: vscode.TextDocument): boolean {
  const name = fileName(uri);
  return PROJECT_FILES.includes(name) || SETTINGS_FILE.test(name);
}
