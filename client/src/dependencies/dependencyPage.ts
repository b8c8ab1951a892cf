import * as vscode from 'vscode';
import type { DependenciesParams, DependencyView, ReferenceKind, WhatIf } from '../../../shared/dependencies';
import type { ResourceHandle } from '../../../shared/resourceChanges';
import type { EditorServices } from '../ui/services';
import { PagePanel } from '../ui/pages/pagePanel';
import { TextFollower } from '../ui/pages/textFollower';
import { pickResource } from '../ui/pick/pickResource';
import type { DependencySource } from './dependencySource';
import type { PageMessage, PageUpdate } from './dependencyMessages';

const VIEW_TYPE = 'pulumiTroubleshooter.dependencies';
/** How many steps are shown at first. */
const FIRST_STEPS = 2;

export interface DependencyPageOptions {
  /** The column of a new page. */
  readonly column: vscode.ViewColumn;
  /** The page with its script. */
  readonly html: (script: string) => string;
  readonly onClose: () => void;
}

/** A page with one resource of a state in the middle. */
export class DependencyPage implements vscode.Disposable {
  private readonly panel: PagePanel<PageMessage, PageUpdate>;
  /** The resources that were in the middle before, for the back button. */
  private readonly before: ResourceHandle[] = [];
  private opened: Promise<string> | undefined;
  private steps = FIRST_STEPS;
  private hidden: readonly ReferenceKind[] = [];
  private whatIf: WhatIf | undefined;
  private view: DependencyView | undefined;
  private readonly follower: TextFollower;
  /** What the page was sent last: it loads again when it becomes visible again. */
  private shown: PageUpdate | undefined;
  private turn = 0;
  private isAsking = false;

  constructor(
    private readonly services: EditorServices,
    private source: DependencySource,
    private focus: ResourceHandle,
    { column, html, onClose }: DependencyPageOptions,
  ) {
    this.panel = new PagePanel(services, {
      viewType: VIEW_TYPE,
      title: 'Dependencies',
      column,
      script: 'dependencyPage.js',
      html,
      answer: (message) => this.answer(message),
      onClose: () => {
        this.follower.dispose();
        this.forget();
        onClose();
      },
    });
    this.follower = new TextFollower(services, () => {
      this.forget();
      return this.update(false);
    });
    this.follower.follow(source.onDidChange);
    // The server answers while the page loads.
    this.update(true).catch((error: unknown) => services.tellError(error));
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Brings the page to the front with this resource of the present state in the middle. */
  async show(source: DependencySource, focus: ResourceHandle): Promise<void> {
    this.use(source);
    this.go(focus);
    this.panel.reveal();
    await this.update(true);
  }

  private async answer(message: PageMessage): Promise<void> {
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
      case 'steps':
        this.steps = message.steps;
        return this.update(false);
      case 'hide':
        this.hidden = message.hidden;
        return this.update(false);
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
      case 'svg':
        return this.saveSvg(message.text);
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
    const view = await this.ask((params) => this.services.server.dependencies(params)).finally(() => {
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
  private async ask<T>(question: (params: DependenciesParams) => Promise<T | null>): Promise<T | null> {
    const resource = this.focus;
    const { steps, hidden, whatIf } = this;
    for (const isLast of [false, true]) {
      this.opened ??= this.services.server.openDependencies(this.source.params).then(({ id }) => id);
      const id = await this.opened;
      const answer = await question({ id, resource, steps, hidden, ...(whatIf && { whatIf }) });
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
    const text = await this.ask((params) => this.services.server.dependenciesAsMermaid(params));
    if (text === null) return;
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage('The diagram is on the clipboard, as text for Mermaid.');
  }

  private async saveSvg(text: string): Promise<void> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const name = `${(this.view?.focus.name ?? 'resource').replace(/[^\w.-]+/g, '-')}-dependencies.svg`;
    const uri = await vscode.window.showSaveDialog({
      ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
      filters: { Images: ['svg'] },
    });
    if (uri) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  }
}
