import icon from '@vscode/codicons/src/icons/clockface.svg';
import type {
  DecisionProblem,
  PendingOperationRow,
  PendingOperationDecision,
} from '../../../../shared/pendingOperations';
import type { AskedId, LookedUp } from '../../pulumi/lookUp/lookUp';
import { answersWithout, idsOf, LookUpAnswers } from '../../pulumi/lookUp/lookUpAnswers';
import type { Services } from '../../ui/services';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { PageTask } from '../../ui/pages/pageTask';
import { TextFollower } from '../../ui/pages/textFollower';
import { acceptUnsureIds } from './checkTypedIds';
import { searched } from './findCreated';
import { isUnsure } from './formatIds';
import type { EarlierFacts, OperationSource } from './operationSource';
import type { PageMessage, PageUpdate } from './messages';

/** How many proposals for an operation are looked up by themselves. */
const MOST_PROPOSALS = 3;
/** With more operations, none are. */
const MOST_LOOKED_UP = 50;

/** The page on which the user decides how each pending operation of a state ended. */
class PendingOperationsPage implements Page<OperationSource, PageMessage> {
  private opened: { readonly id: string; readonly rows: readonly PendingOperationRow[] } | undefined;
  /** The generation of the page's rows. */
  private of = 0;
  /** The providers' answers for the operations of the source. */
  private readonly lookUps = new LookUpAnswers();
  private readonly task: PageTask;
  /** True while the server reads the state, after which the page gets it. */
  private isReading = false;
  /** True if the state has changed while something was asked or written. */
  private isStale = false;
  private readonly follower: TextFollower;

  constructor(
    private readonly services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private source: OperationSource,
  ) {
    this.task = new PageTask(panel);
    this.follower = new TextFollower(services, async () => {
      // After its own edit, the page reads the state again itself.
      this.isStale = this.task.isRunning;
      if (!this.isStale) await this.reload();
    });
  }

  dispose(): void {
    this.follower.dispose();
    this.forget();
  }

  async show(source: OperationSource): Promise<void> {
    this.source = source;
    this.isStale = false;
    this.lookUps.clear();
    this.forget();
    this.follower.follow(source.onDidChange);
    await this.update();
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        if (!this.isReading) await this.update();
        return;
      case 'reload':
        return this.reload();
      case 'next':
        await this.source.showNext?.();
        return;
      case 'show':
        return this.source.show(message.line);
      case 'dependencies':
        return this.source.showDependencies(message.urn);
      case 'check':
        if (message.of === this.of) this.tell(await this.problemsOf(message.decisions), false);
        return;
      case 'lookUp':
        if (message.of === this.of) await this.lookUp(message.asked);
        return;
      case 'find':
        if (message.of === this.of && !this.task.isRunning)
          await this.task.run(() => this.find(message.index));
        return;
      case 'settle':
        if (message.of === this.of && !this.task.isRunning) await this.settle(message.decisions);
    }
  }

  private async reload(): Promise<void> {
    await this.show(await this.source.reload());
  }

  private async update(): Promise<void> {
    const { source } = this;
    const { text, kind, place, warning } = source;
    const of = ++this.of;
    this.isReading = true;
    const { id, ...state } = await this.services.server.openPendingOperations({ text }).finally(() => {
      if (of === this.of) this.isReading = false;
    });
    // The state was read again meanwhile, or the page was closed.
    if (of !== this.of || this.panel.isClosed) {
      await this.services.server.close(id);
      return;
    }
    const { operations: rows } = state;
    this.forget();
    this.opened = { id, rows };
    const [canLookUp, canFind] = [source.lookUp !== undefined, source.find !== undefined];
    this.panel.send({ type: 'rows', of, kind, place, warning, canLookUp, canFind, rows });
    this.task.tell();
    if (rows.length === 0) return;
    const earlier = await source.earlier(state).catch((error: unknown) => {
      // Only a missing help: the decisions do not depend on it.
      this.services.log.warn(`Earlier states cannot be read: ${String(error)}`);
      return { proposals: [], since: [], proofs: [] };
    });
    if (of === this.of)
      this.lookUps.record(idsOf(earlier.proofs.flatMap(({ decision }) => (decision ? [decision] : []))));
    this.panel.send({ type: 'earlier', of, ...earlier });
    await this.lookUpProposals(of, earlier.proposals);
  }

  /**
   * Looks up the best proposal for each create, and the next one where the provider has nothing: a proposal is worth
   * something only with its provider's answer.
   * @param earlier the proposals from earlier states, which come first
   */
  private async lookUpProposals(of: number, earlier: EarlierFacts['proposals']): Promise<void> {
    const { source, opened } = this;
    if (!source.lookUp || !opened) return;
    const left = new Map(
      opened.rows
        .filter(({ notCreatable }) => notCreatable === undefined)
        .map(({ index, urn, proposals }) => {
          const all = [...earlier.filter((one) => one.urn === urn), ...proposals].map(({ id }) => id);
          return [index, [...new Set(all)].slice(0, MOST_PROPOSALS)];
        }),
    );
    for (let round = 0; round < MOST_PROPOSALS; round++) {
      const asked = [...left].flatMap(([index, [id]]) => (id === undefined ? [] : [{ index, id }]));
      if (asked.length === 0 || asked.length > MOST_LOOKED_UP) return;
      this.panel.send({ type: 'lookingUp', of, asked });
      const isComplete = await this.lookUpOnce(of, asked);
      if (!isComplete) return;
      for (const one of asked)
        left.set(one.index, this.lookUps.of(one)?.kind === 'missing' ? left.get(one.index)!.slice(1) : []);
    }
  }

  /**
   * Looks up proposed ids that are not known yet, and shows all answers.
   * @returns false if the providers could not be asked, or the page shows something else by now
   */
  private async lookUpOnce(of: number, asked: readonly AskedId[]): Promise<boolean> {
    const { source, lookUps, opened } = this;
    // A recorded object may be gone by now.
    const unknown = asked.filter((one) => [undefined, 'recorded'].includes(lookUps.of(one)?.kind));
    const answers =
      unknown.length === 0
        ? new Map<number, LookedUp>()
        : await source.lookUp!(opened?.rows ?? [], unknown).catch((error: unknown) => {
            // The page is complete without it: each id can still be looked up by a button.
            this.services.log.warn(`The proposed ids cannot be looked up: ${String(error)}`);
            return undefined;
          });
    if (of !== this.of || this.panel.isClosed) return false;
    const found = new Map(
      asked.flatMap((one) => {
        const answer = answers?.get(one.index) ?? lookUps.of(one);
        return answer ? [[one.index, answer] as const] : [];
      }),
    );
    this.showFound(asked, found);
    return answers !== undefined;
  }

  /** Asks providers, and shows their answers at the rows. */
  private async lookUp(asked: readonly AskedId[]): Promise<void> {
    const { of, source, opened } = this;
    let found: ReadonlyMap<number, LookedUp> | undefined;
    try {
      found = await source.lookUp?.(opened?.rows ?? [], asked);
    } finally {
      if (of === this.of) this.showFound(asked, found);
    }
  }

  /** Searches what a create has made, and proposes it. Nothing is chosen: what fits may have been made by others. */
  private async find(index: number): Promise<void> {
    const { of, source, opened } = this;
    if (!source.find || !opened) return;
    const listing = await this.services.server.objectListing({ id: opened.id, index });
    const { words, found } = listing
      ? await searched(source.find(opened.rows, index, listing))
      : { words: 'The state does not say what its provider is.', found: [] };
    if (of !== this.of) return;
    const proposals = found.map(({ id }) => ({ id, reason: 'all objects of its type' }));
    this.panel.send({ type: 'searched', of, index, words, proposals });
    for (const one of found) this.showFound([{ index, id: one.id }], new Map([[index, one.found]]));
  }

  private showFound(asked: readonly AskedId[], found: ReadonlyMap<number, LookedUp> | undefined): void {
    for (const one of asked) {
      const answer = found?.get(one.index);
      if (answer) this.lookUps.keep(one, answer);
    }
    const all = asked.map((one) => ({
      ...one,
      found: found?.has(one.index) ? this.lookUps.of(one) : undefined,
    }));
    this.panel.send({ type: 'lookedUp', of: this.of, found: all });
  }

  /** The problems of decisions: those that the server finds, and ids for which a provider has nothing. */
  private async problemsOf(decisions: readonly PendingOperationDecision[]): Promise<DecisionProblem[]> {
    return [...this.lookUps.problems(decisions), ...(await this.serverProblems(decisions))];
  }

  /** The server's problems of the decisions. After a restart, the server has to read the state again. */
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
    if (await this.refuses(decisions)) return;
    const { source } = this;
    await this.task.run(async () => {
      if (!(await this.areLookedUp(decisions))) return;
      if (await source.settle(this.opened?.rows ?? [], decisions, this.lookUps)) await this.reload();
    });
    if (this.isStale) await this.reload();
  }

  /** Shows the problems of decisions at the rows. */
  private async refuses(decisions: readonly PendingOperationDecision[]): Promise<boolean> {
    const problems = await this.problemsOf(decisions);
    if (problems.length > 0) this.tell(problems, true);
    return problems.length > 0;
  }

  /** Looks up the remaining ids. False if one is wrong, or if one may be wrong and the user stops. */
  private async areLookedUp(decisions: readonly PendingOperationDecision[]): Promise<boolean> {
    const { of, source, lookUps, opened } = this;
    const asked = lookUps.open(decisions);
    if (!source.lookUp || asked.length === 0) return true;
    await this.lookUp(asked).catch((error: unknown) => {
      const failed = answersWithout(asked, error);
      if (of === this.of) this.showFound(asked, failed);
    });
    if (of !== this.of || (await this.refuses(decisions))) return false;
    const all = asked.map((one) => ({
      ...one,
      name: opened?.rows.find(({ index }) => index === one.index)?.name ?? '',
      found: lookUps.of(one)!,
    }));
    const answer = await acceptUnsureIds(all, 'Show on the Page');
    const first = all.find(({ found }) => isUnsure(found));
    if (answer === 'instead' && first) this.panel.send({ type: 'go', of, index: first.index });
    return answer === 'yes';
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

/** Shows the pending operations of a state on its page. */
export const showPendingOperationsPage = definePage<OperationSource, PageMessage, PageUpdate>({
  name: 'pendingOperations',
  icon,
  keyOf: ({ key }) => key,
  titleOf: ({ name }) => `Pending Operations: ${name}`,
  make: (services, panel, source) => new PendingOperationsPage(services, panel, source),
});
