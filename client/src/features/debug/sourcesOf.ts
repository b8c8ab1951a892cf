import { workspaceRoot } from '../../project/nodePackages';
import { foldersOnDisk } from '../../ui/workspaceProjects';
import { sourceFiles, type SourceFiles } from './nodeConfiguration';

/**
 * Where a program's sources are: in the workspace, and in the repository of its project.
 * @param project the project's folder, if it is known
 */
export async function sourcesOf(project: string | undefined): Promise<SourceFiles> {
  return sourceFiles([...(project === undefined ? [] : [await workspaceRoot(project)]), ...foldersOnDisk()]);
}
