import * as vscode from 'vscode';
import { programFile } from '../../project/programFile';
import { credentialsFile, isLoggedIn } from '../../pulumi/cli/logins';
import type { Feature } from '../../ui/services';
import { ContextKey, setContextKey } from '../../manifest/contextKeys';
import { belongsToProject, workspaceProjects } from '../../ui/workspaceProjects';

/**
 * Tells VS Code what the palette and the menus may offer here. It takes one search for project files and some checks of
 * single files, but asks neither the CLI nor a backend.
 */
export const offeredCommands: Feature = ({ log }) => {
  let inWorkspace = false;
  let turn = 0;
  const quietly = (work: () => Promise<void>) => (): void => {
    work().catch((error: unknown) => {
      log.debug('The commands to offer could not be determined.', error);
    });
  };
  const look = quietly(async () => {
    const mine = ++turn;
    const hasProject = inWorkspace || (await belongsToProject());
    if (mine !== turn) return;
    await setContextKey(ContextKey.hasProject, hasProject);
    await setContextKey(ContextKey.noStacks, !hasProject && !isLoggedIn(process.env));
  });
  const search = quietly(async () => {
    const projects = await workspaceProjects();
    inWorkspace = projects.length > 0;
    look();
    const files = (await Promise.all(projects.map(programFile))).filter((file) => file !== undefined);
    const paths = files.map((file) => vscode.Uri.file(file).path);
    await setContextKey(ContextKey.programFiles, paths);
  });
  const files = vscode.workspace.createFileSystemWatcher('**/{Pulumi.{yaml,yml,json},package.json}');
  const changed = (uri: vscode.Uri): void => {
    if (!uri.path.includes('/node_modules/')) search();
  };
  const credentials = vscode.Uri.file(credentialsFile({ env: process.env }));
  const logins = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.joinPath(credentials, '..'), 'credentials.json'),
  );
  search();
  return vscode.Disposable.from(
    files,
    files.onDidCreate(changed),
    files.onDidChange(changed),
    files.onDidDelete(changed),
    logins,
    logins.onDidCreate(look),
    logins.onDidChange(look),
    logins.onDidDelete(look),
    vscode.workspace.onDidChangeWorkspaceFolders(search),
    vscode.window.onDidChangeActiveTextEditor(look),
  );
};
