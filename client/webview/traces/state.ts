import { VIEWS, type View } from '../../src/traces/model/rows';
import { editor } from '../editor';

/** The state that the page keeps while it is hidden. */
export interface PageState {
  readonly view: View;
  readonly toggled: readonly string[];
  readonly query: string;
  /** True if very short spans are shown, too. */
  readonly brief: boolean;
}

/** The kept state, or the initial state of a new page. */
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
