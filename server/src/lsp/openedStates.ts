import { NotificationType, RequestType } from 'vscode-languageserver';
import {
  StateRequest,
  type FindResourcesParams,
  type FoundResources,
  type OpenedState,
  type ResourceChildren,
  type ResourceChildrenParams,
  type SummaryParams,
} from '../../../shared/protocol';
import { summarizeModel } from '../rules/engine/summary';
import { StateModel } from '../state/model';
import { ResourceTree } from '../features/search/resourceTree';
import type { Session } from './session';

/** A client that forgets to close what it opened must not fill the memory: the longest unused goes. */
const MOST_OPEN = 30;

/** Answers the requests on states that are in no editor and are looked at piece by piece. */
export function registerOpenedStates({ connection, settings }: Session): void {
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

  connection.onRequest(
    new RequestType<SummaryParams, OpenedState, void>(StateRequest.open),
    async (params) => {
      const { document } = params;
      const severities = document === undefined ? {} : await settings.severities(document);
      const model = new StateModel(params.text);
      const tree = new ResourceTree(model);
      // Never the same again, so that an id from before a restart finds nothing.
      const id = crypto.randomUUID();
      keep(id, tree);
      return { id, summary: summarizeModel(model, params, severities), marks: tree.marks };
    },
  );
  connection.onRequest(
    new RequestType<ResourceChildrenParams, ResourceChildren | null, void>(StateRequest.resourceChildren),
    ({ id, parent, from }) => use(id)?.childrenOf(parent, from) ?? null,
  );
  connection.onRequest(
    new RequestType<FindResourcesParams, FoundResources | null, void>(StateRequest.findResources),
    ({ id, query, limit }) => use(id)?.find(query, limit) ?? null,
  );
  connection.onNotification(new NotificationType<{ id: string }>(StateRequest.close), ({ id }) => {
    trees.delete(id);
  });
}
