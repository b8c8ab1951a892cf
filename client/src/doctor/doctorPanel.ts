import * as vscode from 'vscode';
import { applyFix } from './applyFix';
import type { CheckResult } from './doctorCheck';
import { checks } from './checks';
import { pageHtml, sectionHtml, type PageMessage, type PageUpdate } from './doctorPage';
import { reportText, summarize } from './reportText';
import { runChecks } from './runChecks';
import { editorSurroundings } from './surroundings';
import type { Services } from '../services';
import { Command } from '../ui/commandIds';
import { newNonce } from '../ui/nonce';
import { showError } from '../ui/showProblem';

const VIEW_TYPE = 'pulumiTroubleshooter.doctor';

/** The page and what it shows. */
export class DoctorPage implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private results = new Map<string, CheckResult>();
  private running: AbortController | undefined;

  constructor(
    private readonly services: Services,
    onClose: () => void,
  ) {
    // What is shown again loads again, and asks for its contents: nothing is kept alive behind other tabs.
    this.panel = vscode.window.createWebviewPanel(VIEW_TYPE, 'Pulumi Environment', vscode.ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [],
      enableFindWidget: true,
    });
    this.panel.webview.onDidReceiveMessage((message: PageMessage) => {
      this.answer(message).catch((error: unknown) => showError(services, error));
    });
    this.panel.onDidDispose(() => {
      this.running?.abort();
      onClose();
    });
    this.panel.webview.html = pageHtml(checks, newNonce());
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Brings the page to the front and runs all checks, unless they are running. */
  async check(): Promise<void> {
    this.panel.reveal();
    if (this.running) return;
    const running = new AbortController();
    this.running = running;
    this.results = new Map();
    this.showAll();
    try {
      const control = { stop: running.signal, kill: running.signal };
      const context = await editorSurroundings(this.services, control);
      await runChecks(checks, context, {
        onResult: (result) => {
          this.results.set(result.id, result);
          this.showSection(result);
          this.showSummary();
        },
      });
    } finally {
      // What a check that was given up has started ends here.
      running.abort();
      this.running = undefined;
      this.showSummary();
    }
  }

  private async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.showAll();
        break;
      case 'fix': {
        const fix = this.results.get(message.check)?.findings[message.index]?.fix;
        if (fix) await applyFix(fix);
        break;
      }
      case 'copy':
        await vscode.env.clipboard.writeText(reportText(this.inOrder()));
        void vscode.window.showInformationMessage(
          'The result is on the clipboard. What looks like a secret has been replaced; look through it before you share it.',
        );
        break;
      case 'again':
        await this.check();
        break;
      case 'report':
        await vscode.commands.executeCommand(Command.reportProblem);
    }
  }

  private inOrder(): CheckResult[] {
    return checks
      .flatMap(({ id }) => this.results.get(id) ?? [])
      .filter(({ findings }) => findings.length > 0);
  }

  private showAll(): void {
    for (const { id } of checks) {
      const result = this.results.get(id);
      if (result) this.showSection(result);
      else this.send({ type: 'section', id, html: '<p class="checking">Checking…</p>' });
    }
    this.showSummary();
  }

  private showSection(result: CheckResult): void {
    this.send({ type: 'section', id: result.id, html: sectionHtml(result) });
  }

  private showSummary(): void {
    const done = this.running === undefined;
    const progress = `Checking… ${this.results.size} of ${checks.length} done`;
    this.send({ type: 'summary', text: done ? `${summarize(this.inOrder())}.` : progress, done });
  }

  private send(update: PageUpdate): void {
    void this.panel.webview.postMessage(update);
  }
}
