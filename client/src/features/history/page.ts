import icon from '@vscode/codicons/src/icons/history.svg';
import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { ALL_VERSIONS, type StateVersion } from '../../pulumi/backends/stackBackend';
import { listStateVersions } from '../../pulumi/kept/stateVersions';
import { readStateOf } from '../../pulumi/backends/stackLook';
import { shownName, targetDetails, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { presentComparison } from '../../ui/documents/comparison';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { whileReading } from '../../ui/progress';
import { sayOnlyOurs } from '../../ui/pick/pickStateVersion';
import { breaksIn, historyVerdict } from './model/verdict';
import { rowsOf, type HistoryRow } from './model/updateRow';
import type { PageMessage, PageUpdate } from './messages';
import { readHistory } from './model/readUpdates';

/** All kept states of a stack. */
class HistoryPage implements Page<StackTarget, PageMessage> {
  private readonly name: string;
  private versions: readonly StateVersion[] = [];
  private rows: readonly HistoryRow[] = [];
  private reading: AbortController | undefined;
  private isDone = false;
  /** The message while nothing is listed, or after that has failed; also shown when the page becomes visible again. */
  private waiting: string | undefined;

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private readonly target: StackTarget,
  ) {
    this.name = shownName(target);
  }

  dispose(): void {
    this.reading?.abort();
  }

  /** Lists the states and reads them one after the other, again if necessary. Resolves when all of it is read. */
  async show(): Promise<void> {
    this.reading?.abort();
    const reading = new AbortController();
    this.reading = reading;
    this.isDone = false;
    this.wait('Looking for earlier states…');
    const { cli, backups, server } = this.services;
    const options = { most: ALL_VERSIONS, onUnknown: sayOnlyOurs };
    const versions = await listStateVersions(cli, backups, this.target, options).catch((error: unknown) => {
      if (!isAborted(reading.signal)) this.wait('The earlier states could not be listed.');
      throw error;
    });
    if (isAborted(reading.signal)) return;
    this.waiting = undefined;
    this.versions = versions;
    this.rows = rowsOf(versions, new Date());
    this.sendAll();
    await readHistory({
      server,
      rows: this.rows,
      read: (index) => this.read(index, reading.signal),
      stack: this.name,
      signal: reading.signal,
      onRow: (row) => {
        if (reading.signal.aborted) return;
        this.panel.send({ type: 'row', row });
        this.sendVerdict();
      },
    });
    if (isAborted(reading.signal)) return;
    this.isDone = true;
    this.sendVerdict();
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.sendAll();
        return;
      case 'reload':
        return this.show();
      case 'open':
        return this.open(message.key);
      case 'compare':
        return this.compare(message.older, message.newer);
      case 'restore':
        await vscode.commands.executeCommand(Command.restoreBackup, this.target, message.key);
    }
  }

  private read(index: number, stop?: AbortSignal): Promise<string> {
    const version = this.versions[index - 1];
    const control = stop ? { stop, kill: stop } : {};
    return version ? version.read() : readStateOf(this.services.cli, this.target, control);
  }

  private async open(key: string): Promise<void> {
    const state = this.stateOf(key);
    const text = await whileReading('Reading the state', () => state.read());
    const uri = this.services.snapshots.add(state.name, text);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, STATE_LANGUAGE);
    await vscode.window.showTextDocument(document);
  }

  private async compare(older: string, newer: string): Promise<void> {
    const states = [this.stateOf(older), this.stateOf(newer)] as const;
    const [left, right] = await whileReading('Reading the states', async () => [
      { name: states[0].name, text: await states[0].read() },
      { name: states[1].name, text: await states[1].read() },
    ]);
    await presentComparison(this.services, left, right);
  }

  /** @throws {PulumiProblem} if it is not in the list any more: the page has the old list for a moment */
  private stateOf(key: string): { name: string; read: () => Promise<string> } {
    const row = this.rows.find((one) => one.key === key);
    if (!row) throw new PulumiProblem('other', 'This state is not kept any more. Choose another one.');
    const name = row.source === 'now' ? `${this.name} now` : `${this.name} at ${row.when}`;
    return { name, read: () => this.read(row.index) };
  }

  private wait(text: string): void {
    this.waiting = text;
    this.sendVerdict();
  }

  private sendAll(): void {
    this.panel.send({ type: 'rows', stack: targetDetails(this.target), rows: this.rows });
    this.sendVerdict();
  }

  private sendVerdict(): void {
    // As far as known: an older state may still turn out to be broken, too.
    const broke = breaksIn(this.rows).flatMap(({ first, before }) => (before ? [first.index] : []));
    const text = this.waiting ?? historyVerdict(this.rows, this.isDone);
    this.panel.send({ type: 'verdict', text, broke });
  }
}

/** Shows the present history of a stack. Resolves when all of it is read, or the page is closed. */
export const showHistoryPage = definePage<StackTarget, PageMessage, PageUpdate>({
  name: 'history',
  icon,
  keyOf: targetKey,
  titleOf: (target) => `History: ${shownName(target)}`,
  make: (services, panel, target) => new HistoryPage(services, panel, target),
});

/** Checked again after each wait. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
