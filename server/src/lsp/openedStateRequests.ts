import { summarizeModel } from '../rules/engine/summary';
import { StateModel } from '../state/model';
import { ResourceTree } from '../features/search/resourceTree';
import { LruCache } from './lruCache';
import type { Session } from './session';
import type { Answers } from './requestAnswers';

/** Maximum open states. */
const MOST_OPEN = 30;

/** Answers the stepwise requests about states outside of editors. */
export function openedStateAnswers({ connection, settings }: Session) {
  const trees = new LruCache<ResourceTree>(connection, MOST_OPEN);
  return {
    open: async (params) => {
      const { document } = params;
      const severities = document === undefined ? {} : await settings.severities(document);
      const model = new StateModel(params.text);
      const tree = new ResourceTree(model);
      return { id: trees.add(tree), summary: summarizeModel(model, params, severities), marks: tree.marks };
    },
    resourceChildren: ({ id, parent, from }) => trees.get(id)?.childrenOf(parent, from) ?? null,
    findResources: ({ id, query, limit }) => trees.get(id)?.find(query, limit) ?? null,
  } satisfies Partial<Answers>;
}
