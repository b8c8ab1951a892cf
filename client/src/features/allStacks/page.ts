import icon from '@vscode/codicons/src/icons/checklist.svg';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ScanAnswer, StackRow } from '../../../../shared/scan/scan';
import { backendAt } from '../../pulumi/cli/askBackend';
import type { BackendAddress } from '../../pulumi/location/backendAddress';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { workspaceFolder } from '../../ui/pick/pickStack';
import type { Services } from '../../ui/services';
import { ruleSeverities } from '../../ui/settings';
import { workspaceProjects } from '../../ui/workspaceProjects';
import type { PageMessage, PageUpdate } from './messages';
import { KeptScan } from './model/keptScan';
import { rowsIn, scanTitle, stackGroups } from './model/stackGroups';

/** How often the page hears how many stacks are read, in milliseconds. */
const TELL_MS = 200;

/** All stacks of some backends, with what is wrong with them. */
class AllStacksPage implements Page<readonly BackendAddress[], PageMessage> {
  private readonly scan: KeptScan;
  private running: AbortController | undefined;
  private progress: Extract<PageUpdate, { type: 'progress' }> = { type: 'progress', share: 0 };
  private told = 0;
  private found: ScanAnswer | undefined;
  /** The generation of the page's rows. */
  private of = 0;

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private readonly addresses: readonly BackendAddress[],
  ) {
    const { extension, extensionUri, globalStorageUri } = services.context;
    this.scan = new KeptScan(addresses, {
      folder: vscode.Uri.joinPath(globalStorageUri, 'scans').fsPath,
      version: (extension.packageJSON as { version: string }).version,
      program: vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath,
      severities: ruleSeverities,
      config: () => services.server.scanConfig({ folder: workspaceFolder() }),
    });
  }

  dispose(): void {
    this.running?.abort();
    void this.scan.dispose();
  }

  /** Reads the stacks. Resolves when all are read, or the user has stopped it. */
  async show(): Promise<void> {
    if (this.running) return;
    const running = new AbortController();
    this.running = running;
    this.tell({ text: 'Listing the stacks…', share: 0 });
    try {
      await this.scan.run(this.services.cli, {
        stop: running.signal,
        onProgress: (done, all) => {
          const text = `${done} of ${all} stacks read`;
          this.tell({ text, share: all === 0 ? 1 : done / all }, TELL_MS);
        },
      });
      if (this.panel.isClosed) return;
      this.tell({ text: 'Comparing the stacks…', share: 1 });
      this.found = await this.scan.report();
      this.of += 1;
      this.sendReport();
    } finally {
      this.running = undefined;
      this.tell({ share: 0 });
    }
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.sendReport();
        this.panel.send(this.progress);
        return;
      case 'reload':
        return this.show();
      case 'stop':
        this.running?.abort();
        return;
      case 'save':
        return this.save();
      case 'open': {
        const row = message.of === this.of && this.found ? rowsIn(this.found.report)[message.row] : undefined;
        if (row) await vscode.commands.executeCommand(Command.getUnstuck, await this.targetOf(row));
      }
    }
  }

  private tell(progress: Omit<typeof this.progress, 'type'>, pause = 0): void {
    this.progress = { type: 'progress', ...progress };
    if (Date.now() - this.told < pause) return;
    this.told = Date.now();
    this.panel.send(this.progress);
  }

  private sendReport(): void {
    if (!this.found) return;
    const { report, sentences } = this.found;
    this.panel.send({
      type: 'report',
      of: this.of,
      title: scanTitle(report),
      sentences,
      groups: stackGroups(report),
    });
  }

  private async targetOf({ backend: shown, name }: StackRow): Promise<StackTarget> {
    const project = name.split('/').at(-2) ?? '';
    const own = (await workspaceProjects()).find((one) => one.name === project);
    const folder = own?.folder ?? workspaceFolder();
    const address = this.addresses.find(({ display }) => display === shown)!;
    const backend = await backendAt(this.services.cli, address, folder);
    return { folder, project, stack: name, backend };
  }

  private async save(): Promise<void> {
    const file = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.joinPath(vscode.Uri.file(workspaceFolder()), 'stacks.html'),
      filters: { HTML: ['html'], Markdown: ['md'], SARIF: ['sarif'], JSON: ['json'] },
    });
    if (!file) return;
    await this.scan.report(file.fsPath);
    const open = 'Open';
    const said = await vscode.window.showInformationMessage(`Saved: ${path.basename(file.fsPath)}`, open);
    if (said === open) await vscode.env.openExternal(file);
  }
}

/** Shows all stacks of backends on a page, and reads them. */
export const showAllStacksPage = definePage<readonly BackendAddress[], PageMessage, PageUpdate>({
  name: 'allStacks',
  icon,
  keyOf: (addresses) => addresses.map(({ identity }) => identity).join('\n'),
  titleOf: () => 'All Stacks',
  make: (services, panel, addresses) => new AllStacksPage(services, panel, addresses),
});
