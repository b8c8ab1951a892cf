import * as vscode from 'vscode';
import { PulumiCli } from '../pulumi/cli';
import { locatePulumi, type Located } from '../pulumi/locate';

/** The CLI as the editor gives it: settings of this machine, the extension's log, and a box for the passphrase. */
export function createCli(log: vscode.LogOutputChannel): PulumiCli {
  return new PulumiCli({
    log,
    env: process.env,
    locate: locateCli,
    askPassphrase: async (of, wrong) =>
      vscode.window.showInputBox({
        title: 'Pulumi passphrase',
        prompt: `${wrong ? 'That passphrase is wrong. ' : ''}Passphrase of ${of}. It is kept in memory until this window closes.`,
        password: true,
        ignoreFocusOut: true,
      }),
  });
}

/** The executable that the settings of this machine, or its PATH, name. */
export function locateCli(): Promise<Located> {
  return locatePulumi({
    setting: machineSetting('pulumiTroubleshooter', 'cliPath'),
    officialRoot: machineSetting('pulumi', 'root'),
    env: process.env,
  });
}

/** A setting as the user or the machine has it. What a workspace says is ignored: it could name any program. */
function machineSetting(section: string, name: string): string | undefined {
  const value = vscode.workspace.getConfiguration(section).inspect<unknown>(name)?.globalValue;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
