import type * as vscode from 'vscode';
import type { DecisionProblem, PendingOperationRow } from '../../../shared/pendingOperations';
import type { PendingOperationDecision } from '../../../shared/protocol';
import type { LookedUp } from '../pulumi/lookUp/lookUp';
import type { Services } from '../services';
import { PagePanel } from '../ui/pages/pagePanel';
import type { OperationSource } from './operationSource';
import type { PageMessage, PageUpdate } from './pageMessages';
import { pendingOperationsPageHtml } from './pendingOperationsPageHtml';

const VIEW_TYPE = 'pulumiTroubleshooter.pendingOperations';
/** Who types waits no longer for the page to follow. */
const PAUSE_MS = 400;

/** The page on which the user decides what became of each pending operation of one state. Loaded when one is opened. */
export class PendingOperationsPage implements vscode.Disposable {
  private readonly panel: PagePanel<PageMessage, PageUpdate>;
  private opened: { readonly id: string; readonly rows: readonly PendingOperationRow[] } | undefined;
  /** Which rows the page has. */
  private of = 0;
  /** Ids of these rows under which their providers have nothing, by the operations' indexes. */
  private readonly missing = new Map<number, Set<string>>();
  private isBusy = false;
  private changes: vscode.Disposable | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly services: Services,
    private source: OperationSource,
    onClose: () => void,
  ) {
    this.panel = new PagePanel(services, {
      viewType: VIEW_TYPE,
      title: 'Pending Operations',
      script: 'pendingOperationsPage.js',
      html: pendingOperationsPageHtml,
      answer: (message) => this.answer(message),
      onClose: () => {
        clearTimeout(this.timer);
        this.changes?.dispose();
        this.forget();
        onClose();
      },
    });
    this.follow();
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Brings the page to the front with the state as it is now. */
  async show(source: OperationSource): Promise<void> {
    this.panel.reveal();
    await this.use(source);
  }

  private async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.update();
      case 'reload':
        return this.reload();
      case 'show':
        return this.source.show(message.line);
      case 'check':
        if (message.of === this.of) this.tell(await this.problemsOf(message.decisions), false);
        return;
      case 'lookUp':
        if (message.of === this.of) await this.lookUp(message.index, message.id);
        return;
      case 'settle':
        if (message.of === this.of && !this.isBusy) await this.settle(message.decisions);
    }
  }

  private async use(source: OperationSource): Promise<void> {
    this.source = source;
    this.forget();
    this.follow();
    await this.update();
  }

  private async reload(): Promise<void> {
    await this.use(await this.source.reload());
  }

  private follow(): void {
    this.changes?.dispose();
    this.changes = this.source.onDidChange?.(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        // Its own edit makes the page read again when it is done.
        if (!this.isBusy) this.reload().catch((error: unknown) => this.services.tellError(error));
      }, PAUSE_MS);
    });
  }

  private async update(): Promise<void> {
    const { source } = this;
    const { text, kind, name, place, warning } = source;
    const of = ++this.of;
    const { id, operations: rows } = await this.services.server.openPendingOperations({ text });
    // Meanwhile it was read again.
    if (of !== this.of) {
      await this.services.server.close(id);
      return;
    }
    this.forget();
    this.opened = { id, rows };
    this.missing.clear();
    this.panel.rename(`Pending Operations: ${name}`);
    this.panel.send({ type: 'rows', of, kind, place, warning, canLookUp: source.lookUp !== undefined, rows });
    this.panel.send({ type: 'busy', isBusy: this.isBusy });
    const urns = rows.filter(({ notCreatable }) => notCreatable === undefined).map(({ urn }) => urn);
    if (urns.length === 0) return;
    const proposals = await source.earlier(urns).catch((error: unknown) => {
      // A help that is missing; what was decided holds without it.
      this.services.log.warn(`Earlier states cannot be read: ${String(error)}`);
      return [];
    });
    this.panel.send({ type: 'earlier', of, proposals });
  }

  private async lookUp(index: number, id: string): Promise<void> {
    const { of, source, opened } = this;
    let found: LookedUp | undefined;
    try {
      found = await source.lookUp?.(opened?.rows ?? [], index, id);
    } finally {
      if (found?.kind === 'missing' && of === this.of) {
        this.missing.set(index, (this.missing.get(index) ?? new Set()).add(id));
      }
      this.panel.send({ type: 'lookedUp', of, index, id, found });
    }
  }

  /** What is wrong with decisions: what the server says, and that a provider has nothing under an id. */
  private async problemsOf(decisions: readonly PendingOperationDecision[]): Promise<DecisionProblem[]> {
    const missing = decisions.flatMap((decision) =>
      decision.action === 'created' && this.missing.get(decision.index)?.has(decision.id)
        ? [{ index: decision.index, problem: 'The provider has nothing with this id.' }]
        : [],
    );
    return [...missing, ...(await this.serverProblems(decisions))];
  }

  /** What the server says of the decisions; it forgets what it has if it is started again. */
  private async serverProblems(decisions: readonly PendingOperationDecision[]): Promise<DecisionProblem[]> {
    const { server } = this.services;
    const known =
      this.opened && (await server.checkDecisions({ id: this.opened.id, decisions: [...decisions] }));
    if (known) return known;
    const { id, operations: rows } = await server.openPendingOperations({ text: this.source.text });
    this.opened = { id, rows };
    return (await server.checkDecisions({ id, decisions: [...decisions] })) ?? [];
  }

  private async settle(decisions: readonly PendingOperationDecision[]): Promise<void> {
    const problems = await this.problemsOf(decisions);
    if (problems.length > 0) {
      this.tell(problems, true);
      return;
    }
    const { source } = this;
    this.busy(true);
    try {
      if (await source.settle(this.opened?.rows ?? [], decisions)) await this.reload();
    } finally {
      this.busy(false);
    }
  }

  private busy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.panel.send({ type: 'busy', isBusy });
  }

  private tell(problems: readonly DecisionProblem[], isRefusal: boolean): void {
    this.panel.send({ type: 'problems', of: this.of, problems, isRefusal });
  }

  private forget(): void {
    const { opened } = this;
    this.opened = undefined;
    if (opened) void this.services.server.close(opened.id).catch(() => undefined);
  }
}
