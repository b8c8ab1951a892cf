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
}

interface OpenPage<Source, Message extends AnyMessage, Update> {
  readonly panel: PagePanel<Message, Update>;
  readonly page: Page<Source, Message>;
}

/**
 * Defines a kind of page.
 * @returns a function that shows a source on its page, in a new tab of the given column (by default the active one) if it
 * has none; it resolves when the page has shown it
 */
export function definePage<
  Source,
  Message extends AnyMessage,
  Update,
  Needs extends EditorServices = Services,
>(
  definition: PageDefinition<Source, Message, Update, Needs>,
): (services: Needs, source: Source, column?: vscode.ViewColumn) => Promise<void> {
  const { name, keyOf, titleOf, make } = definition;
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
    column: vscode.ViewColumn,
  ): OpenPage<Source, Message, Update> {
    const pages = openPages(services);
    const key = keyOf(source);
    // A page that becomes visible again reloads and requests its content: hidden pages are not kept alive.
    const tab = vscode.window.createWebviewPanel(`pulumiTroubleshooter.${name}`, titleOf(source), column, {
      enableFindWidget: true,
    });
    const panel = new PagePanel<Message, Update>(
      services,
      tab,
      definition,
      (message) => page.answer(message),
      () => {
        pages.delete(key);
        page.dispose?.();
      },
    );
    const page = make(services, panel, source);
    const opened = { panel, page };
    pages.set(key, opened);
    return opened;
  }

  return async (services, source, column = vscode.ViewColumn.Active) => {
    const known = openPages(services).get(keyOf(source));
    if (known) {
      known.panel.reveal();
      await known.page.show(source);
      return;
    }
    const { panel, page } = open(services, source, column);
    try {
      await page.show(source);
    } catch (error) {
      // It would say for ever that it is being read.
      panel.dispose();
      throw error;
    }
  };
}
