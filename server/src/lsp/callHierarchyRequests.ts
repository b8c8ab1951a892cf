import type { CallHierarchyItem, CallHierarchyOutgoingCall } from 'vscode-languageserver';
import { entryAt } from '../state/entries';
import { locate } from '../state/nodeAtOffset';
import { dependentsOf, needsOf, reasonsPhrase, type Need } from '../state/needs';
import { namedUrn } from '../state/occurrences';
import type { Resource } from '../state/resource';
import { shownName, shownType, shownUrn } from '../state/unsureTexts';
import type { CheckedVersion } from './documents';
import type { Session } from './session';
import { kindOf } from './symbolRequests';

/** The call hierarchy of dependencies: outgoing calls are a resource's dependencies, incoming calls its dependents. */
export function registerCallHierarchy({ connection, documents }: Session): void {
  const { callHierarchy } = connection.languages;
  callHierarchy.onPrepare(async ({ textDocument, position }) => {
    const state = await documents.check(textDocument.uri);
    const resource = state && resourceMeantAt(state, state.offsetAt(position));
    return resource ? [itemOf(state, resource)] : null;
  });
  callHierarchy.onOutgoingCalls(async ({ item }) => {
    const state = await documents.check(item.uri);
    const resource = state && resourceOf(state, item);
    return resource ? outgoing(state, resource) : null;
  });
  callHierarchy.onIncomingCalls(async ({ item }) => {
    const state = await documents.check(item.uri);
    const resource = state && resourceOf(state, item);
    if (!resource) return null;
    return dependentsOf(state.model, resource).map((from) => {
      const needs = needsOf(state.model, from).filter(({ target }) => target === resource);
      return { from: itemOf(state, from, needs), fromRanges: rangesOf(state, needs) };
    });
  });
}

/** The resource that a string names, otherwise the one around the place. */
function resourceMeantAt({ model }: CheckedVersion, offset: number): Resource | undefined {
  const entry = entryAt(model, offset);
  const found = locate(model, offset);
  const text = found?.onKey === false ? found.node.string : undefined;
  if (!entry || text === undefined || found?.field === 'urn') return entry;
  const named =
    found?.field === 'provider'
      ? model.graph.providerOf(entry)
      : model.graph.target(entry, namedUrn(model, text) ?? '');
  return named ?? entry;
}

function outgoing(state: CheckedVersion, resource: Resource): CallHierarchyOutgoingCall[] {
  const byTarget = new Map<Resource, Need[]>();
  for (const need of needsOf(state.model, resource)) {
    if (!need.target || need.target === resource) continue;
    const needs = byTarget.get(need.target);
    if (needs) needs.push(need);
    else byTarget.set(need.target, [need]);
  }
  return [...byTarget].map(([target, needs]) => ({
    to: itemOf(state, target, needs),
    fromRanges: rangesOf(state, needs),
  }));
}

/** @param needs the reasons for the dependency */
function itemOf(state: CheckedVersion, resource: Resource, needs: readonly Need[] = []): CallHierarchyItem {
  const reasons = needs.length > 0 ? [`as ${reasonsPhrase(needs)}`] : [];
  const name = shownName(state.model, resource)?.trim() ?? '';
  const details = [...reasons, resource.delete && 'pending delete', shownType(state.model, resource)];
  return {
    name: name === '' ? `Resource ${resource.index + 1}` : name,
    kind: kindOf(resource),
    // The beginning is visible even in a narrow side bar.
    detail: details.filter(Boolean).join(' · '),
    uri: state.uri,
    range: state.rangeOf(resource.node),
    selectionRange: state.rangeOf(resource.anchor),
    data: shownUrn(state.model, resource),
  };
}

function rangesOf(state: CheckedVersion, needs: readonly Need[]): CallHierarchyOutgoingCall['fromRanges'] {
  return needs.map(({ node }) => state.rangeOf(node.inner));
}

/** The resource of an earlier item, perhaps from an older version of the text. */
function resourceOf({ model, offsetAt }: CheckedVersion, item: CallHierarchyItem): Resource | undefined {
  const there = entryAt(model, offsetAt(item.selectionRange.start));
  return there?.urn === item.data ? there : model.graph.first(String(item.data));
}
