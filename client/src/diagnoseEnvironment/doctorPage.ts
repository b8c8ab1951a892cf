import * as vscode from 'vscode';
import { applyFix } from './applyFix';
import type { CheckResult } from './doctorCheck';
import { checks } from './checks';
import { doctorPageHtml, sectionHtml } from './doctorPageHtml';
import type { PageMessage, PageUpdate } from './doctorMessages';
import { reportText, summarize } from './reportText';
import { runChecks } from './runChecks';
import { editorSurroundings } from './surroundings';
import type { Services } from '../ui/services';
import { Command } from '../ui/commandIds';
import { PagePanel } from '../ui/pages/pagePanel';

const VIEW_TYPE = 'pulumiTroubleshooter.doctor';

/** The page of the doctor. */
export class DoctorPage implements vscode.Disposable {
  private readonly panel: PagePanel<PageMessage, PageUpdate>;
  private results = new Map<string, CheckResult>();
  private running: AbortController | undefined;

  constructor(
    private readonly services: Services,
    onClose: () => void,
  ) {
    this.panel = new PagePanel(services, {
      viewType: VIEW_TYPE,
      title: 'Pulumi Environment',
      enableFindWidget: true,
      script: 'doctorPage.js',
      html: (script) => doctorPageHtml(checks, script),
      answer: (message) => this.answer(message),
      onClose: () => {
        this.running?.abort();
        onClose();
      },
    });
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
      // Ends the programs of checks that took too long.
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
          'The result is on the clipboard. What looks like a secret was replaced; read it before you share it.',
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
      else this.panel.send({ type: 'section', id, html: '<p class="checking">Checking…</p>' });
    }
    this.showSummary();
  }

  private showSection(result: CheckResult): void {
    this.panel.send({ type: 'section', id: result.id, html: sectionHtml(result) });
  }

  private showSummary(): void {
    const done = this.running === undefined;
    const progress = `Checking… ${this.results.size} of ${checks.length} done`;
    this.panel.send({ type: 'summary', text: done ? `${summarize(this.inOrder())}.` : progress, done });
  }
}
