interface Editor {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the page. It can be acquired only once. */
const editor = acquireVsCodeApi();

/**
 * Receives the updates for the page from now on.
 * @returns a function that sends a message to the extension
 */
export function connectPage(receive: (update: never) => void): (message: unknown) => void {
  window.addEventListener('message', ({ data }: MessageEvent) => {
    receive(data as never);
  });
  return (message) => {
    editor.postMessage(message);
  };
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
