import icon from '@vscode/codicons/src/icons/type-hierarchy.svg';
import * as vscode from 'vscode';
import type {
  DependencyView,
  WhatIf,
  DependencyResource,
  OpenDependenciesParams,
} from '../../../../shared/dependencies';
import type { ResourceHandle } from '../../../../shared/resourceChanges';
import type { EditorServices } from '../../ui/services';
import { definePage, type Page } from '../../ui/pages/definePage';
import type { PagePanel } from '../../ui/pages/pagePanel';
import { TextFollower } from '../../ui/pages/textFollower';
import { pickResource } from '../../ui/pick/pickResource';
import type { PageMessage, PageUpdate } from './messages';
import { mermaidOf } from './mermaid';

/** The state of a dependency page: from a document, or from a stack at one moment. */
export interface DependencySource {
  /** The state's key, so that it has one page. */
  readonly key: string;
  /** The state and its time, in words for the page. */
  readonly place: string;
  readonly text: string;
  /** The request with which the server gets it. */
  readonly params: OpenDependenciesParams;
  /** Goes to a resource in the text. */
  show(resource: DependencyResource): Promise<void>;
  /** Reads it again; undefined if it follows changes by itself. */
  readonly reload?: () => Promise<DependencySource | undefined>;
  readonly onDidChange?: vscode.Event<void>;
}

/** A resource of a state, with the state. */
export interface ShownResource {
  readonly source: DependencySource;
  readonly resource: ResourceHandle;
}

/** One resource of a state in the middle of its dependencies and dependents. */
class DependencyPage implements Page<ShownResource, PageMessage> {
  private source: DependencySource;
  private focus: ResourceHandle;
  /** The resources that were in the middle before, for the back button. */
  private readonly before: ResourceHandle[] = [];
  private opened: Promise<string> | undefined;
  private whatIf: WhatIf | undefined;
  private view: DependencyView | undefined;
  private readonly follower: TextFollower;
  /** What the page was sent last: it loads again when it becomes visible again. */
  private shown: PageUpdate | undefined;
  private turn = 0;
  private isAsking = false;

  constructor(
    private readonly services: EditorServices,
    private readonly panel: PagePanel<PageMessage, PageUpdate>,
    { source, resource }: ShownResource,
  ) {
    this.source = source;
    this.focus = resource;
    this.follower = new TextFollower(services, () => {
      this.forget();
      return this.update(false);
    });
  }

  dispose(): void {
    this.follower.dispose();
    this.forget();
  }

  async show({ source, resource }: ShownResource): Promise<void> {
    this.use(source);
    this.go(resource);
    // The server answers while a new page loads.
    await this.update(true);
  }

  async answer(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        // What is being asked for, the page gets anyway.
        if (this.isAsking) return;
        if (!this.shown) return this.update(true);
        this.panel.send(this.shown);
        return;
      case 'go':
        this.go(message.resource);
        return this.update(true);
      case 'back':
        this.focus = this.before.pop() ?? this.focus;
        return this.update(true);
      case 'whatIf':
        this.whatIf = message.whatIf;
        return this.update(false);
      case 'find':
        return this.find();
      case 'text':
        if (this.view) await this.source.show(this.view.focus);
        return;
      case 'reload': {
        const source = await this.source.reload?.();
        if (source) this.use(source);
        return this.update(false);
      }
      case 'mermaid':
        return this.copyMermaid();
    }
  }

  private go(resource: ResourceHandle): void {
    const { index, urn } = this.focus;
    if (resource.index === index && resource.urn === urn) return;
    this.before.push(this.focus);
    this.focus = resource;
  }

  private use(source: DependencySource): void {
    this.source = source;
    this.forget();
    this.follower.follow(source.onDidChange);
  }

  private async update(isOther: boolean): Promise<void> {
    const turn = ++this.turn;
    this.isAsking = true;
    const view = await this.ask().finally(() => {
      if (turn === this.turn) this.isAsking = false;
    });
    // Another request came meanwhile, or the page was closed.
    if (turn !== this.turn || this.panel.isClosed) return;
    if (!view) {
      this.send({ type: 'failed', message: 'This resource is no longer in the state.' });
      return;
    }
    this.view = view;
    const { index, urn, name } = view.focus;
    this.focus = { index, urn };
    this.panel.rename(`Dependencies: ${name}`);
    const { place, reload } = this.source;
    const canGoBack = this.before.length > 0;
    this.send({ type: 'view', turn, view, place, canGoBack, canReload: reload !== undefined, isOther });
  }

  private send(update: PageUpdate): void {
    this.shown = update.type === 'view' ? { ...update, isOther: true } : update;
    this.panel.send(update);
  }

  /** Asks the server. After a restart, the server has to read the state again. */
  private async ask(): Promise<DependencyView | null> {
    const resource = this.focus;
    const { whatIf } = this;
    for (const isLast of [false, true]) {
      this.opened ??= this.services.server.openDependencies(this.source.params).then(({ id }) => id);
      const id = await this.opened;
      const answer = await this.services.server.dependencies({ id, resource, ...(whatIf && { whatIf }) });
      if (answer !== null || isLast) return answer;
      this.forget();
    }
    return null;
  }

  private forget(): void {
    const { opened } = this;
    this.opened = undefined;
    void opened?.then((id) => this.services.server.close(id)).catch(() => undefined);
  }

  private async find(): Promise<void> {
    const found = await pickResource(this.services, this.source.text, 'Show Dependencies');
    if (!found) return;
    this.go(found);
    await this.update(true);
  }

  private async copyMermaid(): Promise<void> {
    if (!this.view) return;
    await vscode.env.clipboard.writeText(mermaidOf(this.view));
    void vscode.window.showInformationMessage('The diagram is on the clipboard, as text for Mermaid.');
  }
}

/** Shows a resource in the middle of its state's page. */
export const showDependencyPage = definePage<ShownResource, PageMessage, PageUpdate, EditorServices>({
  name: 'dependencies',
  icon,
  keyOf: ({ source }) => source.key,
  titleOf: () => 'Dependencies',
  make: (services, panel, shown) => new DependencyPage(services, panel, shown),
});
