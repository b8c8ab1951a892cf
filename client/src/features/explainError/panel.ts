import icon from '@vscode/codicons/src/icons/lightbulb.svg';
import * as vscode from 'vscode';
import { explainOnce, type Match } from '../../../../shared/knownErrors/explain';
import { reasonOf } from '../../../../shared/knownErrors/explanation';
import { CONTROL } from '../../../../shared/knownErrors/plainOutput';
import { commandTitles } from '../../../../shared/commandTitles';
import type { Facts, HelpfulCommand, KnownError } from '../../../../shared/knownErrors/knownError';
import { redact } from '../../pulumi/secrets/redact';
import type { StackTarget } from '../../pulumi/location/stackTarget';
import { setPanelIcon } from '../../ui/pages/pagePanel';
import { runHelpfulCommand } from './helpfulCommand';
import type { Doubt } from '../../pulumi/runs/outputOrigin';
import { programPlace, type ProgramPlace } from './programPlace';
import { explanationPage, type Page, type PageActions, type StackNow } from './page';

/** The commands of the page's links. Not for the palette. */
export const PageCommand = {
  run: 'pulumiTroubleshooter.explanation.run',
  copy: 'pulumiTroubleshooter.explanation.copy',
  toTerminal: 'pulumiTroubleshooter.explanation.toTerminal',
  show: 'pulumiTroubleshooter.explanation.show',
  openPlace: 'pulumiTroubleshooter.explanation.openPlace',
} as const;

const helpfulCommands = Object.keys(commandTitles) as HelpfulCommand[];

/** A longer quote of Pulumi's message would hide the explanation. */
const LONGEST_QUOTE = 1500;

/** The subject of the tab. */
interface Explained {
  readonly matches: readonly Match[];
  /** Pulumi's message; undefined if the problem is known without it. */
  readonly text?: string;
  /** The stack with the problem, or the one that it may be about. */
  readonly target?: StackTarget | undefined;
  /** Why the problem may not be that stack's. */
  readonly doubt?: Doubt | undefined;
}

/** What is known of stacks. */
export interface KnownStacks {
  /** Reads a stack at the moment. */
  now(target: StackTarget, stop: AbortSignal): Promise<StackNow>;
  /** Why a text may not be about a stack. */
  doubtAbout(text: string, target: StackTarget): Doubt | undefined;
}

/** The one tab that shows explanations. */
export class ExplanationPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private explained: Explained = { matches: [] };
  private shown = 0;
  /** Where in the program the problem that is shown is. */
  private place: ProgramPlace | undefined;
  private now: Page['now'];
  private looking = new AbortController();
  private readonly trust = vscode.workspace.onDidGrantWorkspaceTrust(() => {
    if (this.panel) this.render();
  });

  /** Missing where no program can run. */
  stacks?: KnownStacks;

  /** @param canRunPrograms false: the page names the commands that help, and has no buttons for them */
  constructor(private readonly canRunPrograms: boolean) {}

  /**
   * Explains the errors in a text.
   * @param target the stack that it may be about: without a doubt, the page's commands do not ask for one
   * @param isOfTarget true if that stack has printed it
   * @returns false if it has no known error
   */
  showText(text: string, target?: StackTarget, isOfTarget = false): boolean {
    const matches = explainOnce(text);
    if (matches.length === 0) return false;
    const doubt = target && !isOfTarget ? this.stacks?.doubtAbout(text, target) : undefined;
    this.explain({ matches, text, target, doubt });
    return true;
  }

  /**
   * Explains a problem without Pulumi's message.
   * @param facts the names that the message would give
   * @param target the stack with the problem, if there is one
   */
  showError(error: KnownError, facts: Facts = {}, target?: StackTarget): void {
    this.explain({ matches: [{ error, start: 0, end: 0, facts }], target });
  }

  /** Shows one of the problems of the text. */
  show(index: number): void {
    if (!this.explained.matches[index]) return;
    this.shown = index;
    this.place = undefined;
    void this.findPlace();
    this.render();
    this.open().reveal();
  }

  /** Opens the line of the program where the problem is. */
  async openPlace(): Promise<void> {
    await this.place?.open();
  }

  private async findPlace(): Promise<void> {
    const { explained, shown } = this;
    const place = await programPlace(explained.matches[shown]!, explained.target?.folder);
    if (!place || !this.panel || this.explained !== explained || this.shown !== shown) return;
    this.place = place;
    this.render();
  }

  private explain(explained: Explained): void {
    this.explained = explained;
    void this.look();
    this.show(0);
  }

  /** Shows what the stack is like now, as soon as that is known. */
  private async look(): Promise<void> {
    this.looking.abort();
    const { signal } = (this.looking = new AbortController());
    const { target, doubt } = this.explained;
    this.now = undefined;
    if (!target || doubt?.kind === 'other' || !this.stacks) return;
    this.now = 'looking';
    const now = await this.stacks.now(target, signal).catch(() => 'unreadable' as const);
    if (signal.aborted) return;
    this.now = now;
    if (this.panel) this.render();
  }

  private render(): void {
    const { matches, text, doubt } = this.explained;
    const match = matches[this.shown]!;
    const panel = this.open();
    panel.title = match.error.title.replaceAll('`', '');
    panel.webview.html = explanationPage({
      matches,
      shown: this.shown,
      said: text === undefined ? undefined : quote(text, match),
      actions: this.actions(),
      now: this.now,
      doubt: doubt?.words,
    });
  }

  /** The stack with the explained problem, if it is known. */
  get target(): StackTarget | undefined {
    const { target, doubt } = this.explained;
    return doubt ? undefined : target;
  }

  /** Runs the command of a step for the stack with the problem; a link can't contain the stack. */
  async run(name: unknown): Promise<void> {
    const command = helpfulCommands.find((helpful) => helpful === name);
    if (!command) return;
    const { target } = this;
    const { matches, text } = this.explained;
    const said = text === undefined ? undefined : { text, match: matches[this.shown]! };
    // The stack to migrate is not the one that is missing here.
    await runHelpfulCommand(command, command === 'migrateStack' ? undefined : target, said);
    if (this.panel) void this.look();
  }

  dispose(): void {
    this.looking.abort();
    this.trust.dispose();
    this.panel?.dispose();
  }

  private open(): vscode.WebviewPanel {
    if (this.panel) return this.panel;
    const panel = vscode.window.createWebviewPanel(
      'pulumiTroubleshooter.explanation',
      'Explanation',
      vscode.ViewColumn.Active,
      {
        enableScripts: true,
        enableCommandUris: Object.values(PageCommand),
        enableFindWidget: true,
        localResourceRoots: [],
      },
    );
    setPanelIcon(panel, icon);
    panel.webview.onDidReceiveMessage(runPageCommand);
    panel.onDidDispose(() => {
      this.looking.abort();
      this.panel = undefined;
    });
    return (this.panel = panel);
  }

  private actions(): PageActions {
    const { isTrusted } = vscode.workspace;
    const isElsewhere = this.explained.doubt?.kind === 'other';
    return {
      copy: (text) => commandLink(PageCommand.copy, text),
      show: (index) => commandLink(PageCommand.show, index),
      place: this.place && { label: this.place.label, address: commandLink(PageCommand.openPlace) },
      isRestricted: this.canRunPrograms && !isTrusted,
      isElsewhere,
      ...(this.canRunPrograms &&
        isTrusted &&
        !isElsewhere && {
          run: (command) => commandLink(PageCommand.run, command),
          toTerminal: (text) => commandLink(PageCommand.toTerminal, text),
        }),
    };
  }
}

function commandLink(command: string, ...args: unknown[]): string {
  return `command:${command}?${encodeURIComponent(JSON.stringify(args))}`;
}

/** The lines with the match, without secrets. */
function quote(text: string, match: Match): Page['said'] {
  const { start, end } = match;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const before = text.slice(Math.max(lineStart, start - LONGEST_QUOTE), start);
  const after = text.slice(end, Math.min(lineEnd < 0 ? text.length : lineEnd, end + LONGEST_QUOTE));
  return {
    before: asShown(before).trimStart(),
    found: asShown(text.slice(start, end)),
    after: asShown(after).trimEnd(),
    reason: reasonOf(match, text, redact),
  };
}

/** As it stood in the terminal, without secrets. */
function asShown(text: string): string {
  return redact(text.replace(CONTROL, '').replaceAll('\r', ''));
}

/** Runs the command of a button. @param address as in a link of the page; nothing else than the page's commands is run */
async function runPageCommand(address: unknown): Promise<void> {
  const { path, query } = vscode.Uri.parse(String(address));
  const isOfPage = Object.values<string>(PageCommand).includes(path);
  if (isOfPage) await vscode.commands.executeCommand(path, ...(JSON.parse(query) as unknown[]));
}
