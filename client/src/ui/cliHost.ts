import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { PulumiCli, type PassphraseSource } from '../pulumi/cli/cli';
import { DetachedRuns } from '../pulumi/cli/detached/detachedRuns';
import type { StoredTarget } from '../pulumi/cli/storedTarget';
import { BackendAddress } from '../pulumi/location/backendAddress';
import { callsFolder, RunRecorder } from '../pulumi/recorder/runRecorder';
import { pulumiHome } from '../pulumi/cli/logins';
import { locatePulumi, type Located } from '../pulumi/cli/locateCli';
import { machineSetting } from './settings';

/**
 * The CLI in the editor: with this machine's settings, the extension's log, and an input box for the passphrase.
 * @param recorder of its runs
 */
export function createCli(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  recorder: RunRecorder,
): PulumiCli {
  return new PulumiCli({
    log,
    recorder,
    runs: new DetachedRuns({
      root: vscode.Uri.joinPath(context.globalStorageUri, 'runs').fsPath,
      supervisor: vscode.Uri.joinPath(context.extensionUri, 'dist', 'supervisor.js').fsPath,
      // Any command of the window would do: only its answer counts.
      windowAnswers: async () =>
        vscode.commands.executeCommand('setContext', 'pulumiTroubleshooter.isThere', true),
    }),
    env: process.env,
    locate: locateCli,
    askPassphrase: async (of, wrong) =>
      vscode.window.showInputBox({
        title: 'Pulumi passphrase',
        prompt: `${whyAsked(of, wrong)} It is kept in memory until this window closes.`,
        password: true,
        ignoreFocusOut: true,
      }),
  });
}

function whyAsked(of: string, wrong: PassphraseSource | undefined): string {
  if (wrong === undefined) return `Passphrase of ${of}.`;
  if (wrong === 'user') return `That passphrase is wrong. Passphrase of ${of}.`;
  const what = wrong.endsWith('_FILE') ? 'The passphrase in the file that' : 'The passphrase that';
  return `${what} ${wrong} gives is not that of ${of}. Enter the right one.`;
}

/** The executable that the settings of this machine, or its PATH, name. */
export function locateCli(): Promise<Located> {
  return locatePulumi({
    setting: machineSetting('cliPath'),
    officialRoot: machineSetting('root', 'pulumi'),
    env: process.env,
  });
}

/** Records what providers answer. */
export function createRecorder(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): RunRecorder {
  return new RunRecorder({
    home: pulumiHome(process.env),
    shim: vscode.Uri.joinPath(context.extensionUri, 'dist', 'providerShim.js').fsPath,
    node: process.execPath,
    isOn: () => vscode.workspace.getConfiguration('pulumiTroubleshooter').get('runs.record', true),
    warn: (message) => {
      log.warn(message);
    },
  });
}

/** Removes what was recorded of a stack's runs. */
export async function removeCalls(stored: StoredTarget): Promise<void> {
  const { folder, backend } = stored;
  const address = new BackendAddress(backend.identity, folder);
  const calls = callsFolder({ ...stored, backend: { ...backend, address } }, pulumiHome(process.env));
  await rm(calls, { recursive: true, force: true });
}
