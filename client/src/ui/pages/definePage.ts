import * as vscode from 'vscode';
import { oneFor, type EditorServices, type Services } from '../services';
import { PagePanel, type AnyMessage, type PageKind } from './pagePanel';

/** What the extension does for an open page, which sends `Message`. */
export interface Page<Source, Message> extends Partial<vscode.Disposable> {
  /** Shows its source: when it is opened, and with what the source is by then when it is opened again. */
  show(source: Source): Promise<void>;
  /** Answers a message of the page; the user is told if that fails. */
  answer(message: Message): Promise<void>;
}

/** The definition of a kind of page: one open page for each key. */
export interface PageDefinition<Source, Message extends AnyMessage, Update, Needs> extends PageKind {
  /** What has a page of its own: a stack, a document. */
  readonly keyOf: (source: Source) => string;
  /** The title of a new tab. */
  readonly titleOf: (source: Source) => string;
  /** Makes the page of a new tab; it is disposed of when the tab is closed. */
  readonly make: (
    services: Needs,
    panel: PagePanel<Message, Update>,
    source: Source,
  ) => Page<Source, Message>;
  /** The source in what the page has kept of it; undefined if it is gone. Without this, a reload of the window closes it. */
  readonly restore?: (state: unknown) => Source | undefined;
}

/** Shows a source on its page, in a new tab of the given column (by default the active one) if it has none. */
export interface ShowOnPage<Source, Needs> {
  /** Resolves when the page has shown it. */
  (services: Needs, source: Source, column?: vscode.ViewColumn): Promise<void>;
  /** Has the open pages come back when the window is loaded again. */
  survive(services: Needs): vscode.Disposable;
}

interface OpenPage<Source, Message extends AnyMessage, Update> {
  readonly panel: PagePanel<Message, Update>;
  readonly page: Page<Source, Message>;
}

/** The name of the page that has what was written last, and what is next: messages about that need not lead to it. */
export const UNSTUCK_PAGE = 'getUnstuck';

/** The open pages of all kinds, by name and key. */
const panels = oneFor<Map<string, { readonly isVisible: boolean }>, EditorServices>(() => new Map());

/** True if a page of this name and key is in front of its part of the window. */
export function isPageVisible(services: EditorServices, name: string, key: string): boolean {
  return panels(services).get(`${name} ${key}`)?.isVisible === true;
}

/** Defines a kind of page. */
export function definePage<
  Source,
  Message extends AnyMessage,
  Update,
  Needs extends EditorServices = Services,
>(definition: PageDefinition<Source, Message, Update, Needs>): ShowOnPage<Source, Needs> {
  const { name, keyOf, titleOf, make, restore } = definition;
  const viewType = `pulumiTroubleshooter.${name}`;
  const openPages = oneFor(({ context }: EditorServices) => {
    const pages = new Map<string, OpenPage<Source, Message, Update>>();
    context.subscriptions.push({
      dispose: () => {
        for (const { panel } of pages.values()) panel.dispose();
      },
    });
    return pages;
  });

  function open(
    services: Needs,
    source: Source,
    tab: vscode.WebviewPanel,
  ): OpenPage<Source, Message, Update> {
    const pages = openPages(services);
    const key = keyOf(source);
    const panel = new PagePanel<Message, Update>(
      services,
      tab,
      definition,
      (message) => page.answer(message),
      () => {
        pages.delete(key);
        panels(services).delete(`${name} ${key}`);
        page.dispose?.();
      },
    );
    const page = make(services, panel, source);
    const opened = { panel, page };
    pages.set(key, opened);
    panels(services).set(`${name} ${key}`, panel);
    return opened;
  }

  async function showIn(services: Needs, source: Source, tab: vscode.WebviewPanel): Promise<void> {
    const { panel, page } = open(services, source, tab);
    try {
      await page.show(source);
    } catch (error) {
      // It would say for ever that it is being read.
      panel.dispose();
      throw error;
    }
  }

  const show = async (services: Needs, source: Source, column = vscode.ViewColumn.Active): Promise<void> => {
    const known = openPages(services).get(keyOf(source));
    if (known) {
      known.panel.reveal();
      await known.page.show(source);
      return;
    }
    // A page that becomes visible again reloads and requests its content: hidden pages are not kept alive.
    const options = { enableFindWidget: true };
    await showIn(
      services,
      source,
      vscode.window.createWebviewPanel(viewType, titleOf(source), column, options),
    );
  };
  const survive = (services: Needs): vscode.Disposable =>
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (tab, state) => {
        const source = state === undefined || state === null ? undefined : restore?.(state);
        if (source === undefined) tab.dispose();
        else await showIn(services, source, tab).catch((error: unknown) => services.tellError(error));
      },
    });
  return Object.assign(show, { survive });
}
