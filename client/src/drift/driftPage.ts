import * as vscode from 'vscode';
import { driftMarkdown } from '../pulumi/driftDetection/driftMarkdown';
import { filterDrift } from '../pulumi/driftDetection/filterDrift';
import { summarizeRefresh } from '../pulumi/driftDetection/drift';
import { bareName, describeTarget } from '../pulumi/location/stackTarget';
import type { Services } from '../ui/services';
import { PagePanel } from '../ui/pages/pagePanel';
import { formatMoment } from '../../../shared/formatTime';
import { DriftMarks } from './driftMarks';
import { driftPageHtml } from './driftPageHtml';
import type { DriftRow, PageMessage, PageUpdate } from './driftMessages';
import type { StackDrift } from './stackDrift';
import { counted } from '../../../shared/counted';

const VIEW_TYPE = 'pulumiTroubleshooter.drift';

/** The page with the differences between a stack's state and the real resources. Loaded when one is opened. */
export class DriftPage implements vscode.Disposable {
  private readonly panel: PagePanel<PageMessage, PageUpdate>;
  private readonly marks: DriftMarks;
  private rows: readonly DriftRow[] = [];
  /** The generation of the page's rows. */
  private of = 0;
  private isBusy = false;

  constructor(
    services: Services,
    private shown: StackDrift,
    onClose: () => void,
  ) {
    this.marks = new DriftMarks(services, shown);
    this.panel = new PagePanel(services, {
      viewType: VIEW_TYPE,
      title: `Drift: ${bareName(shown.target)}`,
      script: 'driftPage.js',
      html: driftPageHtml,
      answer: (message) => this.answer(message),
      onClose: () => {
        this.marks.dispose();
        onClose();
      },
    });
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Brings the page to the front with the present differences. */
  show(shown: StackDrift): void {
    this.panel.reveal();
    this.use(shown);
  }

  private async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.update();
        return;
      case 'reload':
        return this.alone(() => this.reload());
      case 'copy':
        return this.copy(message.filter);
      case 'take':
        if (message.of === this.of) await this.alone(() => this.take(message.indexes));
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
    this.panel.send({ type: 'busy', isBusy: this.isBusy });
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
    const title = { stack: bareName(target), when: formatMoment(time) };
    await vscode.env.clipboard.writeText(await driftMarkdown({ ...drift, resources }, title));
    this.panel.send({ type: 'told', text: `${counted(resources.length, 'resource')} copied as Markdown.` });
  }

  private async take(indexes: readonly number[]): Promise<void> {
    const urns = indexes.flatMap((index) => this.rows[index]?.urn ?? []);
    if (urns.length === 0 || !(await this.shown.take(urns))) return;
    this.panel.send({ type: 'taken' });
    await this.reload();
  }

  /** Runs one task at a time: questions, comparisons and writes are about the shown rows. */
  private async alone(task: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.busy(true);
    try {
      await task();
    } finally {
      this.busy(false);
    }
  }

  private busy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.panel.send({ type: 'busy', isBusy });
  }
}
