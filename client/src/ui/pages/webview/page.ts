import copy from '@vscode/codicons/src/icons/copy.svg';
import reload from '@vscode/codicons/src/icons/refresh.svg';
import { setIcons } from './elements';

interface Editor {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the page. It can be acquired only once. */
const editor = acquireVsCodeApi();

/** Sends a message to the extension. */
export type Send<Message> = (message: Message) => void;

/**
 * Receives the updates for the page from now on, and asks for the first one. The buttons that many pages have get their
 * pictures.
 * @returns a function that sends a message to the extension
 */
export function connectPage(receive: (update: never) => void): Send<unknown> {
  window.addEventListener('message', ({ data }: MessageEvent) => {
    receive(data as never);
  });
  const send: Send<unknown> = (message) => {
    editor.postMessage(message);
  };
  setIcons({ reload, copy });
  send({ type: 'ready' });
  return send;
}

/** The same for a page with a state: it receives the updates. */
export function startPage<Message>(
  View: new (send: Send<Message>) => { receive(update: unknown): void },
): void {
  const view = new View(
    connectPage((update) => {
      view.receive(update);
    }),
  );
}

/** Sends a message of its name when one of these buttons is clicked. */
export function sendOnClick<Type extends string>(send: Send<{ readonly type: Type }>, ...ids: Type[]): void {
  for (const type of ids) {
    onClick(type, () => {
      send({ type });
    });
  }
}

/** What the page has kept with {@link keepState} before it was hidden. */
export function keptState<State extends object>(): Partial<State> {
  return editor.getState() ?? {};
}

/** Keeps values while the page is hidden; others that are kept stay. */
export function keepState(values: object): void {
  editor.setState({ ...keptState(), ...values });
}

/** Shows the content instead of the message that there is none yet. */
export function showContent(): void {
  document.body.classList.add('loaded');
}

/**
 * Focuses the title of a page that is opened. A page that was hidden is loaded again when the tab before it is closed, as for a
 * question of VS Code: that keeps the focus.
 */
export function focusOpened(): void {
  const { wasShown } = keptState<{ wasShown: true }>();
  if (!wasShown || document.hasFocus()) byId('title').focus();
  keepState({ wasShown: true });
}

/** Shows only a message: there is no content, or it could not be read. */
export function showMessage(message: string): void {
  document.body.classList.remove('loaded');
  document.body.classList.add('told');
  byId('message').textContent = message;
}

/** Shows that something is read or written, which other actions have to wait for. */
export function showBusy(isBusy: boolean): void {
  document.body.classList.toggle('busy', isBusy);
}

/** The element of the page with this id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

/** The button of the page with this id. */
export function buttonById(id: string): HTMLButtonElement {
  return byId(id) as HTMLButtonElement;
}

/** The input of the page with this id. */
export function inputById(id: string): HTMLInputElement {
  return byId(id) as HTMLInputElement;
}

/** Changes a text that is read aloud when it changes. */
export function tell(id: string, text: string): void {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

/** Runs an action when the user stops typing in an input. */
export function onTyped(input: HTMLElement, action: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(action, PAUSE_MS);
  });
}

/** How long nothing is typed then. */
const PAUSE_MS = 150;

/** Runs an action when the element with this id is clicked. */
export function onClick(id: string, action: () => void): void {
  byId(id).addEventListener('click', action);
}

/** What keys do, by their names in events. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** Runs the action of each key that is pressed in an element without Ctrl, Alt or Meta. */
export function onKey(element: HTMLElement, actionsFor: (event: KeyboardEvent) => KeyActions): void {
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionsFor(event)[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
}
