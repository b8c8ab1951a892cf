import icon from '@vscode/codicons/src/icons/checklist.svg';
import * as vscode from 'vscode';
import type { CheckResult, Fix } from './model/check';
import { checks } from './checks';
import { findingsHtml } from './findingsHtml';
import type { PageMessage, PageUpdate } from './messages';
import { environmentReport, summarizeResults } from './model/problemReport';
import { runChecks } from './model/runChecks';
import { editorContext } from './editorContext';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { typeCommand } from '../../ui/terminals/commandLineTerminals';

/** The results of all checks of the environment. */
class EnvironmentPage implements Page<undefined, PageMessage> {
  private results = new Map<string, CheckResult>();
  private running: AbortController | undefined;

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
  ) {}

  dispose(): void {
    this.running?.abort();
  }

  /** Runs all checks, unless they are running. */
  async show(): Promise<void> {
    if (this.running) return;
    const running = new AbortController();
    this.running = running;
    this.results = new Map();
    this.showAll();
    try {
      const control = { stop: running.signal, kill: running.signal };
      const context = await editorContext(this.services, control);
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

  async answer(message: PageMessage): Promise<void> {
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
        await vscode.env.clipboard.writeText(environmentReport(this.inOrder()));
        void vscode.window.showInformationMessage(
          'The result is on the clipboard. What looks like a secret was replaced; read it before you share it.',
        );
        break;
      case 'again':
        await this.show();
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
    for (const { id, title } of checks) this.showSection({ id, title, ...this.results.get(id) });
    this.showSummary();
  }

  private showSection({
    id,
    title,
    findings,
  }: Partial<CheckResult> & Pick<CheckResult, 'id' | 'title'>): void {
    this.panel.send({ type: 'section', id, title, html: findingsHtml(id, findings) });
  }

  private showSummary(): void {
    const done = this.running === undefined;
    const progress = `Checking… ${this.results.size} of ${checks.length} done`;
    this.panel.send({
      type: 'summary',
      text: done ? `${summarizeResults(this.inOrder())}.` : progress,
      done,
    });
  }
}

const showOnPage = definePage<undefined, PageMessage, PageUpdate>({
  name: 'environment',
  icon,
  // There is only one environment.
  keyOf: () => '',
  titleOf: () => 'Pulumi Environment',
  make: (services, panel) => new EnvironmentPage(services, panel),
});

/** Checks everything that Pulumi needs, and shows the results on a page. Resolves when all checks have ended. */
export const showEnvironmentPage = (services: Services): Promise<void> => showOnPage(services, undefined);

/** Runs a button's fix. A command is only typed into a terminal: the user reads it and presses Enter. */
async function applyFix(fix: Fix): Promise<void> {
  switch (fix.kind) {
    case 'open':
      await vscode.env.openExternal(vscode.Uri.parse(fix.address));
      break;
    case 'setting':
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${fix.id}`);
      break;
    case 'copy':
      await vscode.env.clipboard.writeText(fix.text);
      void vscode.window.showInformationMessage(`Copied: ${fix.text.trim().replace(/\n/g, ' ')}`);
      break;
    case 'explainError':
      await vscode.commands.executeCommand(Command.explainError, fix.text);
      break;
    case 'terminal': {
      const terminal = vscode.window.createTerminal({ name: fix.label.replace('…', ''), cwd: fix.cwd });
      terminal.show();
      typeCommand(terminal, fix.command);
      break;
    }
    default:
      await vscode.commands.executeCommand(Command[fix.kind], fix.target);
  }
}
