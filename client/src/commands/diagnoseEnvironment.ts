import * as vscode from 'vscode';
import type { DoctorPage } from '../doctor/doctorPanel';
import type { Feature } from '../services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Diagnose Environment`: everything Pulumi needs, checked at once and shown on a page. */
export const diagnoseEnvironment: Feature = (services) => {
  let page: DoctorPage | undefined;
  const command = registerCliCommand(services, Command.diagnoseEnvironment, async () => {
    const panel = await import('../doctor/doctorPanel');
    page ??= new panel.DoctorPage(services, () => (page = undefined));
    await page.check();
  });
  return vscode.Disposable.from(command, { dispose: () => page?.dispose() });
};
