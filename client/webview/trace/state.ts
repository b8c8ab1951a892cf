import { VIEWS, type View } from '../../src/traces/model/rows';
import { editor } from '../editor';

/** What the page still knows when it is shown again. */
export interface PageState {
  readonly view: View;
  readonly toggled: readonly string[];
  readonly query: string;
  /** Whether what took next to no time is shown, too. */
  readonly brief: boolean;
}

/** What was kept, or the state of a page that is shown for the first time. */
export function keptState(): PageState {
  const { view, toggled, query, brief } = (editor.getState() ?? {}) as Partial<
    Record<keyof PageState, unknown>
  >;
  return {
    view: VIEWS.find((known) => known === view) ?? 'tree',
    toggled: Array.isArray(toggled) ? toggled.filter((id) => typeof id === 'string') : [],
    query: typeof query === 'string' ? query : '',
    brief: brief === true,
  };
}

export function keepState(state: PageState): void {
  editor.setState(state);
}
