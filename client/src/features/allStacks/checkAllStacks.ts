import * as vscode from 'vscode';
import type { BackendAddress } from '../../pulumi/location/backendAddress';
import { Command } from '../../manifest/commandIds';
import { registerCliCommand } from '../../ui/command';
import { workspaceFolder } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import type { Feature, Services } from '../../ui/services';
import { workspaceProjects } from '../../ui/workspaceProjects';
import { showAllStacksPage } from './page';

/**
 * `Pulumi: Check All Stacks`: checks all stacks of the backends that the workspace's projects use, and shows what is wrong
 * with which on one page. Only reads.
 */
export const checkAllStacks: Feature = (services) =>
  registerCliCommand(services, Command.checkAllStacks, async () => {
    const backends = await whileReading('Looking for backends', () => backendsOf(services));
    const chosen = backends.length > 1 ? await pickBackends(backends) : backends;
    if (chosen && chosen.length > 0) await showAllStacksPage(services, chosen);
  });

/** The backends of all projects of the workspace, each once; without a project, that of the login. */
async function backendsOf({ cli }: Services): Promise<BackendAddress[]> {
  const projects = await workspaceProjects();
  const folders = projects.length > 0 ? projects.map(({ folder }) => folder) : [workspaceFolder()];
  const all = await Promise.all(folders.map((folder) => cli.configuredAddress(folder)));
  return [...new Map(all.map((address) => [address.identity, address])).values()];
}

async function pickBackends(backends: readonly BackendAddress[]): Promise<BackendAddress[] | undefined> {
  const items = backends.map((address) => ({ label: address.display, picked: true, address }));
  const options = {
    title: 'Check All Stacks',
    placeHolder: 'Of which backends?',
    canPickMany: true,
  } as const;
  return (await vscode.window.showQuickPick(items, options))?.map(({ address }) => address);
}
