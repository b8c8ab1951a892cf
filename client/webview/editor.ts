interface Editor {
  postMessage(message: unknown): void;
  /** What {@link setState} was given before the page was hidden. */
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the page; it can be had only once. */
export const editor = acquireVsCodeApi();
