interface Editor {
  postMessage(message: unknown): void;
  /** The state from {@link setState} before the page was hidden. */
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the page. It can be acquired only once. */
export const editor = acquireVsCodeApi();
