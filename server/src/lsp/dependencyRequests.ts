import type { DependenciesParams, DependencyView } from '../../../shared/dependencies';
import { DependencyGraph } from '../features/dependencies/dependencyGraph';
import { neighbourhood } from '../features/dependencies/neighbourhood';
import { takenAlong, takenWith } from '../features/dependencies/takenAlong';
import { StateModel } from '../state/model';
import { shownUrn } from '../state/unsureTexts';
import type { CheckedVersion } from './documents';
import { LruCache } from './lruCache';
import type { Answers } from './requestAnswers';
import type { Session } from './session';

/** Maximum pages of dependencies open at once. */
const MOST_OPEN = 10;

/** Answers the requests about dependencies in a state. */
export function dependencyAnswers({ connection, documents }: Session) {
  const graphs = new LruCache<OpenGraph>(connection, MOST_OPEN);
  /** True if the graph would read from a document that has changed. */
  const isOutdated = ({ graph, document }: OpenGraph): boolean => {
    const version = document && documents.version(document.uri);
    return graph.isReading && version !== undefined && version !== document?.version;
  };
  return {
    openDependencies: async ({ text, document }) => {
      const checked = document === undefined ? undefined : await documents.check(document);
      const graph = checked ? graphOf(checked) : graphOfText(text ?? '');
      return {
        id: graphs.add({ graph, document: checked && { uri: checked.uri, version: checked.version } }),
        resourceCount: graph.count,
      };
    },
    resourceAt: async ({ document, offset }) => {
      const model = (await documents.check(document))?.model;
      const resource = model?.resourceAt(offset);
      return model && resource?.urn ? { index: resource.index, urn: shownUrn(model, resource) } : null;
    },
    dependencies: (params) => {
      const open = graphs.get(params.id);
      return open && !isOutdated(open) ? dependencies(open.graph, params) : null;
    },
  } satisfies Partial<Answers>;
}

/** A graph, and the version of the document that it is of. */
interface OpenGraph {
  readonly graph: DependencyGraph;
  readonly document: Pick<CheckedVersion, 'uri' | 'version'> | undefined;
}

/** The document's model is there anyway, so that only what is shown is read. */
function graphOf({ model, rangeOf }: CheckedVersion): DependencyGraph {
  return new DependencyGraph(model, (offset) => rangeOf({ start: offset, end: offset }).start.line + 1);
}

function graphOfText(text: string): DependencyGraph {
  const graph = new DependencyGraph(new StateModel(text));
  graph.readAll();
  return graph;
}

function dependencies(
  graph: DependencyGraph,
  { resource, whatIf }: DependenciesParams,
): DependencyView | null {
  const focus = graph.find(resource);
  if (!focus) return null;
  if (whatIf === undefined) return neighbourhood(graph, focus);
  const taken = takenWith(graph, focus, whatIf);
  return {
    ...neighbourhood(graph, focus, (index) => taken.has(index)),
    takenAlong: takenAlong(graph, focus, whatIf, taken),
  };
}
