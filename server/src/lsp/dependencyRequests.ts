import type { DependenciesParams, DependencyView } from '../../../shared/dependencies';
import { DependencyGraph } from '../features/dependencies/dependencyGraph';
import { mermaidOf } from '../features/dependencies/mermaid';
import { neighbourhood } from '../features/dependencies/neighbourhood';
import { takenAlong, takenWith } from '../features/dependencies/takenAlong';
import { StateModel } from '../state/model';
import { shownUrn } from '../state/unsureUrns';
import { Kept } from './kept';
import type { Answers } from './requestAnswers';
import type { Session } from './session';

/** Maximum pages of dependencies open at once. */
const MOST_OPEN = 10;

/** Answers the requests about dependencies in a state. */
export function dependencyAnswers({ connection, documents }: Session) {
  const graphs = new Kept<DependencyGraph>(connection, MOST_OPEN);
  const view = (params: DependenciesParams): DependencyView | null => {
    const graph = graphs.get(params.id);
    return graph ? dependencies(graph, params) : null;
  };
  return {
    openDependencies: async ({ text, document }) => {
      const checked = document === undefined ? undefined : await documents.check(document);
      const graph = new DependencyGraph(checked?.model ?? new StateModel(text ?? ''));
      return { id: graphs.add(graph), resourceCount: graph.resources.length };
    },
    resourceAt: async ({ document, offset }) => {
      const model = (await documents.check(document))?.model;
      const resource = model?.resourceAt(offset);
      return model && resource?.urn ? { index: resource.index, urn: shownUrn(model, resource) } : null;
    },
    dependencies: view,
    dependenciesAsMermaid: (params) => {
      const shown = view(params);
      return shown && mermaidOf(shown);
    },
  } satisfies Partial<Answers>;
}

function dependencies(
  graph: DependencyGraph,
  { resource, steps, hidden, whatIf }: DependenciesParams,
): DependencyView | null {
  const focus = graph.find(resource);
  if (!focus) return null;
  if (whatIf === undefined) return neighbourhood(graph, focus, steps, { hidden });
  const taken = takenWith(graph, focus, whatIf);
  return {
    ...neighbourhood(graph, focus, steps, { hidden, isTaken: (index) => taken.has(index) }),
    takenAlong: takenAlong(graph, focus, whatIf, taken),
  };
}
