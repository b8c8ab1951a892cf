import icon from '@vscode/codicons/src/icons/git-compare.svg';
import * as vscode from 'vscode';
import { driftMarkdown } from './model/driftMarkdown';
import { filterDrift } from './model/filterDrift';
import { summarizeRefresh } from '../../pulumi/driftDetection/drift';
import { shownName, describeTarget, targetKey } from '../../pulumi/location/stackTarget';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { PageTask } from '../../ui/pages/pageTask';
import { formatMoment } from '../../../../shared/formatTime';
import { DriftMarks } from './marksInProgram';
import type { DriftRow, PageMessage, PageUpdate } from './messages';
import { readStackDrift, type StackDrift } from './stackDrift';
import { counted } from '../../../../shared/counted';

/** The differences between a stack's state and the real resources. */
class DriftPage implements Page<StackDrift, PageMessage> {
  private readonly marks: DriftMarks;
  private rows: readonly DriftRow[] = [];
  /** The generation of the page's rows. */
  private of = 0;
  private readonly task: PageTask;

  constructor(
    services: Services,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    private shown: StackDrift,
  ) {
    this.marks = new DriftMarks(services, shown);
    this.task = new PageTask(panel);
  }

  dispose(): void {
    this.marks.dispose();
  }

  show(shown: StackDrift): Promise<void> {
    this.use(shown);
    return Promise.resolve();
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.update();
        return;
      case 'reload':
        return this.task.run(() => this.reload());
      case 'copy':
        return this.copy(message.filter);
      case 'take':
        if (message.of === this.of) await this.task.run(() => this.take(message.indexes));
        return;
      default:
        if (message.of === this.of) await this.go(message.type, message.index);
    }
  }

  private use(shown: StackDrift): void {
    this.shown = shown;
    this.marks.use(shown);
    this.update();
  }

  private update(): void {
    const { target, drift, places, time } = this.shown;
    const copies = new Map<string, number>();
    this.rows = drift.resources.map((resource, index) => {
      const { urn } = resource;
      const copy = copies.get(urn) ?? 0;
      copies.set(urn, copy + 1);
      const place = places.get(urn);
      const source = place?.source;
      return {
        ...resource,
        index,
        key: `${copy} ${urn}`,
        isInState: place !== undefined,
        ...(source && { program: `${source.path}, line ${source.line}` }),
      };
    });
    this.panel.send({
      type: 'drift',
      of: ++this.of,
      summary: `${summarizeRefresh(drift)}: ${describeTarget(target)}, ${formatMoment(time)}. Nothing was changed.`,
      messages: drift.messages,
      rows: this.rows,
    });
    this.task.tell();
  }

  private async reload(): Promise<void> {
    this.use(await this.shown.reload());
  }

  private async go(where: 'show' | 'program', index: number): Promise<void> {
    const urn = this.rows[index]?.urn;
    if (urn === undefined) return;
    await (where === 'show' ? this.shown.show(urn) : this.shown.openInProgram(urn));
  }

  private async copy(filter: string): Promise<void> {
    const { target, drift, time } = this.shown;
    const resources = filterDrift(drift.resources, filter);
    const title = { stack: shownName(target), when: formatMoment(time) };
    await vscode.env.clipboard.writeText(await driftMarkdown({ ...drift, resources }, title));
    this.panel.send({ type: 'told', text: `${counted(resources.length, 'resource')} copied as Markdown.` });
  }

  private async take(indexes: readonly number[]): Promise<void> {
    const urns = indexes.flatMap((index) => this.rows[index]?.urn ?? []);
    if (urns.length === 0 || !(await this.shown.take(urns))) return;
    this.panel.send({ type: 'taken' });
    await this.reload();
  }
}

const showOnPage = definePage<StackDrift, PageMessage, PageUpdate>({
  name: 'drift',
  icon,
  keyOf: ({ target }) => targetKey(target),
  titleOf: ({ target }) => `Drift: ${shownName(target)}`,
  make: (services, panel, shown) => new DriftPage(services, panel, shown),
});

/** Compares a stack with the real resources, and shows the differences on the stack's page. */
export async function showDriftPage(services: Services, target: StackTarget): Promise<void> {
  await showOnPage(services, await readStackDrift(services, target));
}
