import { StateNotification } from '../../../shared/requests';
import { summarizeModel } from '../rules/engine/summary';
import { StateModel } from '../state/model';
import { ResourceTree } from '../features/search/resourceTree';
import type { Session } from './session';
import type { Answers } from './requestAnswers';

/** A client that forgets to close what it opened must not fill the memory: the longest unused goes. */
const MOST_OPEN = 30;

/** Answers the requests on states that are in no editor and are looked at piece by piece. */
export function openedStateAnswers({ connection, settings }: Session) {
  const trees = new Map<string, ResourceTree>();

  const keep = (id: string, tree: ResourceTree): void => {
    trees.delete(id);
    trees.set(id, tree);
    const [oldest] = trees.keys();
    if (trees.size > MOST_OPEN && oldest !== undefined) trees.delete(oldest);
  };
  const use = (id: string): ResourceTree | undefined => {
    const tree = trees.get(id);
    if (tree) keep(id, tree);
    return tree;
  };

  connection.onNotification(StateNotification.close.method, ({ id }: { id: string }) => {
    trees.delete(id);
  });
  return {
    open: async (params) => {
      const { document } = params;
      const severities = document === undefined ? {} : await settings.severities(document);
      const model = new StateModel(params.text);
      const tree = new ResourceTree(model);
      // Never the same again, so that an id from before a restart finds nothing.
      const id = crypto.randomUUID();
      keep(id, tree);
      return { id, summary: summarizeModel(model, params, severities), marks: tree.marks };
    },
    resourceChildren: ({ id, parent, from }) => use(id)?.childrenOf(parent, from) ?? null,
    findResources: ({ id, query, limit }) => use(id)?.find(query, limit) ?? null,
  } satisfies Partial<Answers>;
}
