import { basename, dirname, extname, join } from 'node:path';
import * as vscode from 'vscode';
import { Command } from '../../manifest/commandIds';
import { isFile, readText } from '../../project/fileText';
import { projectFolderOf } from '../../project/projects';
import { isInside } from './model/nodeConfiguration';

/** What starts Pulumi in place of the command, for a file that belongs to it. */
interface Starter {
  /** For “shop.ts …”. */
  readonly is: string;
  readonly run: string;
  readonly folder: string;
}

/**
 * Says how a program is debugged that Pulumi does not start, and offers that: the program of an SST app, or one that runs Pulumi
 * by the Automation API.
 * @param file the file in front
 * @returns false if it belongs to no such program
 */
export async function offerItsStarter(file: string | undefined): Promise<boolean> {
  const starter = file === undefined ? undefined : await starterOf(file);
  if (!starter) return false;
  const [terminal, attach] = ['JavaScript Debug Terminal', 'Attach to Running Program…'];
  const message = `${basename(file!)} ${starter.is}. To debug it, ${starter.run} in a JavaScript Debug Terminal.`;
  const choice = await vscode.window.showInformationMessage(message, terminal, attach);
  if (choice === attach) await vscode.commands.executeCommand(Command.attachToProgram);
  if (choice === terminal) {
    const command = 'extension.js-debug.createDebuggerTerminal';
    await vscode.commands.executeCommand(command, undefined, undefined, { cwd: starter.folder });
  }
  return true;
}

async function starterOf(file: string): Promise<Starter | undefined> {
  const [app, project] = await Promise.all([folderOfSstApp(file), projectFolderOf(file)]);
  if (app !== undefined && (project === undefined || isInside(project, app))) {
    return { is: 'belongs to an SST app, and SST starts Pulumi itself', run: 'run “sst diff”', folder: app };
  }
  if (project !== undefined || !/^\.[cm]?[jt]s$/.test(extname(file))) return undefined;
  const text = await readText(file).catch(() => '');
  if (!/['"]@pulumi\/pulumi\/automation\b/.test(text)) return undefined;
  return { is: 'runs Pulumi by the Automation API', run: 'start it', folder: dirname(file) };
}

const SST_CONFIGS = ['ts', 'js', 'mjs'].map((extension) => `sst.config.${extension}`);

/** The folder of the SST app to which a file belongs: the nearest one upwards with its configuration. */
async function folderOfSstApp(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    for (const name of SST_CONFIGS) if (await isFile(join(folder, name))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
